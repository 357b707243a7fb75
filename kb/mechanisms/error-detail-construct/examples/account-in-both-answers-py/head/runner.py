import traceback


class Runner:
    async def run(self, receive, send):
        started = False
        await receive()
        try:
            async with self.jobs():
                await send({"type": "start.complete"})
                started = True
                await receive()
        except BaseException:
            text = traceback.format_exc()
            if started:
                await send({"type": "stop.failed", "message": text})
            else:
                await send({"type": "start.failed", "message": text})
            raise
        else:
            await send({"type": "stop.complete"})
