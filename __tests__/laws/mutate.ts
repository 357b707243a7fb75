/** Rewritings of a source that keep what it does: the laws say that none of them is a loss, in either direction. */
import { parseUnit } from '../../src/syntax/parse.js';
import type { Unit } from '../../src/syntax/form.js';
import { Dialect, type LanguageId } from './dialect.js';
import { conditionLaws } from './mutate/conditions.js';
import { exitLaws } from './mutate/exits.js';
import { extractLaws } from './mutate/extract.js';
import { layoutLaws } from './mutate/layout.js';
import { moveLaws } from './mutate/move.js';
import { nameLaws } from './mutate/names.js';
import { parseTree, type Tree } from './tree.js';

/** One file before and after; null where it does not exist. */
export interface MutatedFile {
  path: string;
  base: string | null;
  head: string | null;
}

export interface Mutation {
  law: string;
  /** 1-based line in the original. */
  line: number;
  files: MutatedFile[];
}

/** What a law works on. */
export interface Subject {
  path: string;
  source: string;
  tree: Tree;
  unit: Unit;
  dialect: Dialect;
}

/** A law finds the places it applies to and gives the whole rewritten source of each, or several files. */
export type Law = (s: Subject) => Iterable<{ at: Tree; head: string } | { at: Tree; files: MutatedFile[] }>;

/** All laws by name. */
export const laws: ReadonlyMap<string, Law> = new Map([
  ...Object.entries(layoutLaws), ...Object.entries(nameLaws), ...Object.entries(conditionLaws), ...Object.entries(exitLaws), ...Object.entries(extractLaws),
  ...Object.entries(moveLaws)
]);

const languages: Record<string, LanguageId> = { c: 'c', cc: 'c', cpp: 'c', cxx: 'c', go: 'go', java: 'java', cs: 'csharp', js: 'javascript', php: 'php', lua: 'lua', mjs: 'javascript', cjs: 'javascript', jsx: 'javascript', py: 'python', rb: 'ruby', rs: 'rust', ts: 'typescript', tsx: 'typescript', mts: 'typescript' };

/** Reads a source for mutation; null for a language without laws or a source with syntax errors at its top. */
export async function subject(path: string, source: string): Promise<Subject | null> {
  const language = languages[path.slice(path.lastIndexOf('.') + 1)];
  if (!language) return null;
  const unit = (await parseUnit(path, source))!;
  return { path, source, unit, tree: await parseTree(path, source), dialect: new Dialect(language, source) };
}

/** Every mutation of a source, law by law, at most `perLaw` places of each. */
export function* mutations(s: Subject, perLaw = Infinity, only?: ReadonlySet<string>): Generator<Mutation> {
  for (const [name, law] of laws) {
    if (only && !only.has(name)) continue;
    let n = 0;
    for (const m of law(s)) {
      if (n++ >= perLaw) break;
      const files = 'files' in m ? m.files : [{ path: s.path, base: s.source, head: m.head }];
      yield { law: name, line: m.at.row + 1, files };
    }
  }
}
