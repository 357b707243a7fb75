/** What is said of a pull request outside its code, and where it comes from. */
import { z } from 'zod';
import { ConfigurationError } from '../errors.js';
import { inertLine } from '../report/inert.js';

/** What somebody said in the discussion. */
export interface Remark {
  author: string | null;
  text: string;
}

/** Title, description and the rest of a pull request, as far as it is known. Commit messages and the change's own texts are read from the repository. */
export interface Said {
  title?: string | null;
  body?: string | null;
  branch?: string | null;
  labels?: readonly string[];
  /** Who opened the pull request. */
  author?: { login: string; bot: boolean } | null;
  remarks?: readonly Remark[];
  /** Number of the pull request. */
  pull?: number | null;
  /** `owner/name` of the repository, to tell its own addresses from others. */
  repository?: string | null;
}

/** What is known of an issue or pull request of the repository. */
export interface Reference {
  /** `issue`, `pull`; `absent` when there is none of that number; `gone` when it was deleted or moved. */
  kind: 'issue' | 'pull' | 'absent' | 'gone';
  state: string;
  author: string | null;
  merged: boolean;
}

/** The look-ups in GitHub's API that checks may make; all of them may throw. */
export interface References {
  /** Requests so far. */
  readonly made: number;
  reference(number: number): Promise<Reference>;
  /** Accounts whose latest review of a pull request approves it, and whether that is all of them. */
  approvals(pull: number): Promise<{ by: string[]; complete: boolean }>;
  /** Check runs of head, those of this run apart. */
  checks(): Promise<{ name: string; status: string; conclusion: string | null }[]>;
}

/** What a review is given of the narrative. */
export interface NarrativeOptions {
  said: Said;
  references?: References | null;
  /** What could not be read of it, one sentence each. */
  limits?: readonly string[];
}

const account = z.object({ login: z.string(), type: z.string().optional() });
const pullSchema = z.object({
  number: z.int().min(1).optional(),
  title: z.string().nullish(),
  body: z.string().nullish(),
  user: account.nullish(),
  head: z.object({ ref: z.string().nullish() }).nullish(),
  labels: z.array(z.object({ name: z.string() })).nullish()
});
const eventSchema = z.object({ pull_request: pullSchema.optional() });

/** What an event's payload says; nothing for one that is of no pull request. Never throws: what can't be read is not there. */
export function saidIn(payload: unknown): Said {
  const parsed = eventSchema.safeParse(payload);
  return parsed.success ? saidOf(parsed.data) : {};
}

function saidOf({ pull_request: pull }: z.infer<typeof eventSchema>): Said {
  if (!pull) return {};
  return {
    title: pull.title ?? null,
    body: pull.body ?? null,
    branch: pull.head?.ref ?? null,
    labels: (pull.labels ?? []).map((l) => l.name),
    author: pull.user ? { login: pull.user.login, bot: pull.user.type === 'Bot' || pull.user.login.endsWith('[bot]') } : null,
    pull: pull.number ?? null
  };
}

/**
 * What a payload in a file says.
 * @throws ConfigurationError when it is no payload
 */
export function saidInFile(name: string, text: string): Said {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw new ConfigurationError(`${inertLine(name)} is no JSON: ${inertLine((error as Error).message)}. Name a file with the payload of a pull_request event.`);
  }
  const parsed = eventSchema.safeParse(value);
  if (!parsed.success) throw new ConfigurationError(`${inertLine(name)} is no payload of a pull_request event.`);
  return saidOf(parsed.data);
}
