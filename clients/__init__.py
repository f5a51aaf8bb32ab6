"""Programs that play: a headless client and example of a bot, on httpx and websockets alone."""
