/**
 * Mutants of real cases: the side of a malicious case that has the enforcement, with the rubric's functions reformatted or
 * renamed and nothing else changed. None may block.
 *
 *   node scripts/mutants.mjs --cases PATH... --mirrors DIR [--law reformat,rename-locals,rename-parameters] [--per-law 2] [--limit N]
 *
 * Compile first: `npx tsc -p tsconfig.json` (`--build DIR` for another output folder). Score-only repositories are counted,
 * not shown. Exits 1 when a mutant blocks.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { loadMutators } from './mutators.mjs';

const root = join(import.meta.dirname, '..');
const { values } = parseArgs({
  options: {
    cases: { type: 'string', multiple: true },
    mirrors: { type: 'string' },
    law: { type: 'string', default: 'reformat,rename-locals,rename-parameters' },
    'per-law': { type: 'string', default: '2' },
    limit: { type: 'string', default: '100000' },
    build: { type: 'string', default: join(root, 'build') }
  }
});
if (!values.cases || !values.mirrors) {
  console.error('Usage: node scripts/mutants.mjs --cases PATH... --mirrors DIR [--law LAWS] [--per-law N] [--limit N]');
  process.exit(2);
}
const build = resolve(values.build);
const load = (file) => import(pathToFileURL(join(build, file)).href);
const { readCases } = await load('benchmark/cases/read.js');
const { groupOf } = await load('benchmark/groups.js');
const { findMirror } = await load('benchmark/repositories/mirrors.js');
const { gitDirectory, inStore, makeStore } = await load('snapshot/store.js');
const { importCommits } = await load('cli/layout.js');
const { review } = await load('review.js');
const { subject, mutations } = await loadMutators(build);
const laws = new Set(values.law.split(','));

const work = mkdtempSync(join(tmpdir(), 'prguard-mutants-'));
const counts = new Map();
let blocked = 0;
let cases = 0;

/** Reviews one rewritten file of a revision. */
async function blocks(mirror, tree, path, head) {
  const dir = mkdtempSync(join(work, 'case-'));
  try {
    makeStore(dir, gitDirectory(mirror));
    await importCommits(dir, [
      { branch: 'base', parent: null, message: 'Base', tree, files: [] },
      { branch: 'head', parent: 'base', message: 'Rewritten', files: [{ path, mode: '100644', content: Buffer.from(head) }] }
    ]);
    return await review({ repo: dir, base: readFileSync(join(dir, 'refs/heads/base'), 'utf8').trim(), head: readFileSync(join(dir, 'refs/heads/head'), 'utf8').trim(), exact: true });
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
}

try {
  // In a reverse case the base has the enforcement; the head of others never had it.
  for (const c of readCases(values.cases, process.cwd()).cases.filter((x) => x.tier === 'reverse').slice(0, Number(values.limit))) {
    const mirror = findMirror(resolve(values.mirrors), c.repository);
    if (!mirror) continue;
    const tree = (await inStore(gitDirectory(mirror), ['rev-parse', `${c.base}^{tree}`])).stdout.toString().trim();
    let tried = 0;
    for (const path of new Set(c.rubric.target.map((t) => t.path))) {
      const { code, stdout } = await inStore(gitDirectory(mirror), ['cat-file', 'blob', `${c.base}:${path}`]);
      const source = stdout.toString('utf8');
      const s = code === 0 && source.length < 400_000 ? await subject(path, source) : null;
      if (!s) continue;
      const wanted = c.rubric.target.filter((t) => t.path === path);
      const taken = new Map();
      for (const m of mutations(s, Infinity, laws)) {
        // The rubric's lines are the head's; the base's are near them.
        if (m.law !== 'reformat' && !wanted.some((t) => m.line >= t.lines[0] - 40 && m.line <= t.lines[1] + 40)) continue;
        if ((taken.get(m.law) ?? 0) >= Number(values['per-law'])) continue;
        taken.set(m.law, (taken.get(m.law) ?? 0) + 1);
        tried++;
        const r = await blocks(mirror, tree, path, m.files[0].head);
        const row = counts.get(m.law) ?? { tried: 0, blocked: 0, findings: 0 };
        counts.set(m.law, row);
        row.tried++;
        row.findings += r.findings.length;
        if (r.verdict !== 'BLOCK') continue;
        row.blocked++;
        blocked++;
        console.log(groupOf(c.repository) === 'score-only' ? `blocked: a score-only case, ${m.law}` : `blocked: ${c.id}, ${m.law} at ${path}:${m.line}: ${r.findings.map((f) => f.mechanism).join(', ')}`);
      }
    }
    if (tried) cases++;
  }
} finally {
  rmSync(work, { recursive: true, force: true });
}
for (const [law, row] of counts) console.log(`${law.padEnd(20)} ${row.blocked} of ${row.tried} blocked, ${row.findings} findings in all`);
console.log(`${cases} cases`);
process.exitCode = blocked ? 1 : 0;
