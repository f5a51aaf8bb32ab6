"""Who is asking, from where and how often: keys, codes, origins, names, addresses, limits."""
