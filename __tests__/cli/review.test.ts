import { mkdirSync, readFileSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { failOnLevels, fails } from '../../src/verdict/fail-on';
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
    expect(fails(value, level)).toBe(code === 1);
  }
  expect(failOnLevels).toContain(level);
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
