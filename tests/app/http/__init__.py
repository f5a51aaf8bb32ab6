"""The addresses, on the real application and store but without sockets."""
