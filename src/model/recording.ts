/**
 * Requests to a model with what came of them, one file each, and answers from such files in place of the network. What was not
 * sent because a limit was reached is kept too, so that a replay goes the same way whatever the clock says.
 */
import { createHash } from 'node:crypto';
import { closeSync, constants, fstatSync, lstatSync, mkdirSync, openSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { canonicalJson } from '../canonical-json.js';
import { ConfigurationError } from '../errors.js';
import { inertLine } from '../report/inert.js';

const response = z.strictObject({
  kind: z.literal('response'),
  status: z.number().int().min(100).max(599),
  /** How long the endpoint asks to wait, in milliseconds. */
  retryAfter: z.number().nonnegative().nullable(),
  body: z.string(),
  milliseconds: z.number().nonnegative()
});
const failed = z.strictObject({
  kind: z.literal('failed'),
  reason: z.enum(['time-out', 'connection', 'redirected', 'too-large']),
  milliseconds: z.number().nonnegative()
});
const unsent = z.strictObject({ kind: z.literal('unsent'), reason: z.enum(['requests', 'input-tokens', 'seconds']) });
const outcome = z.discriminatedUnion('kind', [response, failed, unsent]);

/** What came of a request. */
export type Outcome = z.infer<typeof outcome>;

const exchange = z.strictObject({
  id: z.string().regex(/^[A-Za-z0-9_-]{1,80}$/),
  attempt: z.number().int().positive(),
  path: z.enum(['chat/completions', 'embeddings']),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  /** The body as it was sent, secrets removed. */
  request: z.json(),
  outcome
});

/** A request with what came of it. */
export type Exchange = z.infer<typeof exchange>;

const MARKER = 'recording.json';
const marker = z.strictObject({ format: z.literal('prguard-model-recording'), version: z.literal(1), model: z.string(), label: z.string().optional() });
const FILE = /^[A-Za-z0-9_-]{1,80}\.\d{1,4}\.json$/;
const MAX_FILES = 2000;
const MAX_FILE_BYTES = 64 * 1024 * 1024;

/** SHA-256 of a JSON value whatever the order of its names. */
export function digestOfJson(value: unknown): string {
  return createHash('sha256').update(canonicalJson(value)).digest('hex');
}

/** Writes a recording. */
export class Recorder {
  private constructor(private readonly dir: string) {}

  /**
   * Opens a folder that is not there yet, is empty or holds an earlier recording, which is replaced.
   * @param about the model, and how the recording came about where that matters (`synthetic`)
   * @throws ConfigurationError for any other folder, and for links
   */
  static open(dir: string, about: { model: string; label?: string }): Recorder {
    try {
      const there = lstatSync(dir, { throwIfNoEntry: false });
      if (there === undefined) mkdirSync(dir, { mode: 0o700 });
      else if (!there.isDirectory()) throw new ConfigurationError(`Can't record to ${inertLine(dir)}: it is no folder. Name a new or an empty folder.`);
      const names = readdirSync(dir);
      if (names.length > 0) {
        if (!names.includes(MARKER) || names.some((name) => name !== MARKER && !FILE.test(name))) {
          throw new ConfigurationError(`Can't record to ${inertLine(dir)}: it holds files that are no recording. Name a new or an empty folder.`);
        }
        readMarker(dir);
        // A link is removed as such; what it points to stays.
        for (const name of names) rmSync(join(dir, name));
      }
      write(join(dir, MARKER), { format: 'prguard-model-recording', version: 1, model: about.model, ...(about.label === undefined ? {} : { label: about.label }) });
    } catch (error) {
      throw recordError(dir, error);
    }
    return new Recorder(dir);
  }

  /** @throws ConfigurationError when the file can't be written */
  keep(exchange: Exchange): void {
    try {
      write(join(this.dir, `${exchange.id}.${exchange.attempt}.json`), exchange);
    } catch (error) {
      throw recordError(this.dir, error);
    }
  }
}

/** Answers from a recording. */
export class Replayer {
  private constructor(private readonly exchanges: Exchange[]) {}

  /** @throws ConfigurationError for what is no recording */
  static open(dir: string): Replayer {
    const exchanges: Exchange[] = [];
    try {
      if (!lstatSync(dir).isDirectory()) throw new ConfigurationError(`Can't replay ${inertLine(dir)}: it is no folder.`);
      readMarker(dir);
      const names = readdirSync(dir).filter((name) => FILE.test(name)).sort();
      if (names.length > MAX_FILES) throw new ConfigurationError(`Can't replay ${inertLine(dir)}: it has more than ${MAX_FILES} files.`);
      for (const name of names) {
        const read = exchange.safeParse(readJson(join(dir, name)));
        if (!read.success) throw new ConfigurationError(`Can't replay ${inertLine(dir)}: ${name} is no recorded request.`);
        if (read.data.sha256 !== digestOfJson(read.data.request)) throw new ConfigurationError(`Can't replay ${inertLine(dir)}: the request in ${name} does not match its digest.`);
        exchanges.push(read.data);
      }
    } catch (error) {
      if (error instanceof ConfigurationError) throw error;
      throw new ConfigurationError(`Can't replay ${inertLine(dir)}: ${codeOf(error)}. Name a folder that --record made.`);
    }
    exchanges.sort((a, b) => (a.id < b.id ? -1 : a.id > b.id ? 1 : a.attempt - b.attempt));
    return new Replayer(exchanges);
  }

  /** What came of a request with this body: each recording once, those of the same question first; null for none. */
  take(id: string, path: Exchange['path'], sha256: string): Outcome | null {
    const matches = (one: Exchange): boolean => one.sha256 === sha256 && one.path === path;
    let at = this.exchanges.findIndex((one) => matches(one) && one.id === id);
    if (at < 0) at = this.exchanges.findIndex(matches);
    return at < 0 ? null : this.exchanges.splice(at, 1)[0].outcome;
  }
}

function readMarker(dir: string): void {
  if (!marker.safeParse(readJson(join(dir, MARKER))).success) throw new ConfigurationError(`${inertLine(dir)} is no folder of recorded requests: its ${MARKER} is another program's or another version's.`);
}

function readJson(path: string): unknown {
  const file = openSync(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
  try {
    const stat = fstatSync(file);
    if (!stat.isFile() || stat.size > MAX_FILE_BYTES) return undefined;
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  } finally {
    closeSync(file);
  }
}

function write(path: string, value: unknown): void {
  // Never over something that is there, a link included.
  writeFileSync(path, JSON.stringify(value, null, 2) + '\n', { flag: 'wx', mode: 0o600 });
}

function recordError(dir: string, error: unknown): ConfigurationError {
  return error instanceof ConfigurationError ? error : new ConfigurationError(`Can't record to ${inertLine(dir)}: ${codeOf(error)}. Name a new folder in one that can be written.`);
}

const reasons: Record<string, string> = {
  ENOENT: 'it, or the folder above it, is not there',
  EACCES: 'permission denied',
  EPERM: 'permission denied',
  EROFS: 'the file system is read-only',
  ENOSPC: 'no space is left',
  EEXIST: 'a file is in the way',
  ELOOP: 'a file is a link',
  ENOTDIR: 'a part of its path is no folder'
};

function codeOf(error: unknown): string {
  const code = (error as NodeJS.ErrnoException).code ?? '';
  return reasons[code] ?? 'the system refused';
}
