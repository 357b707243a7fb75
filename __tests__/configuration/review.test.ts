/** What a project's configuration does to reviews by the real engine. */
import type { ReviewOptions } from '../../src/review';
import { review } from '../../src/review';
import { callerOf } from '../../src/configuration/notices';
import { verifyReview } from '../../src/verify';
import type { Review } from '../../src/verdict/types';
import { makeRepo, type Files, type TestRepo } from '../helpers/repository';

const CONFIG = '.github/prguard.yml';
const open = `const { readFileSync } = require('fs');
const { resolve, sep } = require('path');

exports.load = function load(root, name) {
  const file = resolve(root, name);
  if (!file.startsWith(root + sep)) throw new Error('outside of the root');
  return readFileSync(file, 'utf8');
};
`;
const opened = open.replace(/ {2}if .*\n/, '');

/** A repository whose branch `topic` takes the check away, with what base and topic have besides. */
function change(base: Files = {}, topic: Files = {}, files: Files = { 'src/load.js': open }, head: Files = { 'src/load.js': opened }): TestRepo {
  const repo = makeRepo({ ...files, ...base });
  repo.git('checkout', '-qb', 'topic');
  repo.commit({ ...head, ...topic });
  return repo;
}

const run = (repo: TestRepo, options: Partial<ReviewOptions> = {}): Promise<Review> => review({ repo: repo.dir, base: 'main', head: 'topic', now: new Date('2027-02-01T12:00:00Z'), ...options });
const ids = (r: Review): string[] => r.notices.map((n) => n.id);

let plain: Review;
beforeAll(async () => {
  plain = await run(change());
});

test('without a configuration the finding blocks, and nothing depends on the day', async () => {
  expect(plain).toMatchObject({ verdict: 'BLOCK', state: 'findings', notices: [], accepted: [], findings: [{ mechanism: 'path-containment-guard', path: 'src/load.js' }] });
  expect(plain.configuration).toMatchObject({ source: 'none', revision: plain.base.revision, day: null, digest: null });
  expect(plain.coverage.line).toBe('Reviewed 1 of 1 changed file.');
});

test.each([
  ['levels:\n- mechanism: path-containment-*\n  level: comment\n', 'COMMENT'],
  ["levels:\n- path: 'src/**'\n  level: comment\n", 'COMMENT'],
  ["levels:\n- path: 'src/**'\n  level: off\n", 'APPROVE'],
  ["levels:\n- path: 'src/**'\n  level: off\n- mechanism: path-containment-guard\n  path: src/load.js\n  level: block\n", 'BLOCK'],
  ["levels:\n- path: 'lib/**'\n  level: off\n- mechanism: html-*\n  level: off\n", 'BLOCK']
])('levels: %j makes %s', async (text, verdict) => {
  const r = await run(change({ [CONFIG]: text }));
  expect(r.verdict).toBe(verdict);
  if (verdict === 'APPROVE') {
    expect(r.rejected).toContainEqual(expect.objectContaining({ mechanism: 'path-containment-guard', rejectedBy: 'configuration', detail: 'Its level is off by levels[0] of the configuration.' }));
    expect(r.notices).toEqual([{ id: 'switched-off', path: null, message: '1 finding is left out by a level "off" of the configuration.' }]);
  }
});

test('moving a file under a lenient path switches nothing off: both its paths have to fit', async () => {
  const long = open.replace('return readFile', `${Array.from({ length: 20 }, (_, i) => `const v${i} = name + ${i};`).join('\n  ')}\n  return readFile`);
  const files: Files = { 'src/load.js': long };
  const head: Files = { 'src/load.js': null, 'tools/load.js': long.replace(/ {2}if .*\n/, '') };
  for (const text of ["levels:\n- path: 'tools/**'\n  level: off\n", "paths-ignore: ['tools/**']\n", "accepted:\n- mechanism: path-*\n  path: 'tools/**'\n  reason: x\n"]) {
    const r = await run(change({ [CONFIG]: text }, {}, files, head));
    expect(r.findings.map((f) => [f.mechanism, f.path, f.blocking])).toEqual([['path-containment-guard', 'tools/load.js', true]]);
  }
  const both = "paths-ignore: ['{src,tools}/**']\n";
  expect(await run(change({ [CONFIG]: both }, {}, files, head))).toMatchObject({ verdict: 'APPROVE', state: 'clean', coverage: { outOfScope: ['tools/load.js'], analysedFiles: 0 } });
});

