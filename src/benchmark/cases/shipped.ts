/** The bundled cases and narratives as they ship: compiled to one file in the bundle, read from their folders in a checkout. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { assetRoot } from '../../assets.js';
import { ReviewError } from '../../errors.js';
import { readBundled, type BundledCase, type Mutation, type Tree } from './bundled.js';
import type { BenchmarkCase } from './case.js';

const folder = join(assetRoot, 'benchmark');

/** File in the bundle that holds all bundled cases. */
export const COMPILED_CASES = 'bundled.json';

/**
 * All bundled cases.
 * @throws ReviewError when they were not copied with the bundle
 */
export function shippedCases(): BundledCase[] {
  const compiled = join(folder, COMPILED_CASES);
  if (existsSync(compiled)) return expand(JSON.parse(readFileSync(compiled, 'utf8')) as Compiled);
  const sources = join(folder, 'bundled');
  if (!existsSync(sources)) throw new ReviewError(`The bundled cases are missing in ${folder}; copy the whole dist folder, not index.js alone, or name cases with --cases.`);
  return readBundled(sources);
}

/** A tree as what differs from another: new text by path, null for a file that is gone. */
type Delta = Record<string, string | null>;

/** Each repository once, and of its cases what they change. */
interface Compiled {
  repositories: Record<string, Tree>;
  cases: { case: BenchmarkCase; title: string; head: Delta; mutants: Partial<Record<Mutation, Delta>> }[];
}

/** The text of the compiled file. */
export function compileBundled(cases: readonly BundledCase[]): string {
  const compiled: Compiled = {
    repositories: Object.fromEntries(cases.map((c) => [c.case.repository, c.base])),
    cases: cases.map((c) => ({
      case: c.case,
      title: c.title,
      head: delta(c.base, c.head),
      mutants: mapValues(c.mutants, (tree) => delta(c.base, tree))
    }))
  };
  return `${JSON.stringify(compiled)}\n`;
}

function expand(compiled: Compiled): BundledCase[] {
  return compiled.cases.map((c) => {
    const base = compiled.repositories[c.case.repository];
    return { case: c.case, title: c.title, base, head: applied(base, c.head), mutants: mapValues(c.mutants, (d) => applied(base, d)) };
  });
}

function delta(base: Tree, tree: Tree): Delta {
  const paths = [...new Set([...Object.keys(base), ...Object.keys(tree)])].filter((path) => base[path] !== tree[path]).sort();
  return Object.fromEntries(paths.map((path) => [path, tree[path] ?? null]));
}

function applied(base: Tree, changes: Delta): Tree {
  return Object.fromEntries(Object.entries({ ...base, ...changes }).filter((entry): entry is [string, string] => entry[1] !== null));
}

function mapValues<A, B>(values: Partial<Record<Mutation, A>>, f: (value: A) => B): Partial<Record<Mutation, B>> {
  return Object.fromEntries(Object.entries(values).map(([key, value]) => [key, f(value)]));
}
