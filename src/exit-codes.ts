/** Exit codes of every command; the action uses the same meaning for its own failure. */
export const exitCodes = {
  /** The review was made and passes `--fail-on`; a verification agrees; all examples pass. */
  passes: 0,
  /** The review was made and is blocked by `--fail-on`; a verification differs; an example fails. */
  blocked: 1,
  /** The command line, a file given to it or the configuration is wrong. */
  usage: 2,
  /** The review could not be made: repository, objects, git or PRGuard itself failed. */
  failed: 3,
  /** The review passes `--fail-on`, but is incomplete, and `--on-incomplete` says that this fails. */
  incomplete: 4
} as const;

/** One of `exitCodes`. */
export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes];