test('paths-ignore is counted and said, and is no reason to be incomplete', async () => {
  const r = await run(change({ [CONFIG]: "paths-ignore: ['vendor/**']\n", 'vendor/min.js': 'a\n' }, { 'vendor/min.js': `x='${'y'.repeat(9000)}'\n` }));
  expect(r).toMatchObject({ state: 'findings', coverage: { changedFiles: 2, analysedFiles: 1, outOfScope: ['vendor/min.js'], line: 'Reviewed 1 of 2 changed files; 1 is not in scope (paths-ignore).' } });
  const without = await run(change({ 'vendor/min.js': 'a\n' }, { 'vendor/min.js': `x='${'y'.repeat(9000)}'\n` }));
  expect(without.state).toBe('incomplete');
});

test.each<[string, string, string]>([
  ["'src/**'", 'change-out-of-scope', `${CONFIG}:1:15: paths-ignore leaves out the only changed file, so nothing of this change was reviewed.`],
  ["'**'", 'everything-out-of-scope', `${CONFIG}:1:15: paths-ignore leaves out every file of the repository, so no change is ever reviewed. Narrow its patterns.`]
])('a scope without any changed file is said: %s', async (pattern, id, message) => {
  const r = await run(change({ [CONFIG]: `paths-ignore: [${pattern}]\n`, 'README.md': 'x\n' }));
  expect(r).toMatchObject({ verdict: 'APPROVE', state: 'clean', coverage: { line: 'Reviewed 0 of 1 changed file; every changed file is left out by the configuration (paths-ignore).' } });
  expect(r.notices).toEqual([{ id, path: null, message }]);
});

test('what the caller knows of the run is among the notices', async () => {
  const notice = { id: 'configuration-not-current', path: null, message: 'An older commit.' } as const;
  const r = await run(change(), { notices: [notice] });
  expect(r.notices).toEqual([notice]);
});

test('an accepted finding is listed with its reason, and changes verdict and state', async () => {
  const text = `accepted:\n- fingerprint: ${plain.findings[0].fingerprint}\n  reason: the caller checks\n  expires: 2027-02-01\n`;
  const r = await run(change({ [CONFIG]: text }));
  expect(r).toMatchObject({ verdict: 'APPROVE', state: 'clean', findings: [], notices: [], configuration: { source: 'revision', path: CONFIG, day: '2027-02-01' } });
  expect(r.accepted).toMatchObject([{ entry: 0, reason: 'the caller checks', expires: '2027-02-01', finding: { fingerprint: plain.findings[0].fingerprint, blocking: false } }]);
});

test('an acceptance expires with its last day, by the day of the start in UTC', async () => {
  const text = 'accepted:\n- mechanism: path-containment-guard\n  path: src/*.js\n  reason: x\n  expires: 2027-02-01\n';
  const repo = change({ [CONFIG]: text });
  expect((await run(repo, { now: new Date('2027-02-01T23:59:59Z') })).verdict).toBe('APPROVE');
  const late = await run(repo, { now: new Date('2027-02-02T00:00:00Z') });
  expect(late.verdict).toBe('BLOCK');
  expect(late.notices).toEqual([
    { id: 'acceptance-expired', path: null, message: `${CONFIG}:2:3: accepted[0] (path-containment-guard at src/*.js) counts no more: its last day was 2027-02-01, and this run started on 2027-02-02. It would have accepted ${plain.findings[0].fingerprint}. Renew it, or remove it.` }
  ]);
});

