/**
 * What can go wrong for a user, and the exit code of each. A finding is no error. Every message is one or
 * two sentences: what happened, where, and what to do next.
 */
import { exitCodes, type ExitCode } from './exit-codes.js';
import { KnowledgeError } from './knowledge/index.js';
import { SnapshotError } from './snapshot/error.js';

export { exitCodes, type ExitCode } from './exit-codes.js';

/** Base of errors whose message is meant for the user as it stands. */
export abstract class UserError extends Error {
  abstract readonly exitCode: ExitCode;
}

/** What the user asked for or configured can't be: exit code 2. */
export class ConfigurationError extends UserError {
  override readonly name = 'ConfigurationError';
  readonly exitCode = exitCodes.usage;
}

/** The request was right, but the review could not be made: exit code 3. */
export class ReviewError extends UserError {
  override readonly name = 'ReviewError';
  readonly exitCode = exitCodes.failed;
}

/** An error in words for the user. */
export interface Described {
  message: string;
  exitCode: ExitCode;
  /** Whose fault it is, for the action's words. */
  kind: 'configuration' | 'review' | 'internal';
}

/** Turns anything that was thrown into one message and an exit code; never a stack trace. */
export function describeError(error: unknown): Described {
  if (error instanceof Error) {
    if (error instanceof UserError) {
      return { message: error.message, exitCode: error.exitCode, kind: error.exitCode === exitCodes.usage ? 'configuration' : 'review' };
    }
    if (error instanceof SnapshotError) {
      return error.kind === 'usage'
        ? { message: error.message, exitCode: exitCodes.usage, kind: 'configuration' }
        : { message: error.message, exitCode: exitCodes.failed, kind: 'review' };
    }
    if (error instanceof KnowledgeError) return { message: `The knowledge base is faulty: ${error.message}`, exitCode: exitCodes.usage, kind: 'configuration' };
    const code = (error as NodeJS.ErrnoException).code;
    if (code === 'ENOSPC' || code === 'EACCES' || code === 'EPERM' || code === 'EROFS' || code === 'EMFILE') {
      return { message: `The system refused: ${error.message}. Check free space and permissions, then run again.`, exitCode: exitCodes.failed, kind: 'review' };
    }
  }
  const text = error instanceof Error ? error.message : String(error);
  return {
    message: `PRGuard itself failed: ${firstLine(text)}. This is a defect in PRGuard; run again with PRGUARD_DEBUG=1 and report what it prints.`,
    exitCode: exitCodes.failed,
    kind: 'internal'
  };
}

function firstLine(text: string): string {
  const line = text.split('\n', 1)[0].trim();
  return (line || 'unknown error').replace(/[.\s]+$/, '');
}
