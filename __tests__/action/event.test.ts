import { revisionsOf } from '../../src/action/event';

const base = 'a'.repeat(40);
const head = 'b'.repeat(40);
const payload = {
  action: 'synchronize',
  number: 7,
  pull_request: { title: 'x', base: { ref: 'main', sha: base, repo: {} }, head: { ref: 'x', sha: head, repo: null }, merge_commit_sha: 'c'.repeat(40) },
  repository: { full_name: 'o/r' }
};

test('pull_request gives its two ends', () => {
  expect(revisionsOf('pull_request', payload)).toEqual({ base, head });
});

test.each(['push', 'pull_request_target', 'merge_group', 'workflow_dispatch', ''])('event %j is refused with what is supported', (name) => {
  expect(() => revisionsOf(name, payload)).toThrow(/is not supported; PRGuard reviews pull_request\. Write "on: pull_request"/);
});

test.each([
  [undefined, 'pull_request'],
  [{}, 'pull_request'],
  [{ pull_request: { base: { sha: base } } }, 'pull_request.head'],
  [{ pull_request: { base: { sha: 'main' }, head: { sha: head } } }, 'pull_request.base.sha'],
  [{ pull_request: { base: { sha: base }, head: { sha: '--exec=x' } } }, 'pull_request.head.sha']
])('a payload without revisions is refused: %j', (value, field) => {
  expect(() => revisionsOf('pull_request', value)).toThrow(`has no usable ${field} (`);
});
