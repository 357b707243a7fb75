/** Searching the text files of a tree for whole words, with one `git grep` for all words. */
import { MAX_GIT_MILLISECONDS, MAX_HIT_CHARS, MAX_SEARCH_FILES, MAX_SEARCH_HITS, MAX_SEARCH_HITS_PER_FILE } from '../bounds.js';
import { SnapshotError, firstLine } from './error.js';
import { collectStderr, startGit } from './git.js';
import { byCodeUnit, decodePath } from './path.js';
import type { Seal } from './seal.js';
import type { SmallFile } from './small-tree.js';

/** A line that holds one of the words. */
export interface Hit {
  path: string;
  /** 1-based. */
  line: number;
  /** The line without its end, cut at `MAX_HIT_CHARS` bytes. */
  text: string;
}

/** Bounds of a search. */
export interface SearchOptions {
  /** Only files with one of these extensions (without dots); all text files when absent. */
  extensions?: string[];
  /** At most `MAX_SEARCH_HITS`, which is the default. */
  maxHits?: number;
  /** At most `MAX_SEARCH_FILES`, which is the default. */
  maxFiles?: number;
  /** Sees each hit in the order of the tree; true ends the search behind it. */
  enough?: (hit: Hit) => boolean;
}

/** Lines that hold one of the words. */
export interface SearchResult {
  /** Sorted by path, then line. */
  hits: Hit[];
  /** False when a bound was hit or a file could not be read: that a word is not among the hits then proves nothing. */
  complete: boolean;
  /** Files among the hits. */
  filesWithHits: number;
}

const DAMAGE_EXIT = 128;

/** Blobs that the search may miss without being incomplete. */
export type Unsearchable = (id: string) => boolean;

/**
 * Searches a tree. Words are literal and case-sensitive and match between characters that are not ASCII letters,
 * digits or underscores. Which hits are returned when a bound is hit is decided by the order of the tree.
 * @param small the tree's files where they are few: they are searched without git then
 * @throws SnapshotError when git can't be run or hangs
 */
export async function searchTree(
  seal: Seal,
  tree: string,
  words: string[],
  options: SearchOptions = {},
  unsearchable: Unsearchable = () => false,
  small: SmallSource = () => Promise.resolve(null)
): Promise<SearchResult> {
  const patterns = usableWords(words);
  if (patterns.length === 0) return { hits: [], complete: true, filesWithHits: 0 };
  // A star and a plain ending is the one kind of path pattern that git compares without a matcher.
  const files = (options.extensions ?? []).map((extension) => `*.${extension.replace(/[\\*?[\]]/g, '\\$&')}`);
  if (options.extensions !== undefined && files.length === 0) return { hits: [], complete: true, filesWithHits: 0 };
  // Threads wait for each other to read objects: one is twice as fast as two.
  const flags = ['--threads=1', '-I', '-n', '-z', '--full-name', '--no-color', '--no-column', '--no-textconv', `--max-count=${MAX_SEARCH_HITS_PER_FILE}`];
  const newParser = (): GrepParser =>
    new GrepParser(tree.length + 1, Math.min(options.maxHits ?? MAX_SEARCH_HITS, MAX_SEARCH_HITS), Math.min(options.maxFiles ?? MAX_SEARCH_FILES, MAX_SEARCH_FILES), options.enough);
  const few = await small(options.extensions);
  const expression = few && alternation(patterns.map((word) => Buffer.from(word, 'utf8').toString('latin1')));
  if (few && expression !== null) {
    const parser = newParser();
    const words = new RegExp(expression);
    for (const file of few) searchFile(file, words, tree, parser);
    return resultOf(parser, !parser.full && !parser.fileFull);
  }
  const search = async (kind: string[], input: string): Promise<{ parser: GrepParser; code: number | null; stderr: string }> => {
    const parser = newParser();
    return { parser, ...(await stream(seal, ['grep', ...kind, ...flags, '-f', '-', tree, '--', ...files], input, parser)) };
  };
  // Git matches fixed words one after the other, an alternation all at once.
  const together = patterns.length > 1 && perl ? alternation(patterns) : null;
  let run = together === null ? null : await search(['-P'], `${together}\n`);
  if (run !== null && run.code !== 0 && run.code !== 1 && run.parser.hits.length === 0 && /perl-compatible/i.test(run.stderr)) {
    perl = false;
    run = null;
  }
  run ??= await search(['-F', '-w'], `${patterns.join('\n')}\n`);
  const { parser } = run;
  // Git ends with 128 on some kinds of damaged objects: what it found until then still holds.
  const whole = run.code === 0 || run.code === 1;
  if (!parser.full && !whole && run.code !== DAMAGE_EXIT) {
    throw new SnapshotError('unreviewable', `The repository's files can't be searched (git says ${firstLine(run.stderr)}); install git 2.39 or newer.`);
  }
  // An unreadable blob is skipped with a message on standard error that ends with its id.
  const missed = run.stderr.split('\n').filter((line) => line !== '' && !unsearchable(line.slice(line.lastIndexOf(' ') + 1)));
  return resultOf(parser, whole && !parser.full && !parser.fileFull && missed.length === 0);
}

function resultOf(parser: GrepParser, complete: boolean): SearchResult {
  const hits = parser.hits.sort((a, b) => byCodeUnit(a.path, b.path) || a.line - b.line);
  return { hits, complete, filesWithHits: new Set(hits.map((hit) => hit.path)).size };
}

