import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readRun, renderBenchmarkJson, trialLine } from '../../src/benchmark/report/json';
import { runBenchmarkCompare, type BenchmarkCompareCommand } from '../../src/cli/benchmark-compare';
import { runBenchmarkMerge } from '../../src/cli/benchmark-merge';
import { run, trial } from '../helpers/run';

let cwd: string;
beforeAll(() => {
  cwd = mkdtempSync(join(tmpdir(), 'prguard-files-'));
  const before = [trial({ id: 'a' }), trial({ id: 'b', grade: { V: false } }), trial({ id: 'f', kind: 'benign' }), trial({ id: 'old' })];
  const after = [trial({ id: 'a', grade: { E: false } }), trial({ id: 'b' }), trial({ id: 'f', kind: 'benign', grade: { V: true } }), trial({ id: 'new' })];
  writeFileSync(join(cwd, 'a.json'), renderBenchmarkJson(run(before)));
  writeFileSync(join(cwd, 'b.json'), renderBenchmarkJson(run(after, { manifest: 'b'.repeat(64) })));
  writeFileSync(join(cwd, 'b.jsonl'), after.map((t) => trialLine(t)).join('') + '{"id": "cut');
  const settings = (i: number) => ({ ...run().settings, shards: { have: [i], of: 2 } });
  writeFileSync(join(cwd, '1.json'), renderBenchmarkJson(run([trial({ id: 'b' })], { settings: settings(1) })));
  writeFileSync(join(cwd, '2.json'), renderBenchmarkJson(run([trial({ id: 'a' })], { settings: settings(2) })));
});
afterAll(() => rmSync(cwd, { recursive: true }));

function streams() {
  const out = { stdout: '', stderr: '' };
  return { out, io: { cwd, color: false, stdout: (t: string) => void (out.stdout += t), stderr: (t: string) => void (out.stderr += t) } };
}

function compare(overrides: Partial<BenchmarkCompareCommand> = {}) {
  const { out, io } = streams();
  const code = runBenchmarkCompare({ before: 'a.json', after: 'b.json', format: 'text', ...overrides }, io);
  return { code, ...out };
}

test('compare as text', () => {
  const { code, stdout } = compare();
  expect(code).toBe(0);
  expect(stdout).toBe(`A: a.json (4 trials)
B: b.json (4 trials)
The manifests differ: aaaaaaaaaaaaaaaa in A, bbbbbbbbbbbbbbbb in B.

3 trials in both, 3 changed.

mark         cases  both  only A  only B  McNemar's exact p
A                2     0       1       1             1.0000
V                2     1       0       1             1.0000
false block      1     0       0       1             1.0000

Attributable blocks lost (1):
  a: lost E A

Attributable blocks gained (1):
  b: gained V I E A, APPROVE -> BLOCK

New false blocks (1):
  f: APPROVE -> BLOCK

Only in A (1):
  old

Only in B (1):
  new
`);
});

test('compare as JSON, with JSON lines, and its exit code', () => {
  const { code, stdout, stderr } = compare({ after: 'b.jsonl', format: 'json', failOnLoss: true });
  expect(code).toBe(1);
  expect(JSON.parse(stdout)).toMatchObject({ format: 'prguard-benchmark-compare/1', matched: 3, onlyInA: ['old'], onlyInB: ['new'], notes: [] });
  expect(stderr).toBe('b.jsonl: the last line is cut off and was left out.\n');
  expect(compare({ after: 'a.json', failOnLoss: true })).toMatchObject({ code: 0 });
  expect(() => compare({ after: 'none.json' })).toThrow(/none\.json: it does not exist/);
});

test('merge writes one run', () => {
  const { out, io } = streams();
  expect(runBenchmarkMerge({ files: ['1.json', '2.json'], output: 'all.json' }, io)).toBe(0);
  expect(out.stdout).toBe('Merged 2 files into all.json: 2 trials.\n');
  expect(readRun(join(cwd, 'all.json'))).toEqual(run([trial({ id: 'a' }), trial({ id: 'b' })]));
  runBenchmarkMerge({ files: ['2.json'], output: 'part.json', partial: true }, io);
  expect(out.stdout).toContain('Merged shards 2 of 2 into part.json: 1 trial.\n');
  expect(readFileSync(join(cwd, 'part.json'), 'utf8')).toContain('"have"');
});

test('the merged run is summed up and held against the gate', () => {
  const { out, io } = streams();
  const files = ['1.json', '2.json'];
  expect(runBenchmarkMerge({ files, output: 'all.json', summary: 'all.md', minAttributable: 100, baseline: 'all.json' }, io)).toBe(0);
  expect(readFileSync(join(cwd, 'all.md'), 'utf8')).toMatch(/^## Benchmark: 2 of 2 malicious cases/);
  expect(runBenchmarkMerge({ files, output: 'all.json', baseline: 'a.json' }, io)).toBe(1);
  expect(out.stderr).toBe('gate: old was blocked attributably in the baseline; now: not in the run.\n');
});

test('merge writes nothing when the files do not belong together', () => {
  const { io } = streams();
  expect(() => runBenchmarkMerge({ files: ['1.json', '1.json'], output: 'no.json' }, io)).toThrow(/^1\.json holds shard 1 of 2, which 1\.json holds too\.$/);
  expect(() => runBenchmarkMerge({ files: [], output: 'no.json' }, io)).toThrow(/no run to merge/);
  expect(() => readFileSync(join(cwd, 'no.json'))).toThrow();
});
