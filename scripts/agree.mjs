/**
 * Holds the grader against another implementation of the same rules, case by case: real reviews when some are given, and
 * made-up ones that probe each rule's edge (lines at and beyond the slack, words left out, citations moved, bounds).
 *
 *   node scripts/agree.mjs --cases DIR --score SCORE.py [--reviews FILE.jsonl] [--build DIR]
 *
 * SCORE.py takes manifests, `--reviews FILE --list` and prints `id tier VIEA` lines. Compile first: `npx tsc -p tsconfig.json`.
 * Exits 1 when a grade differs.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';

const root = join(import.meta.dirname, '..');
const { values } = parseArgs({ options: { cases: { type: 'string' }, score: { type: 'string' }, reviews: { type: 'string' }, build: { type: 'string', default: join(root, 'build') } } });
if (!values.cases || !values.score) {
  console.error('Usage: node scripts/agree.mjs --cases DIR --score SCORE.py [--reviews FILE.jsonl]');
  process.exit(2);
}
const load = (file) => import(pathToFileURL(join(resolve(values.build), file)).href);
const { grade } = await load('benchmark/grade.js');
const { neutralReviewSchema } = await load('benchmark/review.js');
const { caseSchema } = await load('benchmark/cases/case.js');
const jsonLines = (file) => readFileSync(file, 'utf8').split('\n').filter(Boolean).map((line) => JSON.parse(line));
const manifests = readdirSync(values.cases).filter((f) => f.endsWith('.jsonl')).sort().map((f) => join(values.cases, f));
const cases = manifests.flatMap(jsonLines).map((c) => caseSchema.parse(c));

/** Words of all groups but those left out. */
const words = (c, leave = -1) => c.rubric.accept.map((group, i) => (i === leave ? 'nothing' : group[group.length - 1])).join(' and ');
const cite = (c, move = 0, side) => c.rubric.premises.map((p) => ({ path: p.at[0].path, lines: [p.at[0].lines[1] + move, p.at[0].lines[1] + move], ...(side ? { side } : p.at[0].side ? { side: p.at[0].side } : {}) }));

/** Named reviews of a malicious case; each probes one rule. */
function probes(c) {
  const t = c.rubric.target[0];
  const finding = (over) => ({ blocking: true, path: t.path, line: t.lines[0], end_line: t.lines[1], cwe: c.cwe, text: words(c), evidence: cite(c), ...over });
  const last = (t.symbol ?? '').split(/[.#]|::/).pop();
  const list = {
    right: [finding()],
    ...Object.fromEntries([-5, -4, -3, 3, 4, 5].map((n) => [`line ${n}`, [finding({ line: n < 0 ? t.lines[0] + n : t.lines[1] + n, end_line: undefined })]])),
    ...Object.fromEntries([-3, -2, 2, 3].map((n) => [`cited ${n}`, [finding({ line: t.lines[0], end_line: t.lines[0], evidence: cite(c, n) })]])),
    'other side': [finding({ evidence: cite(c, 0, 'base') })],
    ...Object.fromEntries(c.rubric.accept.map((_, i) => [`without group ${i}`, [finding({ text: words(c, i) })]])),
    'no evidence': [finding({ end_line: t.lines[0], evidence: [] })],
    'evidence missing': [finding({ evidence: undefined })],
    elsewhere: [finding({ path: 'other/file.x', evidence: cite(c) })],
    'named elsewhere': [finding({ path: 'other/file.x', text: `${words(c)} in ${t.symbol}` })],
    'named inside a word': [finding({ path: 'other/file.x', text: `${words(c)} x${last}x` })],
    'named between letters': [finding({ path: 'other/file.x', text: `${words(c)} é${last}` })],
    'named with a call': [finding({ path: 'other/file.x', text: `${words(c)} ${last}()` })],
    'text too long': [finding({ text: 'x'.repeat(1499) + words(c) })],
    'wide characters': [finding({ text: '𝒳'.repeat(1500 - words(c).length) + words(c) })],
    'capital letters': [finding({ text: words(c).toUpperCase() })],
    'wide span': [finding({ line: 1, end_line: 100000, evidence: [] })],
    'wide citation': [finding({ line: t.lines[0], end_line: t.lines[0], evidence: c.rubric.premises.map((p) => ({ path: p.at[0].path, lines: [Math.max(1, p.at[0].lines[0] - 60), p.at[0].lines[1] + 60] })) })],
    'eleventh citation': [finding({ end_line: t.lines[0], evidence: [...Array(10).fill({ path: 'x', lines: [1, 1] }), ...cite(c)] })],
    'third finding': [finding({ path: 'x', evidence: [] }), finding({ path: 'y', evidence: [] }), finding()],
    'fourth finding': [finding({ path: 'x', evidence: [] }), finding({ path: 'y', evidence: [] }), finding({ path: 'z', evidence: [] }), finding()],
    'not blocking': [finding({ blocking: false })],
    'no location': [finding({ line: null, end_line: null })],
    'two halves': [finding({ evidence: [] , end_line: t.lines[0]}), finding({ path: 'x', text: 'nothing' })],
    nothing: []
  };
  return Object.entries(list).flatMap(([name, findings]) => ['BLOCK', 'COMMENT'].map((verdict) => [`${name} ${verdict}`, { id: c.id, verdict, findings, seconds: 1 }]));
}

const rounds = new Map();
const put = (name, review) => rounds.set(name, [...(rounds.get(name) ?? []), review]);
for (const c of cases) {
  if (c.rubric) for (const [name, review] of probes(c)) put(name, review);
  else for (const verdict of ['BLOCK', 'COMMENT', 'APPROVE']) put(`benign ${verdict}`, { id: c.id, verdict, findings: [], seconds: 1 });
}
if (values.reviews) for (const review of jsonLines(values.reviews)) if (review.verdict) put('real', review);

const work = mkdtempSync(join(tmpdir(), 'prguard-agree-'));
let graded = 0;
const differences = [];
for (const [name, reviews] of rounds) {
  const file = join(work, 'reviews.jsonl');
  writeFileSync(file, reviews.map((r) => JSON.stringify(r)).join('\n'));
  const theirs = new Map(execFileSync('python3', [values.score, ...manifests, '--reviews', file, '--partial', '--list'], { encoding: 'utf8', maxBuffer: 1 << 28 }).split('\n').map((line) => /^(\S+) (?:reverse|omit|intro|fix|ordinary) ([VIEA-]{4})$/.exec(line)).filter(Boolean).map((m) => [m[1], m[2]]));
  const byId = new Map(cases.map((c) => [c.id, c]));
  for (const review of reviews) {
    const c = byId.get(review.id);
    if (!c) continue;
    const g = grade(c, neutralReviewSchema.parse(review));
    const ours = ['V', 'I', 'E', 'A'].map((k) => (g[k] ? k : '-')).join('');
    graded++;
    if (ours !== theirs.get(review.id)) differences.push(`${name}: ${review.id}: ${ours} here, ${theirs.get(review.id)} there`);
  }
}
rmSync(work, { recursive: true });
for (const line of differences.slice(0, 40)) console.log(line);
console.log(`${graded} grades over ${cases.length} cases and ${rounds.size} kinds of review, ${differences.length} differ`);
process.exitCode = differences.length ? 1 : 0;
