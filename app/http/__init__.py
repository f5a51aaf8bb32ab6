"""The addresses: everything over HTTP, as `docs/protocol` says."""
