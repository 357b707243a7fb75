/** What the manifests of the benchmark call by name, and which of it a text says: nothing may be keyed to a case. */
import { createHash } from 'node:crypto';
import type { BenchmarkCase } from '../../src/benchmark/cases/case';

/** A kind of name, which the message of the test shows. */
export type NameKind = 'repository' | 'path' | 'symbol';

/** Names in lower case, by kind. */
export interface PrivateNames {
  /** `owner/name`. */
  repository: ReadonlySet<string>;
  /** Paths of two or more segments that cases carry or rubrics name. */
  path: ReadonlySet<string>;
  /**
   * Of the rubrics' symbols the identifiers of two or more words (camel case or underscores) and the qualified names (`a.b`).
   * A single word is a word of the language.
   */
  symbol: ReadonlySet<string>;
}

const words = /[a-z0-9][A-Z]|[A-Za-z0-9]_[A-Za-z0-9]/;

/** All names that the cases have. */
export function privateNames(cases: readonly BenchmarkCase[]): PrivateNames {
  const repository = new Set<string>();
  const path = new Set<string>();
  const symbol = new Set<string>();
  for (const c of cases) {
    repository.add(c.repository.toLowerCase());
    const { target = [], premises = [] } = c.rubric ?? {};
    for (const p of [...c.paths, ...target.map((t) => t.path), ...premises.flatMap((x) => x.at.map((a) => a.path))]) if (p.includes('/')) path.add(p.toLowerCase());
    for (const { symbol: name } of target) {
      for (const identifier of name?.match(/[A-Za-z_$][\w$]*/g) ?? []) if (words.test(identifier)) symbol.add(identifier.toLowerCase());
      for (const qualified of name?.match(/[A-Za-z_$][\w$]*(?:(?:\.|::|->|#)[A-Za-z_$][\w$]*)+/g) ?? []) symbol.add(dotted(qualified));
    }
  }
  return { repository, path, symbol };
}

const dotted = (name: string): string => name.toLowerCase().replace(/::|->|#/g, '.');

/**
 * The private names that a text says.
 * @returns `kind name`, each once, in the order of the text
 */
export function namesIn(text: string, names: PrivateNames): string[] {
  const found = new Set<string>();
  const lower = text.toLowerCase();
  for (const token of lower.match(/[\w.@-]+(?:\/[\w.@-]+)+/g) ?? []) {
    const parts = token.replace(/\.+$/, '').split('/');
    for (let i = 0; i + 1 < parts.length; i++) {
      const tail = parts.slice(i).join('/');
      if (names.path.has(tail)) found.add(`path ${tail}`);
      const pair = parts.slice(i, i + 2).join('/');
      if (names.repository.has(pair)) found.add(`repository ${pair}`);
    }
  }
  for (const token of lower.match(/[a-z_$][\w$]*(?:(?:\.|::|->|#)[a-z_$][\w$]*)*/g) ?? []) {
    const parts = dotted(token).split('.');
    for (let i = 0; i < parts.length; i++) {
      for (let j = i + 1; j <= parts.length; j++) if (names.symbol.has(parts.slice(i, j).join('.'))) found.add(`symbol ${parts.slice(i, j).join('.')}`);
    }
  }
  return [...found];
}

/** What stands for a name in the list of public ones where the name itself is not to be shown. */
export const digestOf = (name: string): string => createHash('sha256').update(name).digest('hex');
