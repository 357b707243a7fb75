/** What the words of a claim name: references, files, people, identifiers, dependencies. */
import type { Token } from './sentences.js';

/** What a claim says beside its type. */
export interface Facts {
  /** References to issues and pull requests of this repository by number. */
  numbers: number[];
  /** Addresses and references of other repositories. */
  foreign: string[];
  /** CVE, GHSA, CWE and RFC identifiers as written. */
  advisories: string[];
  paths: string[];
  /** Accounts, without `@`. */
  persons: string[];
  /** Names written as code, called, or in a spelling that prose does not have. */
  identifiers: string[];
  /** Those of them that are said to do something. */
  handlers: string[];
  /** Name and version of what demands the change; `wider` are names with the words before, longest first: `jackson databind`. */
  dependency: { name: string; wider: string[]; version: string | null } | null;
  /** Commit ids, at least 7 digits. */
  commits: string[];
}

/** Facts of nothing. */
export function noFacts(): Facts {
  return { numbers: [], foreign: [], advisories: [], paths: [], persons: [], identifiers: [], handlers: [], dependency: null, commits: [] };
}

/** The facts that a sentence gives; the dependency is the one named in the claim itself. */
export function factsOf(tokens: readonly Token[], from: number, to: number): Facts {
  const out = noFacts();
  tokens.forEach((t, i) => {
    if (t.kind === 'issue') {
      const number = /(?:^#|^gh-)(\d+)$/i.exec(t.text);
      if (number) out.numbers.push(Number(number[1]));
      else out.foreign.push(t.raw);
    }
    if (t.kind === 'address') out.foreign.push(t.raw);
    if (t.kind === 'advisory') out.advisories.push(t.raw);
    if (t.kind === 'path') out.paths.push(t.raw);
    if (t.kind === 'person') out.persons.push(t.raw.slice(1));
    if (t.kind === 'hash') out.commits.push(t.text);
    if (isIdentifier(t) && !inCommand(tokens, i)) {
      const name = t.raw.replace(/\(\)$/, '');
      out.identifiers.push(name);
      if (handles(tokens, i)) out.handlers.push(name);
    }
    if (i > from && i < to && t.kind === 'number' && out.dependency === null && isLibrary(tokens[beforeRange(tokens, i)]!)) out.dependency = { ...namedBefore(tokens, beforeRange(tokens, i)), version: t.text.replace(/^v/, '') };
  });
  return out;
}

/** The token before a version, past the marks of a range: `>=`, `^`, `~`. */
function beforeRange(tokens: readonly Token[], version: number): number {
  let at = version - 1;
  while (at > 0 && ['>', '=', '^', '~', '≥'].includes(tokens[at]!.text)) at--;
  return at;
}

/** Words before a number that count things of a project: what is said of them is said of no library. */
const COUNTED: ReadonlySet<string> = new Set('pr prs mr pull request issue issues ticket bug step steps phase part section chapter page line lines item option number level stage round task story milestone sprint week day year rule article'.split(' '));
/** Other words before a number that name no library. */
const NO_LIBRARY: ReadonlySet<string> = new Set('by to than from about of over under in at least most version versions v the a an with for and or no only exactly after before until since up another these all some other every first last next release'.split(' '));

/** Whether a token counts a thing of the project: `step` of `step 2`. */
export function counts(t: Token | undefined): boolean {
  return t !== undefined && COUNTED.has(t.text);
}

/** Whether a token can name a library or platform: a word, `@scope/name`, `host.org/path/name`, `Node.js`. */
export function isLibrary(t: Token): boolean {
  if (t.kind === 'word') return !NO_LIBRARY.has(t.text) && !COUNTED.has(t.text);
  return t.kind === 'path' && /^(?:@[\w.-]+\/[\w.-]+|[\w-]+\.(?:com|org|io|net|dev|in)\/[\w./-]+|[\w-]+\.js)$/i.test(t.raw);
}

/** The name that ends at a token: `jackson-databind` is one of two tokens. */
function namedBefore(tokens: readonly Token[], at: number): { name: string; wider: string[] } {
  let from = at;
  while (from > 0 && from > at - 5 && tokens[from]!.hyphen && tokens[from - 1]!.kind === 'word') from--;
  const text = (first: number): string => tokens.slice(first, at + 1).map((t) => t.raw).join('-');
  const wider: string[] = [];
  for (let i = from - 1; i >= 0 && i > from - 3 && tokens[i]!.kind === 'word' && !NO_LIBRARY.has(tokens[i]!.text); i--) wider.unshift(text(i));
  return { name: text(from), wider };
}

/** Whether a token is a name of code: written as code, called, or in a spelling that prose does not have. */
export function isIdentifier(t: Token): boolean {
  if (t.kind !== 'word' || t.raw.length < 3) return false;
  return t.code || t.raw.endsWith('()') || /\p{Ll}\p{Lu}/u.test(t.raw) || /[\p{L}\d]_[\p{L}\d]/u.test(t.raw);
}

const DOES = /^(?:already|check|validat|verif|handl|saniti|escap|enforc|guard|guarant|ensur|does|do|makes|take|perform|protect|reject|refuse|limit|strip|normali|clean|middleware|hook|filter|helper|guard|itself|runs|covers|copes|has)/;

/** Whether a token is a word of several in code, as `check` is of `make check`: a command, and no name. */
function inCommand(tokens: readonly Token[], at: number): boolean {
  const beside = (a: Token | undefined, b: Token | undefined): boolean => a !== undefined && b !== undefined && a.code && b.code && a.kind === 'word' && b.kind === 'word' && a.end + 1 === b.start && !b.hyphen;
  return beside(tokens[at - 1], tokens[at]) || beside(tokens[at], tokens[at + 1]);
}

/** What is said to be done where a name follows: `checked in`, `happens in`. */
const DONE_IN = /^(?:check|validat|verif|handl|saniti|escap|enforc|guard|ensur|reject|refus|limit|normali|happen|done|perform|made|makes|lives?$|mov|takes$)/;

/** Whether a name is said to do something: `requireTenant middleware checks`, `checked by requireTenant`, `happens in requireTenant`. */
function handles(tokens: readonly Token[], at: number): boolean {
  const within = tokens.slice(Math.max(0, at - 2), at).findIndex((t) => t.text === 'in' || t.text === 'within');
  if (within >= 0 && tokens.slice(Math.max(0, at - 6), at - 1).some((t) => DONE_IN.test(t.text))) return true;
  return tokens.slice(at + 1, at + 4).some((t) => DOES.test(t.text)) || tokens.slice(Math.max(0, at - 3), at).some((t) => ['by', 'via', 'through', 'middleware', 'inside', 'since', 'because'].includes(t.text));
}

/** An issue or pull request that an address is of: number, and `owner/name` of its repository. */
export function referenceIn(address: string): { repository: string; number: number } | null {
  const m = /^https?:\/\/[^/]+\/([^/]+\/[^/]+)\/(?:-\/)?(?:issues|pull|pulls|merge_requests)\/(\d{1,9})(?:[/#?].*)?$/.exec(address);
  return m ? { repository: m[1]!, number: Number(m[2]) } : null;
}
