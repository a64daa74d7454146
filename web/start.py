"""The page starts here. Its modules are compiled a few at a time, so that the browser may draw and scroll in between."""

import asyncio

STEPS = (("markup", "storage", "engine", "offline"), ("table",), ("screens",), ("app",), ("canvas", "page"), ("main",))


async def start():
    for names in STEPS:
        for name in names:
            __import__(name)
        await asyncio.sleep(0)


asyncio.create_task(start())
