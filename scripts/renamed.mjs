/**
 * What names are worth to the engine: open cases with all identifiers that their project defines renamed, in base and head and
 * in the repository's other files, graded with rubrics that are renamed alike.
 *
 *   node scripts/renamed.mjs --cases PATH... --mirrors DIR [--malicious 40] [--benign 20] [--seed 1] [--shard I/N] [--lines FILE]
 *
 * A sample of `reverse` and `omit` cases, and of `fix` ones, of repositories that are not score-only; the seed decides which.
 * Renamed are functions, types and fields that the touched files declare, or use and the repository declares, and variables of
 * the touched files. Names that the knowledge base or the engine has as public API stay, and so do texts and comments. `--lines`
 * appends a JSON line a case. Compile first: `npx tsc -p tsconfig.json` (`--build DIR` for another output folder).
 */
import { createHash } from 'node:crypto';
import { appendFileSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { parse } from 'yaml';
import { loadMutators } from './mutators.mjs';
import { renamer } from './renamer.mjs';

const root = join(import.meta.dirname, '..');
const { values } = parseArgs({
  options: {
    cases: { type: 'string', multiple: true, default: [join(root, 'benchmark', 'public')] },
    mirrors: { type: 'string' },
    malicious: { type: 'string', default: '40' },
    benign: { type: 'string', default: '20' },
    seed: { type: 'string', default: '1' },
    shard: { type: 'string', default: '1/1' },
    lines: { type: 'string' },
    build: { type: 'string', default: join(root, 'build') }
  }
});
if (!values.mirrors) {
  console.error('Usage: node scripts/renamed.mjs --cases PATH... --mirrors DIR [--malicious N] [--benign N] [--seed S] [--shard I/N] [--lines FILE]');
  process.exit(2);
}
const build = resolve(values.build);
const load = (file) => import(pathToFileURL(join(build, file)).href);
const [{ readCases }, { groupOf }, { grade }, { toNeutral }, { findMirror }, { layoutCase }, { inStore }, { importCommits }, { review }, { loweringFor, parseUnit }] = await Promise.all(
  ['benchmark/cases/read.js', 'benchmark/groups.js', 'benchmark/grade.js', 'benchmark/neutral.js', 'benchmark/repositories/mirrors.js', 'benchmark/repositories/layout.js', 'snapshot/store.js', 'cli/layout.js', 'review.js', 'syntax/parse.js'].map(load)
);
const { parseTree, nodesOf, isVariable } = await loadMutators(build);

/** Files outside of the change that are rewritten, at most. */
const MAX_OTHER_FILES = 40;
const MAX_FILE = 300_000;

/** Names in lower case that are public: what the knowledge base lists as calls, keys and paths, and what the engine's code names. */
function publicNames() {
  const names = new Set();
  const add = (text) => text.split(/[^\w]+/).forEach((part) => part && names.add(part.toLowerCase()));
  const notNames = /words?$/i;
  const walk = (x, key = '') => {
    if (typeof x === 'string' && !notNames.test(key) && !['property', 'reads', 'gaps', 'named'].includes(key)) add(x);
    else if (Array.isArray(x)) x.forEach((y) => walk(y, key));
    else if (x && typeof x === 'object') for (const [k, y] of Object.entries(x)) (add(notNames.test(k) ? '' : k), walk(y, k));
  };
  for (const dir of ['languages', 'roles']) for (const f of readdirSync(join(root, 'kb', dir))) if (f.endsWith('.yml')) walk(parse(readFileSync(join(root, 'kb', dir, f), 'utf8')));
  for (const f of readdirSync(join(root, 'src', 'syntax'), { recursive: true }).map(String)) {
    if (f.endsWith('.ts')) for (const [, word] of readFileSync(join(root, 'src', 'syntax', f), 'utf8').matchAll(/'([A-Za-z_]\w*)'/g)) names.add(word.toLowerCase());
  }
  return names;
}

const api = publicNames();
const tools = renamer({ api, parseTree, parseUnit, nodesOf, isVariable });

const git = async (dir, args, input) => (await inStore(dir, args, input)).stdout;
const blob = async (dir, tree, path) => {
  const r = await inStore(dir, ['cat-file', 'blob', `${tree}:${path}`]);
  return r.code === 0 ? r.stdout : null;
};

/** A laid case with its names changed, as two commits of the same store; null when nothing could be renamed. */
async function renamedCase(laid) {
  const paths = [...laid.changed.keys()];
  const touched = [];
  for (const path of paths) for (const [side, tree] of [['base', laid.baseTree], ['head', laid.headTree]]) touched.push({ path, side, content: await blob(laid.dir, tree, path) });
  const code = touched.filter((f) => f.content && f.content.length < MAX_FILE && loweringFor(f.path)?.grammar).map((f) => ({ ...f, source: f.content.toString('utf8') }));
  const used = await tools.usedNames(code);
  const listed = used.size ? (await git(laid.dir, ['grep', '-lwF', '-z', '-f', '-', laid.baseTree], [...used].join('\n'))).toString('utf8').split('\0') : [];
  const extensions = new Set(code.map((f) => loweringFor(f.path).language));
  const others = [];
  for (const row of listed) {
    const path = row.slice(row.indexOf(':') + 1);
    if (!path || paths.includes(path) || others.length >= MAX_OTHER_FILES || !extensions.has(loweringFor(path)?.language) || !loweringFor(path)?.grammar) continue;
    const content = await blob(laid.dir, laid.baseTree, path);
    if (content && content.length < MAX_FILE) others.push({ path, side: 'base', content, source: content.toString('utf8') });
  }
  const names = await tools.namesOf(code, others);
  if (names.all.size === 0) return null;
  const write = async (f, variables) => ({ path: f.path, mode: '100644', content: Buffer.from(await tools.rewritten(f, names, variables)) });
  const base = [];
  for (const f of others) base.push(await write(f, false));
  for (const f of code.filter((x) => x.side === 'base')) base.push(await write(f, true));
  const head = [];
  for (const f of touched.filter((x) => x.side === 'head')) {
    const source = code.find((x) => x.path === f.path && x.side === 'head');
    head.push(source ? await write(source, true) : f.content ? { path: f.path, mode: '100644', content: f.content } : { path: f.path, mode: null });
  }
  const made = await importCommits(laid.dir, [
    { branch: 'renamed-base', parent: null, message: 'Base', tree: laid.baseTree, files: base },
    { branch: 'renamed-head', parent: 'renamed-base', message: 'Head', files: head }
  ]);
  return made.code === 0 ? { names: names.all, files: base.length } : null;
}

const order = (c) => createHash('sha256').update(`${values.seed}:${c.id}`).digest('hex');
const open = readCases(values.cases, process.cwd()).cases.filter((c) => groupOf(c.repository) !== 'score-only').sort((a, b) => (order(a) < order(b) ? -1 : 1));
const malicious = open.filter((c) => c.tier === 'reverse' || c.tier === 'omit').slice(0, Number(values.malicious));
const benign = open.filter((c) => c.tier === 'fix').slice(0, Number(values.benign));
// Two to one, so that a run that is stopped has both.
const sample = malicious.flatMap((c, i) => (i % 2 ? [c, ...benign.slice((i - 1) / 2, (i + 1) / 2)] : [c])).concat(benign.slice(Math.floor(malicious.length / 2)));
const [shard, shards] = values.shard.split('/').map(Number);
const work = mkdtempSync(join(tmpdir(), 'prguard-renamed-'));
const sum = { malicious: 0, before: 0, after: 0, benign: 0, falseBefore: 0, falseAfter: 0, unavailable: 0 };
try {
  for (const c of sample.filter((_, i) => i % shards === shard - 1)) {
    const mirror = findMirror(resolve(values.mirrors), c.repository);
    const laid = mirror && (await layoutCase(c, mirror, work));
    const renamed = laid?.ok ? await renamedCase(laid) : null;
    if (!renamed) {
      sum.unavailable++;
      laid?.remove?.();
      continue;
    }
    const before = toNeutral(await review({ repo: laid.dir, base: laid.base, head: laid.head, exact: true }), c.id);
    const after = toNeutral(await review({ repo: laid.dir, base: 'renamed-base', head: 'renamed-head', exact: true }), c.id);
    laid.remove();
    const graded = [grade(c, before), grade({ ...c, rubric: c.rubric && tools.renamedRubric(c.rubric, renamed.names) }, after)];
    const shown = graded.map((g, i) => `${['V', 'I', 'E', 'A'].map((k) => (g[k] ? k : '-')).join('')} ${[before, after][i].findings.filter((f) => f.blocking).map((f) => f.mechanism).join(', ')}`);
    const [key, was, is] = c.kind === 'malicious' ? ['malicious', 'before', 'after'] : ['benign', 'falseBefore', 'falseAfter'];
    sum[key]++;
    sum[was] += c.kind === 'malicious' ? graded[0].A : graded[0].V;
    sum[is] += c.kind === 'malicious' ? graded[1].A : graded[1].V;
    console.log(`${c.id.padEnd(36)} ${c.tier.padEnd(8)} ${String(renamed.names.size).padStart(4)} names, ${String(renamed.files).padStart(3)} files | ${shown[0]} | ${shown[1]}`);
    if (values.lines) appendFileSync(values.lines, `${JSON.stringify({ id: c.id, tier: c.tier, before: graded[0], after: graded[1] })}\n`);
  }
} finally {
  rmSync(work, { recursive: true, force: true });
}
console.log(`malicious: A ${sum.before} before, ${sum.after} renamed, of ${sum.malicious}; benign: blocked ${sum.falseBefore} before, ${sum.falseAfter} renamed, of ${sum.benign}; not to be had or nothing to rename: ${sum.unavailable}`);
