/** What the command line needs from its process and from the engine; passed in, so that tests can replace it. */
import type { ReviewOptions } from '../review.js';
import type { Review } from '../verdict/types.js';

export interface Io {
  stdout(text: string): void;
  stderr(text: string): void;
  /** Folder that relative paths start from. */
  cwd: string;
  /** Whether standard output is a terminal that wants colours. */
  color: boolean;
}

/** A mechanism as the commands and reports need it; the knowledge base's own type has at least this. */
export interface MechanismInfo {
  id: string;
  title: string;
  schema: string;
  role: string;
  operation: string;
  cwe: readonly string[];
  defect: 'present' | 'absence';
  severity: Review['findings'][number]['severity'];
  level: 'block' | 'comment';
  texts: Readonly<Record<string, string>>;
  premises: readonly string[];
  refuters: readonly string[];
}

export interface Engine {
  review(options: ReviewOptions): Promise<Review>;
  mechanisms(): readonly MechanismInfo[];
  version(): string;
}
