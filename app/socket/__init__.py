"""Links: the WebSocket edge between the outside and the rooms."""
