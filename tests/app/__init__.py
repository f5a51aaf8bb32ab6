"""The application, without sockets unless a test says so."""
