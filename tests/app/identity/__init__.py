"""Who is asking, from where and how often."""
