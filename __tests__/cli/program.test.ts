import { ReviewError } from '../../src/errors';
import { SnapshotError } from '../../src/snapshot';
import { cli, fakeEngine } from '../helpers/cli';
import { review } from '../helpers/review';

test('--help names every command, the exit codes and the environment', async () => {
  const { code, stdout } = await cli(['--help'], fakeEngine());
  expect(code).toBe(0);
  for (const part of ['review ', 'demo ', 'verify ', 'mechanisms ', 'Exit codes:', '  3  the review could not be made', 'NO_COLOR']) expect(stdout).toContain(part);
  expect(stdout).not.toContain('--exact');
});

test.each(['review', 'demo', 'verify', 'mechanisms'])('%s has its own help', async (command) => {
  const { code, stdout } = await cli([command, '--help'], fakeEngine());
  expect(code).toBe(0);
  expect(stdout).toContain(`Usage: prguard ${command}`);
});

test('--version', async () => {
  expect(await cli(['--version'], fakeEngine())).toEqual({ code: 0, stdout: '1.2.3\n', stderr: '' });
});

test.each([
  [[], 'Usage: prguard'],
  [['revue'], "unknown command 'revue'"],
  [['review'], "required option '--base <rev>' not specified"],
  [['review', '--base'], "option '--base <rev>' argument missing"],
  [['review', '--base', 'a', '--format', 'xml'], 'Allowed choices are text, json, sarif'],
  [['review', '--base', 'a', '--fail-on', 'always'], 'Allowed choices are comment, block, never'],
  [['review', '--base', 'a', '--colour'], "unknown option '--colour'"],
  [['review', '--base', 'a', 'extra'], 'too many arguments'],
  [['verify'], "missing required argument 'file'"],
  [['mechanisms', 'no-such'], 'There is no mechanism no-such; "mechanisms" lists all.']
])('%j is a usage error: exit 2, nothing on standard output', async (args, message) => {
  const engine = fakeEngine();
  const { code, stdout, stderr } = await cli(args, engine);
  expect(code).toBe(2);
  expect(stdout).toBe('');
  expect(stderr).toContain(message);
  expect(engine.calls).toEqual([]);
});

test.each([
  [new SnapshotError('usage', 'Revision "x" names no commit.'), 2, 'prguard: Revision "x" names no commit.\n'],
  [new SnapshotError('unreviewable', 'Unrelated histories.'), 3, 'prguard: Unrelated histories.\n'],
  [new ReviewError('No.'), 3, 'prguard: No.\n'],
  [new TypeError('x is undefined\n  at y'), 3, 'prguard: PRGuard itself failed: x is undefined. This is a defect in PRGuard; run again with PRGUARD_DEBUG=1 and report what it prints.\n'],
  ['text', 3, 'prguard: PRGuard itself failed: text. This is a defect in PRGuard; run again with PRGUARD_DEBUG=1 and report what it prints.\n']
])('%s from the engine', async (error, code, stderr) => {
  const engine = fakeEngine(() => {
    throw error;
  });
  expect(await cli(['review', '--base', 'x'], engine)).toEqual({ code, stdout: '', stderr });
});

test('mechanisms lists and prints', async () => {
  const list = await cli(['mechanisms'], fakeEngine());
  expect(list).toMatchObject({ code: 0, stderr: '' });
  expect(list.stdout).toBe(
    'escape-loss      comment  high      Escaping lost\npath-guard-loss  block    high      Path containment check lost\n2 mechanisms; "mechanisms ID" prints one.\n'
  );
  const one = await cli(['mechanisms', 'path-guard-loss'], fakeEngine());
  expect(one.stdout).toMatch(/^path-guard-loss\nPath containment check lost\n[^]*operations +file-open\n[^]*Consequence:\n {2}Any file can be read\.\n[^]*obligation-in-base\n[^]*gain-in-role\n$/);
});

test('the engine gets what the command line says', async () => {
  const engine = fakeEngine(() => review({ findings: [] }));
  await cli(['review', '--repo', 'sub', '--base', 'main', '--head', 'WORKTREE', '--exact'], engine, { cwd: '/work tree' });
  await cli(['review', '--base', 'main'], engine, { cwd: '/x' });
  expect(engine.calls).toEqual([
    { repo: '/work tree/sub', base: 'main', head: 'WORKTREE', exact: true, history: 'configured', narrative: { said: {}, limits: [] } },
    { repo: '/x', base: 'main', head: 'HEAD', history: 'configured', narrative: { said: {}, limits: [] } }
  ]);
});
