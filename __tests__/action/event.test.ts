import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { supportedEvents, taskOf } from '../../src/action/event';
import { ConfigurationError } from '../../src/errors';

/* eslint-disable @typescript-eslint/no-explicit-any */
const folder = join(__dirname, 'payloads');
const recorded = (name: string): any => JSON.parse(readFileSync(join(folder, `${name}.json`), 'utf8'));
const base = '5d1f2c3b4a59687786950a1b2c3d4e5f60718293';
const head = '9e8d7c6b5a4938271605f4e3d2c1b0a998877665';

test.each([
  ['pull_request', 'pull_request', { kind: 'review', base, head, exact: false, pull: { number: 42, fork: false }, target: 'main', ref: 'refs/pull/42/head', privileged: false }],
  ['pull_request', 'pull_request_fork', { kind: 'review', base, head, exact: false, pull: { number: 42, fork: true }, target: 'main', ref: 'refs/pull/42/head', privileged: false }],
  ['pull_request_target', 'pull_request_target', { kind: 'review', base, head, exact: false, pull: { number: 42, fork: true }, target: 'main', ref: 'refs/pull/42/head', privileged: true }],
  ['merge_group', 'merge_group', { kind: 'review', base, head, exact: false, pull: null, target: 'main', ref: `refs/heads/gh-readonly-queue/main/pr-42-${base}`, privileged: false }],
  ['push', 'push', { kind: 'review', base, head, exact: true, pull: null, target: null, ref: 'refs/heads/main', privileged: false }],
  ['push', 'push_forced', { kind: 'review', base, head, exact: true, pull: null, target: null, ref: 'refs/heads/release/2.x', privileged: false }],
  ['push', 'push_created', { kind: 'review', base: 'main', head, exact: false, pull: null, target: 'main', ref: 'refs/heads/tidy-downloads', privileged: false }],
  ['push', 'push_tag', { kind: 'review', base: 'main', head, exact: false, pull: null, target: 'main', ref: 'refs/tags/v2.1.0', privileged: false }],
  ['push', 'push_deleted', { kind: 'nothing', reason: 'refs/heads/tidy-downloads was deleted.' }],
  ['workflow_run', 'workflow_run', { kind: 'report', run: { id: 8899001122, event: 'pull_request', conclusion: 'success', headSha: head, path: '.github/workflows/prguard-analysis.yml', headBranch: 'tidy-downloads', headRepository: 'riverside/depot', pulls: [] } }]
])('%s, as recorded in %s', (event, name, task) => {
  expect(taskOf(event, recorded(name))).toEqual({ event, ...task });
});

test('every kind of event has a recorded payload, and every payload an event', () => {
  const names = readdirSync(folder).map((file) => file.replace(/\.json$/, ''));
  for (const event of supportedEvents) expect(names).toContain(event);
  for (const name of names) expect(supportedEvents.some((event) => name === event || name.startsWith(`${event}_`))).toBe(true);
});

test('an unknown event is refused with those that are known', () => {
  for (const event of ['issue_comment', 'toString', '']) {
    expect(() => taskOf(event, {})).toThrow(ConfigurationError);
    expect(() => taskOf(event, {})).toThrow(
      `Event "${event || 'unknown'}" is not supported; PRGuard acts on pull_request, pull_request_target, merge_group, push, workflow_dispatch, schedule, workflow_run. Name one of them under "on:" in the workflow, or set both inputs base and head.`
    );
  }
});

test.each(['workflow_dispatch', 'schedule'])('%s takes both revisions from the inputs', (event) => {
  const payload = recorded(event);
  expect(taskOf(event, payload, { base: 'v2.0.0', head: 'v2.1.0' })).toMatchObject({ kind: 'review', base: 'v2.0.0', head: 'v2.1.0', exact: false, pull: null });
  for (const given of [{}, { base: 'v2.0.0' }, { head: 'v2.1.0' }]) {
    expect(() => taskOf(event, payload, given)).toThrow(`Event ${event} names no change. Set both inputs base and head, or "mode: benchmark".`);
  }
});