test('unused, stale and unknown entries are reported', async () => {
  const text = 'accepted:\n- fingerprint: 0000000000000000\n  reason: x\n- mechanism: path-containment-guard\n  path: gone/*.js\n  reason: x\n- mechanism: no-such-thing\n  path: src/load.js\n  reason: x\nlevels:\n- mechanism: nothing-*\n  level: off\n';
  const r = await run(change({ [CONFIG]: text }));
  expect(r.verdict).toBe('BLOCK');
  expect(r.notices).toEqual([
    { id: 'unknown-mechanism', path: null, message: `${CONFIG}:11:14: levels[0] names the mechanism nothing-*, which does not exist. Correct it, or remove the entry.` },
    { id: 'unknown-mechanism', path: null, message: expect.stringContaining(`${CONFIG}:7:14: accepted[2] names the mechanism no-such-thing,`) },
    { id: 'acceptance-stale', path: null, message: `${CONFIG}:4:3: accepted[1] (path-containment-guard at gone/*.js) can match nothing: no file of the repository has such a path. Remove it.` },
    { id: 'acceptance-unused', path: null, message: '1 acceptance matches no finding of this change: accepted[0].' }
  ]);
});

test('what the pull request edits of its own configuration does not count, and is said', async () => {
  const lenient = `fail-on: never\npaths-ignore: ['**']\naccepted:\n- fingerprint: ${plain.findings[0].fingerprint}\n  reason: trust me\n`;
  const workflow = 'on: pull_request\njobs:\n  a:\n    steps:\n    - uses: acme/PRGuard@v1\n';
  const r = await run(change({}, { [CONFIG]: lenient, '.github/prguard/roles/x.yml': 'id: x\n', '.github/workflows/check.yml': workflow, '.github/workflows/other.yml': 'on: push\njobs: {}\n' }));
  expect(r).toMatchObject({ verdict: 'BLOCK', accepted: [], configuration: { source: 'none', failOn: null }, coverage: { outOfScope: [] } });
  expect(r.notices.map((n) => [n.id, n.path])).toEqual([
    ['configuration-edited', CONFIG],
    ['mechanisms-edited', '.github/prguard/roles/x.yml'],
    ['workflow-edited', '.github/workflows/check.yml'],
    ['configuration-faulty', CONFIG]
  ]);
  expect(r.notices[3].message).toContain('.github/prguard/roles/x.yml:1:1: property is missing; it must be text.');
});

