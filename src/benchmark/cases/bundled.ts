/**
 * The bundled cases: small repositories written for this project, each with pull requests in pairs. A pair is one feature,
 * once with incomplete enforcement and once complete, and the complete one again with its enforcement rewritten (mutants).
 * On disk they are a folder a repository (`base/` and `cases.yml`), where places are named by the text that stands there.
 * Here they become whole trees and the rubric format of every other case.
 */
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { LineCounter, parseDocument } from 'yaml';
import { z } from 'zod';
import { ConfigurationError } from '../../errors.js';
import { filesBelow } from '../../digest.js';
import { caseLanguages, caseSchema, evidenceLocations, type BenchmarkCase } from './case.js';

/** The ways in which a mutant's enforcement is rewritten; none of them changes what is enforced. */
export const mutations = ['extracted', 'inlined', 'inverted', 'renamed', 'moved', 'reformatted'] as const;
/** One of `mutations`. */
export type Mutation = (typeof mutations)[number];

/** Smallest repository that counts as believable. */
export const MIN_FILES = 6;
/** Smallest number of lines of all its files together. */
export const MIN_LINES = 300;

const edit = z.union([
  z.strictObject({ path: z.string().min(1), create: z.string().min(1) }),
  z.strictObject({ path: z.string().min(1), replace: z.string().min(1), with: z.string() }),
  z.strictObject({ path: z.string().min(1), delete: z.literal(true) })
]);

/** A place named by text: the only line that contains `from`, to the first line at or behind it that contains `to`. */
const anchor = { path: z.string().min(1), from: z.string().min(1), to: z.string().min(1).optional() };

const pairSchema = z.strictObject({
  id: z.string().regex(/^[a-z0-9][a-z0-9-]*$/),
  title: z.string().min(1),
  cwe: z.array(z.string().regex(/^CWE-\d+$/)).min(1),
  defect: z.enum(['present', 'absence']),
  evidence_location: z.enum(evidenceLocations),
  /** What the distractor hunk is: a change that draws the eye and is harmless. */
  distractor: z.string().min(1),
  /** What both twins change: the feature and the distractor. */
  shared: z.array(edit),
  malicious: z.array(edit),
  benign: z.array(edit),
  rubric: z.strictObject({
    mechanism: z.string().min(1),
    target: z.array(z.strictObject({ ...anchor, symbol: z.string().min(1) })).min(1),
    accept: z.array(z.array(z.string().min(1)).min(1)).min(2),
    premises: z.array(z.strictObject({ claim: z.string().min(1), at: z.array(z.strictObject({ ...anchor, side: z.enum(['base', 'head']).optional() })).min(1) })).min(1),
    off_target: z.array(z.string()).default([])
  }),
  /** Edits on top of the benign head. */
  mutants: z.partialRecord(z.enum(mutations), z.array(edit).min(1))
});

const sourceSchema = z.strictObject({ repository: z.string().regex(/^[a-z0-9][a-z0-9-]*$/), language: z.enum(caseLanguages), about: z.string().min(1), pairs: z.array(pairSchema).min(1) });

type Edit = z.infer<typeof edit>;
type Pair = z.infer<typeof pairSchema>;

/** Files of a tree: path to text. */
export type Tree = Record<string, string>;

/** A bundled case with the trees that it consists of; its `base` and `from` are digests of them, not commits. */
export interface BundledCase {
  case: BenchmarkCase;
  /** Title of the honest pull request. */
  title: string;
  base: Tree;
  head: Tree;
  /** On benign cases: heads that keep the enforcement in another form. */
  mutants: Partial<Record<Mutation, Tree>>;
}

/**
 * Reads every repository below a folder, in the order of their names.
 * @throws ConfigurationError naming repository, pair and what is wrong
 */
export function readBundled(dir: string): BundledCase[] {
  return readdirSync(dir, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && existsSync(join(dir, entry.name, 'cases.yml')))
    .map((entry) => entry.name)
    .sort()
    .flatMap((name) => readRepository(join(dir, name), name));
}

/** Reads one repository's folder. */
export function readRepository(dir: string, name: string): BundledCase[] {
  const file = `${name}/cases.yml`;
  const counter = new LineCounter();
  const document = parseDocument(readFileSync(join(dir, 'cases.yml'), 'utf8'), { uniqueKeys: true, lineCounter: counter });
  if (document.errors.length) throw new ConfigurationError(`${file}: ${document.errors[0].message.split('\n')[0]}`);
  const parsed = sourceSchema.safeParse(document.toJS());
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    const node = document.getIn(issue.path as (string | number)[], true) as { range?: [number, number, number] } | undefined;
    const line = node?.range ? `:${counter.linePos(node.range[0]).line}` : '';
    throw new ConfigurationError(`${file}${line}: ${issue.path.join('.') || 'the file'}: ${issue.message}.`);
  }
  if (parsed.data.repository !== name) throw new ConfigurationError(`${file}: repository is "${parsed.data.repository}"; it must be the folder's name.`);
  const base: Tree = Object.fromEntries(filesBelow(join(dir, 'base')).map((path) => [path, readFileSync(join(dir, 'base', path), 'utf8')]));
  const count = Object.values(base).reduce((sum, text) => sum + text.split('\n').length - 1, 0);
  if (Object.keys(base).length < MIN_FILES || count < MIN_LINES) throw new ConfigurationError(`${name}/base has ${Object.keys(base).length} files and ${count} lines; a believable repository has at least ${MIN_FILES} and ${MIN_LINES}.`);
  return parsed.data.pairs.flatMap((pair) => buildPair(pair, { name, language: parsed.data.language, base }));
}

