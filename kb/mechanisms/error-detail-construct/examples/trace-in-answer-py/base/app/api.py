import json
import traceback
import logging

log = logging.getLogger(__name__)


class Handler:
    def fail(self, message):
        """Answers after an error."""
        log.error("failed: %s", traceback.format_exc())
        self.finish(json.dumps({"message": message, "trace": ""}))