test('removing the configuration does not count either, nor does branching off before it was there', async () => {
  const strict = 'fail-on: comment\non-incomplete: fail\n';
  const removed = await run(change({ [CONFIG]: strict }, { [CONFIG]: null }));
  expect(removed.configuration).toMatchObject({ failOn: 'comment', onIncomplete: 'fail' });
  expect(removed.notices).toEqual([{ id: 'configuration-edited', path: CONFIG, message: expect.stringMatching(/^This change removes PRGuard's configuration/) }]);
  const repo = change();
  repo.git('checkout', '-q', 'main');
  const tip = repo.commit({ [CONFIG]: strict });
  const r = await run(repo);
  expect(r.base.revision).toBe(repo.first);
  expect(r.configuration).toMatchObject({ source: 'revision', revision: tip, failOn: 'comment' });
  expect(r.notices).toEqual([]);
});

test('a workflow is the calling one by its path, and uses the action by its name', async () => {
  const yaml = (uses: string): string => `on: push\njobs:\n  a:\n    steps:\n    - &s\n      uses: ${uses}\n    - *s\n`;
  const repo = change({ '.github/workflows/gone.yml': `# ${'unlike '.repeat(50)}\n${yaml('x/prguard/sub@v1')}` }, {
    '.github/workflows/calling.yml': 'on: push\n', '.github/workflows/a.yml': yaml('Acme/Gate@0123'), '.github/workflows/b.yml': yaml('other/thing@v1'), '.github/workflows/broken.yml': 'a: [\n', '.github/workflows/gone.yml': null
  });
  const edited = async (caller: ReviewOptions['caller']): Promise<(string | null)[]> => (await run(repo, { caller })).notices.filter((n) => n.id === 'workflow-edited').map((n) => n.path!.slice('.github/workflows/'.length));
  expect(await edited({ workflow: '.github/workflows/calling.yml', action: 'acme/gate' })).toEqual(['a.yml', 'broken.yml', 'calling.yml']);
  expect(await edited({})).toEqual(['broken.yml', 'gone.yml']);
});

test('an action of the repository that uses this one counts as a workflow; a workflow of another repository is not the calling one', async () => {
  const r = await run(change({}, { 'ci/gate/action.yml': 'runs:\n  using: composite\n  steps:\n  - uses: acme/prguard@v1\n', 'other/action.yml': 'a: [\n' }));
  expect(r.notices.map((n) => [n.id, n.path])).toEqual([['workflow-edited', 'ci/gate/action.yml']]);
  const ref = 'acme/shop/.github/workflows/check.yml@refs/pull/1/merge';
  expect(callerOf({ GITHUB_WORKFLOW_REF: ref, GITHUB_REPOSITORY: 'acme/shop', GITHUB_ACTION_REPOSITORY: 'acme/gate' })).toEqual({ workflow: '.github/workflows/check.yml', action: 'acme/gate' });
  expect(callerOf({ GITHUB_WORKFLOW_REF: ref, GITHUB_REPOSITORY: 'acme/other', GITHUB_ACTION_REPOSITORY: '' })).toEqual({});
  expect(callerOf({ GITHUB_WORKFLOW_REF: 'nonsense' })).toEqual({});
});

test('a faulty configuration on the target branch is an error that says where a correction counts', async () => {
  const repo = change({ [CONFIG]: 'fail-on: blok\n' }, { [CONFIG]: 'fail-on: block\n' });
  await expect(run(repo)).rejects.toThrow(new RegExp(`^\\.github/prguard\\.yml:1:10: fail-on is "blok"; .* \\(It is read from commit ${repo.first.slice(0, 12)} of the target branch: a correction counts once it is there\\.\\)$`));
});

test('own mechanisms block, guards make a call enforcement, both from base only', async () => {
  const own: Files = {
    '.github/prguard/roles/tenant-scope.yml': 'id: tenant-scope\nproperty: a limit to the tenant of the caller\neffects:\n- calls: [pinTenant]\nsubject: access\n',
    '.github/prguard/mechanisms/tenant-scope-effect/mechanism.yml': `id: tenant-scope-effect
title: Tenant not pinned
schema: effect-loss
role: tenant-scope
cwe: [CWE-639]
defect: present
severity: high
level: block
premises: [enforcement-lost, operation-reached, security-role]
refuters: [still-governs, not-production]
texts:
  behaviour: '{function} reaches {operation} without {enforcement}.'
  condition: The tenant has to be pinned before {operation}.
  consequence: Data of another tenant can be read.
  remedy: Call {enforcement} first.
`
  };
  const file = (pin: boolean): string => `const { pinTenant } = require('@acme/kit');\nexports.list = async function list(db, req) {\n${pin ? '  pinTenant(req, db);\n' : ''}  return db.query('select * from orders where id = ' + req.query.id);\n};\n`;
  const files: Files = { 'src/orders.js': file(true) };
  const head: Files = { 'src/orders.js': file(false) };
  expect((await run(change({}, own, files, head))).verdict).toBe('APPROVE');
  const r = await run(change(own, {}, files, head));
  expect(r).toMatchObject({ verdict: 'BLOCK', findings: [{ mechanism: 'tenant-scope-effect', function: 'list' }], configuration: { source: 'revision', path: null, mechanisms: ['tenant-scope-effect'] } });
  expect(r.tool.knowledge).toBe(plain.tool.knowledge);
  const guarded = await run(change({ [CONFIG]: 'guards:\n- call: pinTenant\n  role: authorization\n' }, {}, files, head));
  expect(guarded.findings.map((f) => f.mechanism)).toEqual(['authorization-effect']);
  await expect(run(change({ [CONFIG]: 'guards:\n- call: pinTenant\n  role: autorization\n' }))).rejects.toThrow(`${CONFIG}:3:9: guards[0].role is "autorization"; it may be allowed-name, authentication, authorization,`);
});

test('registrars make new entries peers of the others', async () => {
  const file = (added: string): string => `const rpc = require('./rpc');\nconst { requireAdmin, list, stop, wipe } = require('./handlers');\n\nfunction setup() {\n  rpc.expose('jobs.list', requireAdmin, list);\n  rpc.expose('jobs.stop', requireAdmin, stop);\n${added}}\n\nmodule.exports = setup;\n`;
  const files: Files = { 'src/setup.js': file('') };
  const head: Files = { 'src/setup.js': file("  rpc.expose('jobs.wipe', wipe);\n") };
  expect((await run(change({}, {}, files, head))).verdict).toBe('APPROVE');
  const r = await run(change({ [CONFIG]: 'endpoints:\n  registrars: [rpc.expose]\n' }, {}, files, head));
  expect(r.findings.map((f) => f.mechanism)).toEqual(['authorization-sibling']);
});

test('parameters of handlers come from outside', async () => {
  const origin = (r: Review): string | undefined => r.findings[0].premises.find((p) => p.id === 'outside-origin')?.statement;
  expect(origin(plain)).not.toContain('REQUEST');
  expect(origin(await run(change({ [CONFIG]: 'endpoints:\n  handlers: [load]\n' })))).toContain('of origin REQUEST');
});

test('verify recomputes with the recorded configuration, whatever the branch has become since', async () => {
  const repo = change({ [CONFIG]: `accepted:\n- fingerprint: ${plain.findings[0].fingerprint}\n  reason: known\n  expires: 2027-02-10\n` });
  const recorded = await run(repo, { caller: { workflow: '.github/workflows/x.yml' } });
  expect(recorded.verdict).toBe('APPROVE');
  repo.git('checkout', '-q', 'main');
  const later = repo.commit({ [CONFIG]: 'fail-on: never\n' });
  const verified = await verifyReview(recorded, { repo: repo.dir, strict: false, review });
  expect(verified.differences).toEqual([]);
  expect(verified.notRechecked.map((n) => n.path)).toEqual(expect.arrayContaining(['configuration.revision', 'configuration.day', 'configuration.workflow']));
  // Whoever knows which configuration counts says so, and a review by another one is found out.
  const trusted = await verifyReview(recorded, { repo: repo.dir, strict: false, review, configuration: { revision: later }, now: new Date('2027-02-01T00:00:00Z') });
  expect(trusted.differences.map((d) => d.path)).toEqual(expect.arrayContaining(['configuration.revision', 'configuration.digest', 'verdict', 'accepted[0]', 'findings[0]']));
  const lateDay = await verifyReview(recorded, { repo: repo.dir, strict: false, review, now: new Date('2027-03-01T00:00:00Z') });
  expect(lateDay.differences.map((d) => d.path)).toEqual(expect.arrayContaining(['configuration.day', 'verdict']));
  const unknown = await verifyReview({ ...recorded, configuration: { ...recorded.configuration, revision: 'f'.repeat(40) } }, { repo: repo.dir, strict: false, review });
  expect(unknown.differences).toEqual([{ path: 'configuration.revision', message: `${'f'.repeat(40)} is no commit of this repository` }]);
  const noDay = await verifyReview({ ...recorded, configuration: { ...recorded.configuration, day: '2027-02-31' } }, { repo: repo.dir, strict: false, review });
  expect(noDay.differences.map((d) => d.path)).toEqual(['configuration.day']);
});

test('a configuration that the caller gave has to be given to verify too', async () => {
  const repo = change({ [CONFIG]: 'fail-on: never\n' });
  const file = { path: 'my.yml', text: "paths-ignore: ['src/**']\n" };
  const recorded = await run(repo, { configuration: { revision: 'main', file } });
  expect(recorded).toMatchObject({ verdict: 'APPROVE', configuration: { source: 'file', path: 'my.yml', failOn: null } });
  expect((await verifyReview(recorded, { repo: repo.dir, strict: false, review })).differences.map((d) => d.path)).toEqual(['configuration.digest']);
  expect((await verifyReview(recorded, { repo: repo.dir, strict: false, review, file: { ...file, path: '/elsewhere/my.yml' } })).differences).toEqual([]);
  expect((await verifyReview(recorded, { repo: repo.dir, strict: false, review, file: { ...file, text: '{}\n' } })).differences.map((d) => d.path)).toEqual(expect.arrayContaining(['configuration.digest', 'verdict']));
  expect((await run(repo, { configuration: 'none' })).configuration).toMatchObject({ source: 'none', revision: null, failOn: null });
  expect(ids(await run(repo, { configuration: 'none' }))).toEqual([]);
});
