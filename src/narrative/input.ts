/** What is said of a pull request outside its code, and where it comes from. */
import { z } from 'zod';
import { ConfigurationError } from '../errors.js';
import { plural } from '../plural.js';
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

/** What a payload says, and what of it could not be read, one sentence each. */
export interface Read {
  said: Said;
  limits: string[];
}

const account = z.object({ login: z.string(), type: z.string().optional() });
const label = z.object({ name: z.string() });
/** Each part is read by itself: an odd one is left out, and takes no other with it. */
const pullSchema = z.object({ number: z.unknown(), title: z.unknown(), body: z.unknown(), user: z.unknown(), head: z.unknown(), labels: z.unknown() }).partial();
const eventSchema = z.object({ pull_request: pullSchema });
/** Events of changes without a pull request's narrative. */
const otherEvent = z.union([z.object({ merge_group: z.object({}).loose() }), z.object({ ref: z.string(), before: z.string(), after: z.string() })]);

/** What an event's payload says; nothing for one that is of no pull request. Never throws: what can't be read is left out, and told. */
export function saidIn(payload: unknown): Read {
  const parsed = eventSchema.safeParse(payload);
  return parsed.success ? saidOf(parsed.data.pull_request) : { said: {}, limits: [] };
}

function saidOf(pull: z.infer<typeof pullSchema>): Read {
  const limits: string[] = [];
  const part = <T>(what: string, value: unknown, schema: z.ZodType<T>): T | null => {
    if (value === undefined || value === null) return null;
    const parsed = schema.safeParse(value);
    if (!parsed.success) limits.push(`The ${what} of the pull request could not be read from the event, and was left out.`);
    return parsed.success ? parsed.data : null;
  };
  const listed = part('list of labels', pull.labels, z.array(z.unknown())) ?? [];
  const labels = listed.flatMap((l) => label.safeParse(l).data?.name ?? []);
  if (labels.length < listed.length) limits.push(`${plural(listed.length - labels.length, 'label')} of the pull request could not be read from the event, and ${listed.length - labels.length === 1 ? 'was' : 'were'} left out.`);
  const user = part('author', pull.user, account);
  const said: Said = {
    title: part('title', pull.title, z.string()),
    body: part('description', pull.body, z.string()),
    branch: part('branch', pull.head, z.object({ ref: z.string().nullish() }))?.ref ?? null,
    labels,
    author: user && { login: user.login, bot: user.type === 'Bot' || user.login.endsWith('[bot]') },
    pull: part('number', pull.number, z.int().min(1))
  };
  return { said, limits };
}

/**
 * What a payload in a file says.
 * @throws ConfigurationError when it is no payload of an event that has a change
 */
export function saidInFile(name: string, text: string): Read {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw new ConfigurationError(`${inertLine(name)} is no JSON: ${inertLine((error as Error).message)}. Name a file with the payload of a pull_request event.`);
  }
  const parsed = eventSchema.safeParse(value);
  if (parsed.success) return saidOf(parsed.data.pull_request);
  if (otherEvent.safeParse(value).success) return { said: {}, limits: [] };
  throw new ConfigurationError(`${inertLine(name)} is no payload of an event: it has no pull_request, no merge_group, and no before and after of a push. Name a file with what GitHub sent for the event, or leave --event out.`);
}
