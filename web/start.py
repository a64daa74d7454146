"""The page starts here. Its modules are read in steps, so that the browser may draw and scroll in between."""

import asyncio
import gc

# MicroPython clears up only between two events of the page. Unasked it would rather take more memory, up to 128 MB, and then stop for long to
# sweep it all; so it is told to clear up whenever this much has been handed out.
gc.threshold(1000000)


async def start():
    for name in ("app", "main"):
        await asyncio.sleep(0)
        __import__(name)


asyncio.create_task(start())
