/**
 * Measures mechanisms and writes kb/measured.yml, from which docs/mechanisms.md and the test of levels take their figures.
 *
 *   node scripts/levels.mjs --reviews FILE... --cases PATH... [--mined FILE...] [--no-bundled] [--check]
 *
 * `--reviews`: reviews of the public cases as JSON lines (`id`, `findings` with `mechanism`, `status`, and what the grader reads),
 * `--mined`: reviews of commits of other repositories (`id`, `kind`: `rev` a fix read backwards, `fix`, `ord`; `findings` with
 * `m` or `mechanism`, `s` or `status`). Score-only repositories are left out, and so are
 * findings on ordinary cases that were judged right (benchmark/judged.yml). Bundled cases are reviewed here. `--check` writes
 * nothing and says which levels differ from what the measure gives. Compile first: `npx tsc -p tsconfig.json` (`--build DIR`
 * for another output folder).
 */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { parse } from 'yaml';

const root = join(import.meta.dirname, '..');
const { values } = parseArgs({
  options: {
    reviews: { type: 'string', multiple: true, default: [] },
    cases: { type: 'string', multiple: true, default: [join(root, 'benchmark', 'public')] },
    mined: { type: 'string', multiple: true, default: [] },
    'no-bundled': { type: 'boolean', default: false },
    check: { type: 'boolean', default: false },
    build: { type: 'string', default: join(root, 'build') }
  }
});
const load = (file) => import(pathToFileURL(join(resolve(values.build), file)).href);
const [{ readCases }, { readBundled }, { bareTrees }, { groupOf }, { identifies }, { toNeutral }, { neutralFindingSchema }, { review }, { loadKnowledge }, { earnedLevel, measuredSources, readMeasured }] = await Promise.all(
  ['benchmark/cases/read.js', 'benchmark/cases/bundled.js', 'benchmark/repositories/layout.js', 'benchmark/groups.js', 'benchmark/grade.js', 'benchmark/neutral.js', 'benchmark/review.js', 'review.js', 'knowledge/index.js', 'knowledge/measured.js'].map(load)
);
const { mechanisms } = loadKnowledge(join(root, 'kb'));
const lines = (file) => readFileSync(file, 'utf8').trim().split('\n').map((line) => JSON.parse(line));

const measured = { cases: {}, mechanisms: {} };
const figuresOf = (id, source) => ((measured.mechanisms[id] ??= {})[source] ??= {});
const add = (figures, field) => (figures[field] = (figures[field] ?? 0) + 1);

/**
 * Counts one case.
 * @param findings `{ mechanism, neutral }` of the validated ones
 * @param c the case, with rubric and weakness; null for a mined one
 */
function count(source, kind, findings, c) {
  add((measured.cases[source] ??= {}), kind);
  for (const id of new Set(findings.map((f) => f.mechanism))) add(figuresOf(id, source), kind);
  if (kind !== 'malicious' || !c) return;
  for (const m of mechanisms) if (m.cwe.some((cwe) => c.cwe.includes(cwe))) add(figuresOf(m.id, source), 'weakness');
  const named = findings.filter((f) => f.neutral && identifies(f.neutral, c.rubric));
  for (const id of new Set(named.map((f) => f.mechanism))) add(figuresOf(id, source), 'named');
}

const judged = new Set(parse(readFileSync(join(root, 'benchmark', 'judged.yml'), 'utf8')).map((j) => `${j.case} ${j.mechanism}`));
const kindOf = (c) => (c.kind === 'malicious' ? 'malicious' : c.tier === 'ordinary' ? 'ordinary' : 'twins');

const cases = new Map(readCases(values.cases, process.cwd()).cases.map((c) => [c.id, c]));
for (const r of values.reviews.flatMap(lines)) {
  const c = cases.get(r.id);
  if (!c) throw new Error(`${r.id} is no case of ${values.cases.join(', ')}.`);
  if (groupOf(c.repository) === 'score-only') continue;
  count('open', kindOf(c), r.findings.filter((f) => f.status === 'VALIDATED' && !judged.has(`${r.id} ${f.mechanism}`)).map((f) => ({ mechanism: f.mechanism, neutral: neutralFindingSchema.parse(f) })), c);
}

if (!values['no-bundled']) {
  const work = mkdtempSync(join(tmpdir(), 'prguard-levels-'));
  try {
    for (const { case: c, base, head } of readBundled(join(root, 'benchmark', 'bundled'))) {
      const laid = await bareTrees(base, head, work);
      if (!laid.ok) throw new Error(`${c.id} can't be laid out.`);
      const r = await review({ repo: laid.dir, base: laid.base, head: laid.head, exact: true });
      laid.remove();
      const neutral = toNeutral(r, c.id);
      const findings = r.findings.map((f, i) => ({ mechanism: f.mechanism, status: f.status, neutral: neutral.findings[i] }));
      count('bundled', kindOf(c), findings.filter((f) => f.status === 'VALIDATED'), c);
    }
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

const minedKinds = { rev: 'malicious', fix: 'twins', ord: 'ordinary' };
const seen = new Set();
for (const r of values.mined.flatMap(lines)) {
  if (seen.has(`${r.kind} ${r.id}`) || r.verdict === 'ERR') continue;
  seen.add(`${r.kind} ${r.id}`);
  count('mined', minedKinds[r.kind], r.findings.filter((f) => (f.s ?? f.status) === 'VALIDATED' && !judged.has(`${r.id} ${f.m ?? f.mechanism}`)).map((f) => ({ mechanism: f.m ?? f.mechanism })), null);
}

const kept = values.check && values.reviews.length === 0 ? readMeasured(join(root, 'kb')) : measured;
for (const m of mechanisms) {
  const { level, by, total } = earnedLevel(m, mechanisms, kept);
  const figures = `${total.malicious} malicious, ${total.twins} twins, ${total.ordinary} ordinary`;
  if (level !== m.level) console.log(`${m.id}: is ${m.level}, earned ${level} by ${by} (${figures})${m.levelReason ? `; ${m.levelReason}` : ''}`);
}
if (!values.check) {
  const row = (f) => `{ ${['malicious', 'twins', 'ordinary', 'named', 'weakness'].filter((k) => f[k]).map((k) => `${k}: ${f[k]}`).join(', ')} }`;
  const sources = (x, indent) => measuredSources.filter((s) => x[s] && Object.keys(x[s]).length).map((s) => `${indent}${s}: ${row(x[s])}\n`).join('');
  const known = new Set(mechanisms.map((m) => m.id));
  const ids = Object.keys(measured.mechanisms).filter((id) => known.has(id)).sort();
  writeFileSync(
    join(root, 'kb', 'measured.yml'),
    `# Written by scripts/levels.mjs. Cases in which a mechanism has a validated finding, by what the case is; \`named\`: the finding\n# names the case's target; \`weakness\`: malicious cases of a weakness that the mechanism is about. docs/benchmark.md explains.\ncases:\n${sources(measured.cases, '  ')}mechanisms:\n${ids.map((id) => `  ${id}:\n${sources(measured.mechanisms[id], '    ')}`).join('')}`
  );
}
