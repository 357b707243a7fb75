import traceback


class Runner:
    async def run(self, receive, send):
        first = True
        await receive()
        try:
            if self.waits:
                async for _ in self.jobs():
                    assert first, "Started twice."
                    first = False
                    await send({"type": "start.complete"})
                    await receive()
            else:
                for _ in self.jobs():
                    assert first, "Started twice."
                    first = False
                    await send({"type": "start.complete"})
                    await receive()
        except BaseException:
            if first:
                text = traceback.format_exc()
                await send({"type": "start.failed", "message": text})
            raise
        else:
            await send({"type": "stop.complete"})
