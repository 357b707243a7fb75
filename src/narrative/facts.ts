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
  /** Name and version of what demands the change. */
  dependency: { name: string; version: string | null } | null;
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
    if (isIdentifier(t)) {
      const name = t.raw.replace(/\(\)$/, '');
      out.identifiers.push(name);
      if (handles(tokens, i)) out.handlers.push(name);
    }
    if (i > from && i < to && t.kind === 'number' && tokens[i - 1]!.kind === 'word' && out.dependency === null && !/^(?:by|to|than|from|about|of|over|under|in|at|least|most|version|the|a|with|for|and|or)$/.test(tokens[i - 1]!.text)) {
      out.dependency = { name: nameBefore(tokens, i - 1), version: t.text.replace(/^v/, '') };
    }
  });
  return out;
}

/** `jackson-databind` is one name of two tokens. */
function nameBefore(tokens: readonly Token[], at: number): string {
  let name = tokens[at]!.raw;
  for (let i = at - 1; i >= 0 && tokens[i]!.kind === 'word' && tokens[i]!.end + 1 === tokens[i + 1]!.start && !/^(?:to|with|by|for|on|of|in|under|against|from|and|the|a|in)$/.test(tokens[i]!.text) && i > at - 3 && /[a-z]/.test(tokens[i]!.raw) && /[a-z]/.test(tokens[i + 1]!.raw[0]!); i--) name = `${tokens[i]!.raw}-${name}`;
  return name;
}

function isIdentifier(t: Token): boolean {
  if (t.kind !== 'word' || t.raw.length < 3) return false;
  return t.code || t.raw.endsWith('()') || /\p{Ll}\p{Lu}/u.test(t.raw) || /[\p{L}\d]_[\p{L}\d]/u.test(t.raw);
}

const DOES = /^(?:already|check|validat|verif|handl|saniti|escap|enforc|guard|guarant|ensur|does|do|makes|take|perform|protect|reject|refuse|limit|strip|normali|clean|middleware|hook|filter|helper|guard|itself|runs|covers|copes|has)/;

/** Whether a name is said to do something: `requireTenant middleware checks`, `checked by requireTenant`. */
function handles(tokens: readonly Token[], at: number): boolean {
  return tokens.slice(at + 1, at + 4).some((t) => DOES.test(t.text)) || tokens.slice(Math.max(0, at - 3), at).some((t) => ['by', 'via', 'through', 'middleware', 'inside', 'since', 'because'].includes(t.text));
}

/** An issue or pull request that an address is of: number, and `owner/name` of its repository. */
export function referenceIn(address: string): { repository: string; number: number } | null {
  const m = /^https?:\/\/[^/]+\/([^/]+\/[^/]+)\/(?:-\/)?(?:issues|pull|pulls|merge_requests)\/(\d{1,9})(?:[/#?].*)?$/.exec(address);
  return m ? { repository: m[1]!, number: Number(m[2]) } : null;
}
