import { mkdirSync, readFileSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { cli, fakeEngine } from '../helpers/cli';
import { temporaryFolder } from '../helpers/repository';
import { finding, review } from '../helpers/review';

const blocked = review();
const comment = review({ findings: [finding({ blocking: false })] });
const approved = review({ findings: [] });

test.each([
  ['block', 1, 0, 0],
  ['comment', 1, 1, 0],
  ['never', 0, 0, 0]
] as const)('--fail-on %s', async (level, block, commented, approve) => {
  for (const [value, code] of [[blocked, block], [comment, commented], [approved, approve]] as const) {
    expect((await cli(['review', '--base', 'a', '--fail-on', level], fakeEngine(() => value))).code).toBe(code);
  }
});

test.each([
  [['--fail-on', 'never'], { failOn: 'block' }, 1],
  [[], { failOn: 'never' }, 0],
  [['--fail-on', 'block'], { failOn: 'never' }, 1],
  [[], {}, 1],
  [['--fail-on', 'never', '--on-incomplete', 'fail'], {}, 4],
  [['--fail-on', 'never', '--on-incomplete', 'pass'], { onIncomplete: 'fail' }, 4],
  [['--fail-on', 'never'], {}, 0]
] as const)('%j with %j of the configuration exits with %i', async (args, said, code) => {
  const value = review({ state: 'incomplete', configuration: { ...blocked.configuration, ...said } });
  expect((await cli(['review', '--base', 'a', ...args], fakeEngine(() => value))).code).toBe(code);
});

test('--config and --now reach the engine; without them the engine reads the base', async () => {
  const cwd = temporaryFolder();
  writeFileSync(join(cwd, 'my.yml'), 'fail-on: never\n');
  const engine = fakeEngine();
  await cli(['review', '--base', 'a'], engine, { cwd });
  await cli(['review', '--base', 'a', '--config', 'none'], engine, { cwd });
  await cli(['review', '--base', 'a', '--config', 'my.yml', '--now', '2027-01-31T23:30:00-02:00'], engine, { cwd });
  expect(engine.calls).toEqual([
    { repo: cwd, base: 'a', head: 'HEAD', history: 'configured', narrative: { said: {}, limits: [] } },
    { repo: cwd, base: 'a', head: 'HEAD', history: 'configured', configuration: 'none', narrative: { said: {}, limits: [] } },
    { repo: cwd, base: 'a', head: 'HEAD', history: 'configured', configuration: { revision: 'a', file: { path: 'my.yml', text: 'fail-on: never\n' } }, now: new Date('2027-02-01T01:30:00Z'), narrative: { said: {}, limits: [] } }
  ]);
  expect((await cli(['review', '--base', 'a', '--config', 'no.yml'], engine, { cwd })).stderr).toMatch(/^prguard: Can't read configuration .*no\.yml: it does not exist/);
  for (const now of ['tomorrow', '2027-02-30T', '1', '2027-01-31T10:00']) expect(await cli(['review', '--base', 'a', '--now', now], engine, { cwd })).toMatchObject({ code: 2, stderr: expect.stringContaining('It must be a day') });
});

test('--history reaches the engine; without it the configuration says', async () => {
  const engine = fakeEngine();
  for (const args of [['--history', 'true'], ['--history', 'false'], []]) await cli(['review', '--base', 'a', ...args], engine);
  expect(engine.calls.map((c) => c.history)).toEqual([true, false, 'configured']);
  expect((await cli(['review', '--base', 'a', '--history', 'yes'], engine)).code).toBe(2);
});

test('--event, --title and --body-file are the narrative; what is given by itself stands for what the event says', async () => {
  const cwd = temporaryFolder();
  writeFileSync(join(cwd, 'event.json'), JSON.stringify({ pull_request: { number: 7, title: 'From the event', body: null, user: { login: 'ada', type: 'User' }, head: { ref: 'fix/1' }, labels: [{ name: 'urgent' }] } }));
  writeFileSync(join(cwd, 'body.md'), 'No functional change.\n');
  const engine = fakeEngine();
  await cli(['review', '--base', 'a', '--event', 'event.json'], engine, { cwd });
  await cli(['review', '--base', 'a', '--event', 'event.json', '--title', 'Mine', '--body-file', 'body.md'], engine, { cwd });
  const said = { branch: 'fix/1', labels: ['urgent'], author: { login: 'ada', bot: false }, pull: 7 };
  expect(engine.calls.map((c) => c.narrative)).toEqual([{ said: { ...said, title: 'From the event', body: null }, limits: [] }, { said: { ...said, title: 'Mine', body: 'No functional change.\n' }, limits: [] }]);
  expect(await cli(['review', '--base', 'a', '--event', 'body.md'], engine, { cwd })).toMatchObject({ code: 2, stderr: expect.stringContaining('is no JSON') });
  writeFileSync(join(cwd, 'other.json'), '{}');
  expect(await cli(['review', '--base', 'a', '--event', 'other.json'], engine, { cwd })).toMatchObject({ code: 2, stderr: expect.stringContaining('is no payload of an event') });
  expect(await cli(['review', '--base', 'a', '--body-file', 'none.md'], engine, { cwd })).toMatchObject({ code: 2 });
  // What is no text stops no review, and is told.
  writeFileSync(join(cwd, 'odd'), Buffer.from([0x4e, 0x00, 0xff, 0x41]));
  await cli(['review', '--base', 'a', '--body-file', 'odd'], engine, { cwd });
  expect(engine.calls.at(-1)!.narrative!.limits).toEqual([expect.stringContaining('no text in UTF-8')]);
});

test('formats on standard output', async () => {
  const text = await cli(['review', '--base', 'a'], fakeEngine(() => blocked));
  expect(text.stdout).toMatch(/^BLOCK: /);
  const json = await cli(['review', '--base', 'a', '--format', 'json'], fakeEngine(() => blocked));
  expect(JSON.parse(json.stdout)).toEqual(blocked);
  const sarif = await cli(['review', '--base', 'a', '--format', 'sarif'], fakeEngine(() => blocked));
  expect(JSON.parse(sarif.stdout).runs[0].tool.driver.rules).toHaveLength(2);
});

test('--explain and colours reach the text', async () => {
  const plain = await cli(['review', '--base', 'a', '--explain'], fakeEngine(() => blocked));
  expect(plain.stdout).toContain('What was looked at:');
  expect(plain.stdout).not.toContain('\u001b');
  expect((await cli(['review', '--base', 'a'], fakeEngine(() => blocked), { color: true })).stdout).toContain('\u001b[');
});

test('--output writes the report whole and prints the short text', async () => {
  const cwd = temporaryFolder();
  writeFileSync(join(cwd, 'review.json'), 'old');
  const { code, stdout } = await cli(['review', '--base', 'a', '--format', 'json', '--output', 'review.json'], fakeEngine(() => blocked), { cwd });
  expect(code).toBe(1);
  expect(JSON.parse(readFileSync(join(cwd, 'review.json'), 'utf8'))).toEqual(blocked);
  expect(stdout).toBe(
    'BLOCK: 1 validated finding blocks this change.\n  blocks [high] src/files.js:12-14: Path containment check removed before open\nReviewed 2 of 3 changed files; 1 is in no supported language.\nWrote review.json (json).\n'
  );
  expect(readdirSync(cwd)).toEqual(['review.json']);
});

test('a text file has no colours even when the terminal has', async () => {
  const cwd = temporaryFolder();
  await cli(['review', '--base', 'a', '--output', 'r.txt'], fakeEngine(() => blocked), { cwd, color: true });
  expect(readFileSync(join(cwd, 'r.txt'), 'utf8')).not.toContain('\u001b');
});

test('an output file replaces a link and does not follow it', async () => {
  const cwd = temporaryFolder();
  writeFileSync(join(cwd, 'precious'), 'keep');
  symlinkSync('precious', join(cwd, 'out.json'));
  await cli(['review', '--base', 'a', '--format', 'json', '--output', 'out.json'], fakeEngine(), { cwd });
  expect(readFileSync(join(cwd, 'precious'), 'utf8')).toBe('keep');
});

test('an output that cannot be written is a usage error with the reason, and leaves nothing behind', async () => {
  const cwd = temporaryFolder();
  mkdirSync(join(cwd, 'folder'));
  const missing = await cli(['review', '--base', 'a', '--output', 'no/such/r.txt'], fakeEngine(), { cwd });
  expect(missing.code).toBe(2);
  expect(missing.stderr).toMatch(/^prguard: Can't write .*no\/such\/r\.txt: its folder does not exist\. Name a file/);
  const folder = await cli(['review', '--base', 'a', '--output', 'folder'], fakeEngine(), { cwd });
  expect(folder.code).toBe(2);
  expect(folder.stderr).toContain('it is a folder');
  expect(readdirSync(cwd)).toEqual(['folder']);
});