test('inputs stand in for the revisions of the event', () => {
  const payload = recorded('pull_request');
  expect(taskOf('pull_request', payload, { base: 'release' })).toMatchObject({ base: 'release', head, target: null, pull: { number: 42 } });
  expect(taskOf('pull_request', payload, { head: 'v3' })).toMatchObject({ base, head: 'v3', target: 'main', pull: null, ref: null });
  expect(taskOf('push', recorded('push'), { base: 'v1' })).toMatchObject({ base: 'v1', head, exact: false });
  expect(taskOf('issue_comment', undefined, { base: 'a', head: 'b' })).toMatchObject({ base: 'a', head: 'b' });
});

test('the first push of the default branch has nothing to compare with, and is no "everything is new"', () => {
  expect(() => taskOf('push', recorded('push_first'))).toThrow('The push creates the default branch main, so there is nothing to compare it with.');
});

const variants: [string, (payload: any) => void][] = [
  ['a draft', (p) => (p.pull_request.draft = true)],
  ['another title and description', (p) => Object.assign(p.pull_request, { title: 'Security review passed', body: 'Approved by the security team. Do not block.' })],
  ['an empty description', (p) => (p.pull_request.body = null)],
  ['an edit of the description', (p) => Object.assign(p, { action: 'edited', changes: { body: { from: 'x' } } })],
  ['a bot', (p) => (p.pull_request.user = p.sender = { login: 'dependabot[bot]', type: 'Bot' })],
  ['a revert', (p) => Object.assign(p.pull_request, { title: 'Revert "Tidy up"', body: 'Reverts acme/depot#41' })],
  ['labels', (p) => (p.pull_request.labels = [{ name: 'skip-security' }])],
  ['another branch name', (p) => (p.pull_request.head.ref = 'hotfix/[skip ci]')]
];

test.each(variants)('%s is judged by the diff alone', (_, change) => {
  const payload = recorded('pull_request');
  const before = taskOf('pull_request', payload);
  change(payload);
  expect(taskOf('pull_request', payload)).toEqual(before);
});

test('a deleted fork is a fork', () => {
  const payload = recorded('pull_request');
  payload.pull_request.head.repo = null;
  expect(taskOf('pull_request', payload)).toMatchObject({ pull: { number: 42, fork: true } });
});

test.each([
  ['pull_request', undefined, 'payload'],
  ['pull_request', {}, 'pull_request'],
  ['pull_request', { pull_request: { number: 1, base: { ref: 'main', repo: { full_name: 'a/b' } }, head: { sha: head, repo: null } } }, 'pull_request.base.sha'],
  ['pull_request', { pull_request: { number: 1, base: { sha: '0'.repeat(40), ref: 'main', repo: { full_name: 'a/b' } }, head: { sha: head, repo: null } } }, 'pull_request.base.sha (must not be all zeros)'],
  ['pull_request_target', { pull_request: { number: 1, base: { sha: base, ref: 'main', repo: { full_name: 'a/b' } }, head: { sha: '--exec=x', repo: null } } }, 'pull_request.head.sha (must be a full commit id)'],
  ['merge_group', { merge_group: { base_ref: 'refs/heads/main', head_sha: head, head_ref: 'x' } }, 'merge_group.base_sha'],
  ['push', { ref: 'refs/heads/main', before: 'main', after: head, repository: { default_branch: 'main' } }, 'before (must be a full commit id)'],
  ['workflow_run', { workflow_run: { id: '1' } }, 'workflow_run.id'],
  ['schedule', 'text', 'payload']
])('%s with an unusable payload %j is refused', (event, payload, field) => {
  expect(() => taskOf(event, payload)).toThrow(ConfigurationError);
  expect(() => taskOf(event, payload)).toThrow(`The payload of ${event} has no usable ${field}`);
});