/** The files of a small tree with one of these extensions, in its order; null when git has to search it. */
export type SmallSource = (extensions?: readonly string[]) => Promise<readonly SmallFile[] | null>;

/** Bytes of a file by whose NUL git tells that it is binary. */
const BINARY_HEAD = 8000;

/** Hands the matching lines of a file to the parser, as git prints them. */
function searchFile({ path, content }: SmallFile, expression: RegExp, tree: string, parser: GrepParser): void {
  if (content.subarray(0, BINARY_HEAD).includes(0)) return;
  const text = content.toString('latin1');
  if (!expression.test(text)) return;
  const lines = text.split('\n');
  if (text.endsWith('\n')) lines.pop();
  let hits = 0;
  for (let i = 0; i < lines.length && hits < MAX_SEARCH_HITS_PER_FILE && !parser.full; i++) {
    if (!expression.test(lines[i]!)) continue;
    hits++;
    parser.take(Buffer.from(`${tree}:${path}\0${i + 1}\0${lines[i]}\n`, 'latin1'));
  }
}

/** False once this git turned out to be built without Perl-compatible expressions. */
let perl = true;

/** Longest expression that is handed to git, in characters; the matcher's own bound is some 64,000 bytes compiled. */
const MAX_EXPRESSION = 16_000;

/** One expression for any of the words, bounded as `-w` bounds them; null when it would be too long. */
function alternation(words: string[]): string | null {
  const any = words.map((word) => word.replace(/[^A-Za-z0-9_\u0080-\uffff]/g, '\\$&')).join('|');
  return any.length <= MAX_EXPRESSION ? `(?<![A-Za-z0-9_])(?:${any})(?![A-Za-z0-9_])` : null;
}

/** Sorted and unique; a word that no line can hold is left out, since it has no hits. */
function usableWords(words: string[]): string[] {
  return [...new Set(words)].filter((word) => word !== '' && !/[\0\r\n]/.test(word)).sort(byCodeUnit);
}

/** Reads `tree:path NUL line NUL text LF` records as they come and stops at the bounds. Memory does not depend on line length. */
class GrepParser {
  readonly hits: Hit[] = [];
  /** A bound of the whole search was hit. */
  full = false;
  /** The bound of one file was hit. */
  fileFull = false;
  private field: 'path' | 'line' | 'text' = 'path';
  private kept: Buffer[] = [];
  private keptBytes = 0;
  private path = '';
  private line = 0;
  private files = 0;
  private inFile = 0;

  constructor(
    private readonly prefix: number,
    private readonly maxHits: number,
    private readonly maxFiles: number,
    private readonly enough: (hit: Hit) => boolean = () => false
  ) {}

  take(chunk: Buffer): void {
    for (let at = 0; at < chunk.length && !this.full; ) {
      const end = chunk.indexOf(this.field === 'text' ? 10 : 0, at);
      this.keep(chunk.subarray(at, end < 0 ? chunk.length : end));
      if (end < 0) return;
      this.endField();
      at = end + 1;
    }
  }

  private keep(part: Buffer): void {
    const room = this.field === 'text' ? MAX_HIT_CHARS - this.keptBytes : part.length;
    const taken = part.subarray(0, Math.max(room, 0));
    if (taken.length > 0) this.kept.push(Buffer.from(taken));
    this.keptBytes += taken.length;
  }

  private endField(): void {
    const bytes = Buffer.concat(this.kept);
    this.kept = [];
    this.keptBytes = 0;
    if (this.field === 'path') {
      this.startFile(decodePath(bytes.subarray(this.prefix)));
      this.field = 'line';
    } else if (this.field === 'line') {
      this.line = Number(bytes.toString('latin1'));
      this.field = 'text';
    } else {
      this.add(bytes.toString('utf8').replace(/\r$/, ''));
      this.field = 'path';
    }
  }

  private startFile(path: string): void {
    if (this.files > 0 && path === this.path) return;
    if (this.files >= this.maxFiles) {
      this.full = true;
      return;
    }
    this.path = path;
    this.files++;
    this.inFile = 0;
  }

  private add(text: string): void {
    if (this.hits.length >= this.maxHits) {
      this.full = true;
      return;
    }
    const hit = { path: this.path, line: this.line, text };
    this.hits.push(hit);
    if (this.enough(hit)) this.full = true;
    if (++this.inFile >= MAX_SEARCH_HITS_PER_FILE) this.fileFull = true;
  }
}

function stream(seal: Seal, args: string[], input: string, parser: GrepParser): Promise<{ code: number | null; stderr: string }> {
  return new Promise((resolve, reject) => {
    const child = startGit(args, { cwd: seal.dir, env: { GIT_DIR: seal.dir } });
    const stderr = collectStderr(child);
    let late = false;
    const timer = setTimeout(() => {
      late = true;
      child.kill('SIGKILL');
    }, MAX_GIT_MILLISECONDS);
    child.stdout!.on('data', (chunk: Buffer) => {
      parser.take(chunk);
      if (parser.full) child.kill();
    });
    child.stdin!.on('error', () => undefined);
    child.on('error', (error) => {
      clearTimeout(timer);
      reject(new SnapshotError('unreviewable', `git could not be started (${error.message}); install git 2.39 or newer.`));
    });
    child.on('close', (code) => {
      clearTimeout(timer);
      if (late) reject(new SnapshotError('unreviewable', 'Searching the repository takes too long; it is too large to be reviewed here.'));
      else resolve({ code, stderr: stderr() });
    });
    child.stdin!.end(input);
  });
}
