/** What the command line needs from its process and from the engine; passed in, so that tests can replace it. */
import type { Mechanism } from '../knowledge/types.js';
import type { ReviewOptions } from '../review.js';
import type { Review } from '../verdict/types.js';

/** The streams and the folder that a command works with. */
export interface Io {
  stdout(text: string): void;
  stderr(text: string): void;
  /** Folder that relative paths start from. */
  cwd: string;
  /** Whether standard output is a terminal that wants colours. */
  color: boolean;
  /** Whether standard error is a terminal that a progress bar can be drawn on. */
  terminal?: boolean;
  /** Environment; the process's own by default. */
  env?: Readonly<Record<string, string | undefined>>;
  /** Script that worker processes are started from; without it work is done in this process. */
  entry?: string;
}

/** What commands and action need of the engine. */
export interface Engine {
  review(options: ReviewOptions): Promise<Review>;
  mechanisms(): readonly Mechanism[];
  version(): string;
}
