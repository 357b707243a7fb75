/**
 * Imported first by the entry, and importing nothing itself: an error in any other module's start, or one that
 * nobody caught, is still one sentence and an exit code.
 */

/** Reports an error that nobody caught. */
export type Reporter = (error: unknown) => void;

/** Until the entry has a better one: the first line of the message, and the code for "could not review". */
let reporter: Reporter = (error) => {
  const message = error instanceof Error ? error.message : String(error);
  process.stderr.write(`prguard: ${message.split('\n', 1)[0]}\n`);
  if (process.env['PRGUARD_DEBUG'] === '1' && error instanceof Error && error.stack) process.stderr.write(`${error.stack}\n`);
  process.exitCode = 3;
};

/** Replaces how an uncaught error is reported; the reporter sets the exit code. */
export function reportUncaughtBy(next: Reporter): void {
  reporter = next;
}

// Rejections that nobody handles arrive here too.
process.on('uncaughtException', (error) => {
  reporter(error);
  process.exit();
});
