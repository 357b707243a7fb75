/** The benchmark as users run it: a copied bundle, offline, over the cases that ship with it. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { runSchema, type Run } from '../../src/benchmark/result';
import { copyBundle, runBundle, type Result } from '../helpers/bundle';
import { temporaryFolder, writeFiles } from '../helpers/repository';

const bundle = copyBundle();
const two = ['--filter', 'repository=bundled/link-cards', '--filter', 'repository=bundled/podcast-shelf'];

const benchmark = (cwd: string, ...args: string[]): Result => runBundle(bundle, ['benchmark', ...args], { cwd });
const readRun = (file: string): Run => runSchema.parse(JSON.parse(readFileSync(file, 'utf8')));

/** A run without what is for people only. */
function timeless(run: Run): unknown {
  return { ...run, summary: { ...run.summary, seconds: null }, trials: run.trials.map((t) => ({ ...t, seconds: 0, memory: null, review: t.review && { ...t.review, seconds: 0 } })) };
}

describe('a run over two repositories', () => {
  const cwd = temporaryFolder();
  let result: Result;
  let whole: Run;
  beforeAll(() => {
    result = benchmark(cwd, ...two, '--lines', 'run.jsonl', '--format', 'json', '--output', 'run.json', '--html', 'run.html', '--summary', 'run.md', '--export', 'reviews.jsonl');
    whole = readRun(join(cwd, 'run.json'));
  });

  test('every case is reviewed, results come in all forms', () => {
    expect(result).toMatchObject({ code: 0, stdout: 'Wrote run.json (json).\n' });
    expect(whole.summary.failures).toEqual([]);
    expect(whole.trials.length).toBe(10);
    expect(whole.trials.every((t) => t.status === 'reviewed' && t.group === 'bundled' && t.premiseElsewhere !== undefined)).toBe(true);
    expect(readFileSync(join(cwd, 'run.jsonl'), 'utf8').trim().split('\n')).toHaveLength(10);
    expect(readFileSync(join(cwd, 'run.html'), 'utf8')).toMatch(/^<!doctype html>/i);
    expect(readFileSync(join(cwd, 'run.md'), 'utf8')).toMatch(/^#+ /);
  });

  test('its own reviews, graded as those of another tool, give the same grades', () => {
    expect(benchmark(cwd, ...two, '--reviews', 'reviews.jsonl', '--reviewer', 'again', '--format', 'json', '--output', 'again.json').code).toBe(0);
    const again = readRun(join(cwd, 'again.json'));
    expect(again.reviewer.name).toBe('again');
    writeFileSync(join(cwd, 'stranger.jsonl'), '{"id":"nobody","verdict":"BLOCK"}\n');
    expect(benchmark(cwd, ...two, '--reviews', 'stranger.jsonl').stderr).toContain('1 of 1 review is of no case that was asked for, nobody first');
    expect(again.trials.map((t) => [t.id, t.grade])).toEqual(whole.trials.map((t) => [t.id, t.grade]));
  });

  test('a stopped run goes on where it was, and ends as one that was not stopped', () => {
    const lines = readFileSync(join(cwd, 'run.jsonl'), 'utf8').split('\n');
    writeFileSync(join(cwd, 'run.jsonl'), `${lines.slice(0, 7).join('\n')}\n${lines[7].slice(0, 100)}`);
    const resumed = benchmark(cwd, ...two, '--lines', 'run.jsonl', '--resume', '--format', 'json', '--output', 'resumed.json', '--html', 'x.html');
    expect(resumed.stderr).toContain('3/3 trials');
    expect(timeless(readRun(join(cwd, 'resumed.json')))).toEqual(timeless(whole));
  });

  test('shards, merged, are the run', () => {
    for (const i of [1, 2, 3]) expect(benchmark(cwd, ...two, '--shard', `${i}/3`, '--format', 'json', '--output', `shard-${i}.json`).code).toBe(0);
    expect(benchmark(cwd, 'merge', 'shard-1.json', 'shard-3.json', '--output', 'part.json')).toMatchObject({ code: 2, stderr: expect.stringMatching(/shard/i) });
    expect(benchmark(cwd, 'merge', 'shard-3.json', 'shard-1.json', 'shard-2.json', '--output', 'merged.json').code).toBe(0);
    const merged = timeless(readRun(join(cwd, 'merged.json'))) as Run;
    const sorted = (r: Run) => [...r.trials].sort((a, b) => (a.id < b.id ? -1 : 1));
    expect(sorted(merged)).toEqual(sorted(timeless(whole) as Run));
    expect(merged.summary.malicious).toEqual(whole.summary.malicious);
  });

  test('the gate: rates and a baseline', () => {
    const failed = benchmark(cwd, ...two, '--reviews', 'reviews.jsonl', '--min-attributable', '100');
    expect(failed).toMatchObject({ code: 1, stderr: expect.stringMatching(/^gate: \d+ of 5 malicious cases are blocked attributably/m) });
    const blocked = { ...whole, trials: whole.trials.map((t) => (t.kind === 'malicious' ? { ...t, grade: { V: true, I: true, E: true, A: true } } : t)) };
    writeFileSync(join(cwd, 'baseline.json'), JSON.stringify(blocked));
    writeFileSync(join(cwd, 'none.jsonl'), '');
    expect(benchmark(cwd, ...two, '--reviews', 'none.jsonl', '--baseline', 'baseline.json').stderr.match(/was blocked attributably in the baseline/g)).toHaveLength(5);
  });

  test('two runs compared', () => {
    expect(benchmark(cwd, 'compare', 'run.json', 'resumed.json')).toMatchObject({ code: 0, stdout: expect.stringContaining('McNemar') });
    expect(() => JSON.parse(benchmark(cwd, 'compare', 'run.json', 'resumed.json', '--format', 'json').stdout)).not.toThrow();
  });

  test('a record is never overwritten, and two results never share a file', () => {
    expect(benchmark(cwd, ...two, '--lines', 'run.jsonl')).toMatchObject({ code: 2, stderr: expect.stringContaining('is there already') });
    writeFiles(cwd, { 'busy.jsonl.lock': JSON.stringify({ host: hostname(), pids: [process.pid] }) });
    expect(benchmark(cwd, ...two, '--lines', 'busy.jsonl')).toMatchObject({ code: 2, stderr: expect.stringContaining('Another run is writing busy.jsonl') });
    expect(existsSync(join(cwd, 'run.jsonl.lock'))).toBe(false);
    expect(benchmark(cwd, ...two, '--output', 'x', '--html', 'x')).toMatchObject({ code: 2, stderr: expect.stringContaining('named for two results') });
    expect(benchmark(cwd, ...two, '--html', 'none/x.html')).toMatchObject({ code: 2, stderr: expect.stringContaining('there is no folder') });
    expect(benchmark(cwd, ...two, '--baseline', 'none.json')).toMatchObject({ code: 2, stderr: expect.stringContaining('none.json') });
  });

  test('a run in which no review could be made is no result', () => {
    expect(benchmark(cwd, '--limit', '2', '--memory', '64', '--max-false-block', '0')).toMatchObject({ code: 3, stderr: expect.stringContaining('No review was made; the first ended with memory') });
  });

  test('new and import write to their own --output', () => {
    writeFiles(cwd, { 's.jsonl': '{}\n' });
    expect(benchmark(cwd, 'import', 'sevra', 's.jsonl', '--fixes', 'nowhere.jsonl', '--output', 'o').stderr).toMatch(/nowhere\.jsonl/);
    expect(benchmark(cwd, 'new', 'HEAD', '--repo', cwd, '--tier', 'fix', '--output', 'n.jsonl').stderr).toMatch(/^prguard: /);
  });
});

test('narratives, repetitions and the evidence ladder', () => {
  const cwd = temporaryFolder();
  const one = ['--filter', 'id=link-cards-entities-*'];
  expect(benchmark(cwd, ...one, '--framings', '--repeat', '2', '--format', 'json', '--output', 'run.json').code).toBe(0);
  const { summary, trials } = readRun(join(cwd, 'run.json'));
  expect(trials.filter((t) => t.framing).length).toBe(60);
  expect(summary.framings!.rows.find((r) => r.by === 'all')!.RR.n).toBe(60);
  // What is told of a change changes nothing of its review.
  expect(summary.framings).toMatchObject({ verdictWobble: { k: 0, n: 1 }, labelWobble: { k: 0, n: 1 } });
  expect(summary.repeats).toMatchObject({ verdictWobble: { k: 0 }, evidence: { k: 0 }, query: { k: 0 }, mechanisms: { k: 0 } });
  for (const rung of ['0', '1', '2']) expect(benchmark(cwd, ...one, '--evidence', rung, '--format', 'json', '--output', `e${rung}.json`).code).toBe(0);
  const ladder = ['e0.json', 'e1.json', 'e2.json', 'run.json'].map((f) => readRun(join(cwd, f)).settings.evidence);
  expect(ladder).toEqual([0, 1, 2, 3]);
});

test('all bundled cases: no benign one blocks, no mutant does, and findings match no unrelated rubric', () => {
  const cwd = temporaryFolder();
  const result = benchmark(cwd, '--controls', 'mutants,accidental', '--format', 'json', '--output', 'run.json', '--max-false-block', '0');
  const run = readRun(join(cwd, 'run.json'));
  const blocked = run.trials.filter((t) => t.kind === 'benign' && t.grade.V).map((t) => `${t.id} ${t.control ?? ''}`);
  expect(blocked).toEqual([]);
  expect(result.code).toBe(0);
  expect(run.summary.failures).toEqual([]);
  expect(run.summary.controls.map((c) => c.name)).toEqual(['extracted', 'inlined', 'inverted', 'moved', 'reformatted', 'renamed'].map((m) => `mutant ${m}`));
  expect(run.trials.filter((t) => t.control !== null).length).toBeGreaterThan(200);
  const { k, n } = run.summary.accidental!;
  expect((100 * k) / Math.max(1, n)).toBeLessThanOrEqual(3);
}, 400_000);

test.each<[string, string[], Record<string, string>, RegExp]>([
  ['a manifest with a wrong field', ['--cases', 'm.jsonl'], { 'm.jsonl': '{"id":"a"}\n' }, /^prguard: m\.jsonl:1: tier: /],
  ['a manifest that is no JSON', ['--cases', 'm.jsonl'], { 'm.jsonl': '\n{"id":\n' }, /^prguard: m\.jsonl:2: is no JSON/],
  ['no manifest', ['--cases', 'none'], {}, /^prguard: .*none/],
  ['a filter that is none', ['--filter', 'color=red'], {}, /FIELD=PATTERN; fields are id/],
  ['a filter that leaves nothing', ['--filter', 'id=nothing'], {}, /No case is left/],
  ['a shard that is none', ['--shard', '3/2'], {}, /I\/N/],
  ['reviews that are no reviews', ['--reviews', 'r.jsonl'], { 'r.jsonl': '{"id":"a","verdict":"MAYBE"}\n' }, /^prguard: r\.jsonl:1: verdict/],
  ['a case that is reviewed twice', ['--reviews', 'r.jsonl'], { 'r.jsonl': '{"id":"a","verdict":"BLOCK"}\n{"id":"a","verdict":"BLOCK"}\n' }, /reviewed twice/],
  ['making and grading at once', ['--reviews', 'r.jsonl', '--framings'], { 'r.jsonl': '' }, /--framings makes reviews, and --reviews grades/],
  ['a folder of mirrors that is not there', ['--mirrors', 'none'], {}, /There is no folder none/],
  ['resume without a record', ['--resume'], {}, /--resume takes up the file that --lines names/],
  ['a record of another run', ['--lines', 'l.jsonl', '--resume'], { 'l.jsonl': '' }, /l\.jsonl\.run\.json that says of which run it is/]
])('%s: one sentence and exit code 2', (_, args, files, message) => {
  const result = benchmark(writeFiles(temporaryFolder(), files), ...args);
  expect(result.code).toBe(2);
  expect(result.stderr).toMatch(message);
  expect(result.stderr).not.toMatch(/\n\s+at /);
});

test('cases whose repositories can not be had are unavailable; when none can, that is said', () => {
  const cwd = temporaryFolder();
  const line = { id: 'js-depot-fix', tier: 'fix', kind: 'benign', pair: null, language: 'javascript', repository: 'acme/depot', base: 'a'.repeat(40), from: 'b'.repeat(40), paths: ['a.js'] };
  writeFiles(cwd, { 'm.jsonl': `${JSON.stringify(line)}\n`, 'mirrors/x': '' });
  expect(benchmark(cwd, '--cases', 'm.jsonl', '--mirrors', 'mirrors')).toMatchObject({ code: 3, stderr: expect.stringMatching(/None of 1 case could be had; the first: There is no mirror of acme\/depot/) });
});

test('the action in benchmark mode', () => {
  const cwd = temporaryFolder();
  writeFiles(cwd, { output: '', summary: '' });
  const env = {
    GITHUB_ACTIONS: 'true',
    GITHUB_WORKSPACE: cwd,
    RUNNER_TEMP: cwd,
    GITHUB_OUTPUT: join(cwd, 'output'),
    GITHUB_STEP_SUMMARY: join(cwd, 'summary'),
    INPUT_MODE: 'benchmark',
    'INPUT_BENCHMARK-FILTER': 'repository=bundled/link-cards',
    'INPUT_MAX-FALSE-BLOCK': '0',
    'INPUT_MIN-ATTRIBUTABLE': '100'
  };
  const result = runBundle(bundle, [], { cwd, env });
  expect(result.code).toBe(1);
  expect(result.stdout).toMatch(/::error title=PRGuard benchmark%3A the gate does not hold::\d of 2 malicious cases are blocked attributably/);
  expect(readFileSync(join(cwd, 'output'), 'utf8')).toMatch(/attributable<<.*\n\d\/2\n/);
  expect(readFileSync(join(cwd, 'summary'), 'utf8')).toContain('link-cards');
  expect(existsSync(join(cwd, 'prguard-benchmark.json'))).toBe(true);
});
