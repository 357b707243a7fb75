import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runAction, type Runner } from '../../src/action/run';
import type { Annotation } from '../../src/report/annotations';
import { SnapshotError } from '../../src/snapshot';
import type { Review } from '../../src/verdict/types';
import { fakeEngine } from '../helpers/cli';
import { temporaryFolder, writeFiles } from '../helpers/repository';
import { finding, hostile, review } from '../helpers/review';

const base = 'a'.repeat(40);
const head = 'b'.repeat(40);

interface Recorded {
  outputs: Record<string, string>;
  annotations: Annotation[];
  log: string;
  summary: string;
  workspace: string;
  temp: string;
}

function runner(inputs: Record<string, string> = {}, env: Record<string, string> = {}, payload: unknown = { pull_request: { base: { sha: base }, head: { sha: head } } }): Runner & { recorded: Recorded } {
  const workspace = temporaryFolder();
  const temp = temporaryFolder();
  writeFiles(temp, { 'event.json': JSON.stringify(payload) });
  const recorded: Recorded = { outputs: {}, annotations: [], log: '', summary: '', workspace, temp };
  return {
    recorded,
    input: (name) => inputs[name] ?? '',
    output: (name, value) => void (recorded.outputs[name] = value),
    annotate: (a) => void recorded.annotations.push(a),
    log: (text) => void (recorded.log += `${text}\n`),
    summary: async (markdown) => void (recorded.summary += markdown),
    env: { GITHUB_EVENT_NAME: 'pull_request', GITHUB_EVENT_PATH: join(temp, 'event.json'), GITHUB_WORKSPACE: workspace, RUNNER_TEMP: temp, ...env }
  };
}

test('reviews the two ends of the pull request and reports everywhere', async () => {
  const r = runner();
  const engine = fakeEngine();
  expect(await runAction(r, engine)).toBe(1);
  expect(engine.calls).toEqual([{ repo: r.recorded.workspace, base, head }]);
  const path = join(r.recorded.temp, 'prguard-review.json');
  expect(r.recorded.outputs).toEqual({ verdict: 'BLOCK', state: 'findings', findings: '1', blocking: '1', review: path });
  expect(JSON.parse(readFileSync(path, 'utf8')).verdict).toBe('BLOCK');
  expect(r.recorded.annotations.map((a) => [a.level, a.file, a.startLine])).toEqual([['error', 'src/files.js', 12]]);
  expect(r.recorded.summary).toMatch(/^## PRGuard: BLOCK/);
  expect(r.recorded.log).toMatch(/^PRGuard 1\.2\.3: base a{40}, head b{40}, fail-on block, format json\nBLOCK: /);
});

test.each([
  ['block', [1, 0, 0]],
  ['comment', [1, 1, 0]],
  ['never', [0, 0, 0]]
])('fail-on %s decides on the colour of the check', async (level, codes) => {
  const reviews: Review[] = [review(), review({ findings: [finding({ blocking: false })] }), review({ findings: [] })];
  for (const [i, value] of reviews.entries()) expect(await runAction(runner({ 'fail-on': level }), fakeEngine(() => value))).toBe(codes[i]);
});

test('inputs override revisions, folder, format and path; no event is needed when both ends are given', async () => {
  const r = runner({ base: 'v1', head: 'v2', 'repository-path': 'sub', format: 'sarif', output: 'prguard.sarif' }, { GITHUB_EVENT_NAME: 'push' });
  const engine = fakeEngine(() => review({ findings: [] }));
  expect(await runAction(r, engine)).toBe(0);
  expect(engine.calls).toEqual([{ repo: join(r.recorded.workspace, 'sub'), base: 'v1', head: 'v2' }]);
  expect(JSON.parse(readFileSync(join(r.recorded.workspace, 'prguard.sarif'), 'utf8')).version).toBe('2.1.0');
  expect(r.recorded.outputs['review']).toBe(join(r.recorded.workspace, 'prguard.sarif'));
});

test.each([
  ['unsupported event', runner({}, { GITHUB_EVENT_NAME: 'push' }), undefined, 'PRGuard: configuration error, nothing was reviewed', /Event "push" is not supported/],
  ['wrong input', runner({ 'fail-on': 'sometimes' }), undefined, 'PRGuard: configuration error, nothing was reviewed', /Input fail-on is "sometimes"/],
  ['no payload', runner({}, { GITHUB_EVENT_PATH: '/no/such/file' }), undefined, 'PRGuard: configuration error, nothing was reviewed', /GITHUB_EVENT_PATH can't be read: it does not exist/],
  ['unwritable output', runner({ output: 'no/such/dir/x.json' }), undefined, 'PRGuard: configuration error, nothing was reviewed', /Can't write/],
  ['depth-1 checkout', runner(), new SnapshotError('unreviewable', 'Histories are unrelated.'), 'PRGuard: the review could not be made', /unrelated\. In the workflow, run actions\/checkout with "fetch-depth: 0" before this step\./],
  ['hint given already', runner(), new SnapshotError('usage', 'Use fetch-depth: 0.'), 'PRGuard: configuration error, nothing was reviewed', /^Use fetch-depth: 0\.$/],
  ['defect', runner(), new RangeError('boom'), 'PRGuard: internal error, nothing was reviewed', /PRGuard itself failed: boom\./]
] as const)('%s: red, one error in its own words, state error', async (_, r, thrown, title, message) => {
  const engine = fakeEngine(() => {
    if (thrown) throw thrown;
    return review();
  });
  expect(await runAction(r, engine)).toBe(1);
  expect(r.recorded.annotations).toEqual([{ level: 'error', title, message: expect.stringMatching(message) }]);
  expect(r.recorded.outputs).toMatchObject({ verdict: '', state: 'error', findings: '0', blocking: '0' });
  expect(r.recorded.log).not.toMatch(/\n\s+at /);
});

test('an unwritable summary is a line in the log and changes nothing', async () => {
  const r = runner();
  r.summary = () => Promise.reject(new Error('no GITHUB_STEP_SUMMARY'));
  expect(await runAction(r, fakeEngine(() => review({ findings: [] })))).toBe(0);
  expect(r.recorded.log).toContain('The job summary could not be written: no GITHUB_STEP_SUMMARY');
  expect(r.recorded.outputs['state']).toBe('clean');
});

test('nothing of the pull request gives the runner orders through the log', async () => {
  const bad = finding({ title: hostile, text: hostile, remedy: hostile, path: hostile, function: hostile });
  const r = runner();
  await runAction(r, fakeEngine(() => review({ findings: [bad] })));
  expect(r.recorded.log).not.toMatch(/^\s*::/m);
  expect(r.recorded.log).not.toContain('##[');
  expect(existsSync(join(r.recorded.temp, 'prguard-review.json'))).toBe(true);
});
