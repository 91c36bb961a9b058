"""Links over TCP with asyncio."""
