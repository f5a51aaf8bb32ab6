"""Measuring: load, reference servers and peers beside the product, and how its cost grows."""