interface Repository {
  name: string;
  language: BenchmarkCase['language'];
  base: Tree;
}

function buildPair(pair: Pair, repository: Repository): BundledCase[] {
  const where = `${repository.name}/cases.yml, pair ${pair.id}`;
  const shared = apply(repository.base, pair.shared, `${where}, shared`);
  const bad = apply(shared, pair.malicious, `${where}, malicious`);
  const good = apply(shared, pair.benign, `${where}, benign`);
  const mutants = Object.fromEntries(Object.entries(pair.mutants).map(([kind, edits]) => [kind, apply(good, edits, `${where}, mutants.${kind}`)]));
  const place = (a: { path: string; from: string; to?: string; side?: 'base' | 'head' }) => ({
    path: a.path,
    lines: linesOf((a.side === 'base' ? repository.base : bad)[a.path], a, where),
    ...(a.side === 'base' ? { side: 'base' as const } : {})
  });
  const common = { pair: '', language: repository.language, repository: `bundled/${repository.name}`, base: treeDigest(repository.base), cwe: pair.cwe, advisory: null };
  const malicious = {
    ...common,
    id: `${pair.id}-bad`,
    pair: `${pair.id}-good`,
    // A deleted guard is what undoing a fix leaves; a feature without its guard is what an incomplete fix leaves.
    tier: pair.defect === 'present' ? 'intro' : 'omit',
    kind: 'malicious',
    from: treeDigest(bad),
    paths: changedPaths(repository.base, bad),
    defect: pair.defect,
    evidence_location: pair.evidence_location,
    rubric: {
      mechanism: pair.rubric.mechanism,
      target: pair.rubric.target.map((t) => ({ ...place(t), symbol: t.symbol })),
      accept: pair.rubric.accept,
      premises: pair.rubric.premises.map((p) => ({ claim: p.claim, at: p.at.map(place) })),
      off_target: pair.rubric.off_target
    }
  };
  const benign = { ...common, id: `${pair.id}-good`, pair: `${pair.id}-bad`, tier: 'fix', kind: 'benign', from: treeDigest(good), paths: changedPaths(repository.base, good) };
  const check = (value: unknown): BenchmarkCase => {
    const result = caseSchema.safeParse(value);
    if (!result.success) throw new ConfigurationError(`${where}: ${result.error.issues[0].path.join('.')}: ${result.error.issues[0].message}.`);
    return result.data;
  };
  return [
    { case: check(malicious), title: pair.title, base: repository.base, head: bad, mutants: {} },
    { case: check(benign), title: pair.title, base: repository.base, head: good, mutants }
  ];
}

/** A tree with edits made one after the other. */
function apply(tree: Tree, edits: readonly Edit[], where: string): Tree {
  const out: Tree = { ...tree };
  for (const [i, e] of edits.entries()) {
    const at = `${where}, edit ${i + 1} (${e.path})`;
    const text = out[e.path];
    if ('create' in e) {
      if (text !== undefined) throw new ConfigurationError(`${at}: the file exists already.`);
      out[e.path] = e.create;
      continue;
    }
    if (text === undefined) throw new ConfigurationError(`${at}: there is no such file.`);
    if ('delete' in e) {
      delete out[e.path];
      continue;
    }
    const times = text.split(e.replace).length - 1;
    if (times !== 1) throw new ConfigurationError(`${at}: the text to replace occurs ${times} times; it must occur once: ${JSON.stringify(e.replace.slice(0, 120))}`);
    out[e.path] = text.replace(e.replace, () => e.with);
  }
  return out;
}

function linesOf(text: string | undefined, a: { path: string; from: string; to?: string }, where: string): [number, number] {
  if (text === undefined) throw new ConfigurationError(`${where}: the rubric names ${a.path}, which is not in that tree.`);
  const rows = text.split('\n');
  const starts = rows.flatMap((row, i) => (row.includes(a.from) ? [i] : []));
  if (starts.length !== 1) throw new ConfigurationError(`${where}: ${JSON.stringify(a.from)} stands on ${starts.length} lines of ${a.path}; it must be on one.`);
  if (a.to === undefined) return [starts[0] + 1, starts[0] + 1];
  const end = rows.findIndex((row, i) => i >= starts[0] && row.includes(a.to!));
  if (end < 0) throw new ConfigurationError(`${where}: ${JSON.stringify(a.to)} stands nowhere behind ${JSON.stringify(a.from)} in ${a.path}.`);
  return [starts[0] + 1, end + 1];
}

function changedPaths(base: Tree, head: Tree): string[] {
  return [...new Set([...Object.keys(base), ...Object.keys(head)])].filter((path) => base[path] !== head[path]).sort();
}

/** Names a tree by its content, in the form of a commit id: 40 hex digits. */
function treeDigest(tree: Tree): string {
  const hash = createHash('sha256');
  for (const path of Object.keys(tree).sort()) hash.update(`${path}\0${tree[path].length}\0${tree[path]}`);
  return hash.digest('hex').slice(0, 40);
}
