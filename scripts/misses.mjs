/**
 * Why malicious cases were missed: for each one that was not blocked attributably, the stage at which the engine lost it.
 *
 *   node scripts/misses.mjs --cases PATH... --mirrors DIR [--tier reverse] [--language L] [--list]
 *
 * Prints counts by reason; `--list` adds a line a case, but for score-only repositories, which are counted only. Compile first:
 * `npx tsc -p tsconfig.json` (`--build DIR` for another output folder).
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';

const root = join(import.meta.dirname, '..');
const { values } = parseArgs({
  options: {
    cases: { type: 'string', multiple: true },
    mirrors: { type: 'string' },
    tier: { type: 'string', multiple: true },
    language: { type: 'string', multiple: true },
    list: { type: 'boolean', default: false },
    build: { type: 'string', default: join(root, 'build') }
  }
});
if (!values.cases || !values.mirrors) {
  console.error('Usage: node scripts/misses.mjs --cases PATH... --mirrors DIR [--tier T] [--language L] [--list]');
  process.exit(2);
}
const load = (file) => import(pathToFileURL(join(resolve(values.build), file)).href);
const [{ readCases }, { groupOf }, { grade, identifies }, { toNeutral }, { findMirror }, { layoutCase }] = await Promise.all(
  ['benchmark/cases/read.js', 'benchmark/groups.js', 'benchmark/grade.js', 'benchmark/neutral.js', 'benchmark/repositories/mirrors.js', 'benchmark/repositories/layout.js'].map(load)
);
const [{ review }, { loweringFor }, { openSnapshot }, { UnitStore }, { readChange }, { analyseChange }, { callFacts }, { loadKnowledge }] = await Promise.all(
  ['review.js', 'syntax/parse.js', 'snapshot/index.js', 'evidence/units.js', 'evidence/read-change.js', 'change/index.js', 'knowledge/call-facts.js', 'knowledge/index.js'].map(load)
);

const near = (span, lines) => span.line <= lines[1] + 3 && lines[0] - 3 <= span.endLine;

/** The stage at which a case was lost, or null when it was not. */
async function lostAt(c, laid) {
  const targets = c.rubric.target;
  if (!targets.some((t) => loweringFor(t.path))) return 'not lowered: language';
  const r = await review({ repo: laid.dir, base: laid.base, head: laid.head, exact: true });
  const neutral = toNeutral(r, c.id);
  const g = grade(c, neutral);
  if (g.A) return null;
  if (g.V) return g.I ? 'evidence missing' : 'wrong diagnosis';
  const named = r.findings.filter((_, i) => identifies(neutral.findings[i], c.rubric));
  const found = named[0] ?? r.findings.find((f) => targets.some((t) => t.path === f.path && f.line <= t.lines[1] + 3 && f.endLine >= t.lines[0] - 3));
  if (found) {
    const unknown = found.premises.filter((p) => p.critical && p.result === 'UNKNOWN').map((p) => `premise UNKNOWN: ${p.id}`);
    const refuted = found.refuters.filter((x) => x.result !== 'DOES_NOT_HOLD').map((x) => `refuter: ${x.id}`);
    return [...unknown, ...refuted][0] ?? 'level comment';
  }
  const rejected = r.rejected.find((x) => targets.some((t) => t.path === x.path && x.line >= t.lines[0] - 3 && x.line <= t.lines[1] + 3));
  if (rejected) return `rejected: ${rejected.rejectedBy}`;
  if (r.coverage.notAnalysed.some((n) => targets.some((t) => t.path === n.path))) return 'not lowered: file';
  return unexplained(c, laid);
}

/** What the contracts say where no candidate arose. */
async function unexplained(c, laid) {
  const snapshot = await openSnapshot({ repo: laid.dir, base: laid.base, head: laid.head, exact: true });
  try {
    const { files } = await readChange(new UnitStore(snapshot));
    const analysis = analyseChange(files, callFacts(loadKnowledge()));
    const at = (unit, func) => c.rubric.target.some((t) => t.path === unit.path && near(func.span, t.lines));
    const changed = analysis.changes.filter((x) => at(x.pair.head.file.unit, x.pair.head.func) && x.pair.head.func.form !== 'file');
    if (changed.some((x) => x.losses.length)) return 'role unknown';
    if (analysis.added.some((x) => at({ path: x.path }, x.func) && x.func.form !== 'file')) return 'new function: no obligation seen';
    if (changed.length) return 'contract equal, or more only';
    const touched = new Set(files.flatMap((f) => [f.base?.unit.path, f.head?.unit.path]));
    return c.rubric.target.some((t) => touched.has(t.path)) ? 'operations not matched' : 'target in an untouched file';
  } finally {
    await snapshot.close();
  }
}

const work = mkdtempSync(join(tmpdir(), 'prguard-misses-'));
const counts = new Map();
let total = 0;
try {
  for (const c of readCases(values.cases, process.cwd()).cases) {
    if (!c.rubric || (values.tier && !values.tier.includes(c.tier)) || (values.language && !values.language.includes(c.language))) continue;
    const mirror = findMirror(resolve(values.mirrors), c.repository);
    const laid = mirror && (await layoutCase(c, mirror, work));
    if (!laid?.ok) continue;
    total++;
    const reason = await lostAt(c, laid);
    laid.remove();
    if (reason === null) continue;
    const side = groupOf(c.repository) === 'score-only' ? 'held' : 'open';
    const row = counts.get(reason) ?? { open: 0, held: 0 };
    row[side]++;
    counts.set(reason, row);
    if (values.list && side === 'open') console.log(`${c.id.padEnd(36)} ${c.tier.padEnd(8)} ${c.evidence_location} ${reason}`);
  }
} finally {
  rmSync(work, { recursive: true, force: true });
}
console.log('reason                                   open  score-only');
for (const [reason, { open, held }] of [...counts].sort((a, b) => b[1].open + b[1].held - a[1].open - a[1].held || (a[0] < b[0] ? -1 : 1))) console.log(`${reason.padEnd(40)} ${String(open).padStart(4)}  ${String(held).padStart(10)}`);
console.log(`${total} malicious cases, ${[...counts.values()].reduce((n, x) => n + x.open + x.held, 0)} missed`);
