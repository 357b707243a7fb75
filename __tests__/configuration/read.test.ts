import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { readConfiguration } from '../../src/configuration/read';
import { MAX_CONFIGURATION_BYTES } from '../../src/bounds';
import { makeRepo, type Files } from '../helpers/repository';

const PATH = '.github/prguard.yml';
const role = 'id: tenant-scope\nproperty: a limit to the tenant\nguards:\n- calls: [inTenant]\n';
const mechanism = [
  'id: tenant-scope-guard', 'title: Tenant check removed', 'schema: guard-loss', 'role: tenant-scope', 'cwe: [CWE-639]', 'defect: present', 'severity: high', 'level: block',
  'premises: [enforcement-lost, operation-reached]', 'refuters: [still-governs]', 'texts:', '  behaviour: b', '  condition: c', '  consequence: d', '  remedy: e', ''
].join('\n');
const own = '.github/prguard/mechanisms/tenant-scope-guard/mechanism.yml';
const ownRole = '.github/prguard/roles/tenant-scope.yml';

/** Reads what a commit with these files configures. */
async function read(files: Files) {
  const repo = makeRepo(files);
  return readConfiguration(repo.dir, { revision: 'main' });
}

const faulty = (text: string): Promise<unknown> => read({ [PATH]: text });

test('every field, with its defaults where it is left out', async () => {
  const c = await read({
    [PATH]: [
      'fail-on: comment', 'on-incomplete: fail', 'history: false', "paths-ignore: ['vendor/**']", 'levels:', "- path: 'legacy/**'", '  level: comment', '- mechanism: authorization-guard', '  level: off',
      'accepted:', '- fingerprint: 0123456789abcdef', '  reason: known', '  expires: 2027-01-31', "- mechanism: '*-sibling'", '  path: src/a.js', '  reason: by design',
      'endpoints:', '  registrars: [rpc.expose]', 'guards:', '- call: inTenant', '  role: authorization', ''
    ].join('\n')
  });
  expect(c).toMatchObject({ source: 'revision', path: PATH, roles: [], mechanisms: [] });
  expect(c.file).toEqual({
    'fail-on': 'comment', 'on-incomplete': 'fail', history: 'false', 'paths-ignore': ['vendor/**'],
    levels: [{ path: 'legacy/**', level: 'comment' }, { mechanism: 'authorization-guard', level: 'off' }],
    accepted: [{ fingerprint: '0123456789abcdef', reason: 'known', expires: '2027-01-31' }, { mechanism: '*-sibling', path: 'src/a.js', reason: 'by design' }],
    mechanisms: '.github/prguard', endpoints: { registrars: ['rpc.expose'], handlers: [] }, guards: [{ call: 'inTenant', role: 'authorization' }]
  });
  expect(c.at(['accepted', 1, 'path'])).toBe(`${PATH}:15:9`);
});

test('a fingerprint that looks like a number is text', async () => {
  for (const fingerprint of ['0000000000000000', '1234567890123456', '12345678901234e9', '0123456789abcdef']) {
    expect((await read({ [PATH]: `accepted:\n- fingerprint: ${fingerprint}\n  reason: x\n` })).file.accepted[0].fingerprint).toBe(fingerprint);
  }
});

test('nothing configured, and an empty file', async () => {
  expect(await read({ 'a.js': '' })).toMatchObject({ source: 'none', path: null, digest: null, revision: expect.stringMatching(/^[0-9a-f]{40}$/) });
  expect(await read({ [PATH]: '# nothing yet\n' })).toMatchObject({ source: 'revision', path: PATH, file: { 'paths-ignore': [], accepted: [] } });
  expect(await readConfiguration('/nowhere', 'none')).toMatchObject({ source: 'none', revision: null });
});

test.each([
  ['history: no\n', `${PATH}:1:10: history is "no"; it may be "true" or "false".`],
  ['fail-on: blok\n', `${PATH}:1:10: fail-on is "blok"; it may be "comment", "block" or "never".`],
  ['a: 1\nfail-on: never\n', `${PATH}:1:1: there is no field "a"; it may be fail-on, on-incomplete, history, paths-ignore, levels, accepted, mechanisms, endpoints, guards.`],
  ['fail-on: never\nfail-on: block\n', `${PATH}:2:1: the field stands here a second time. Keep one of the two.`],
  ['levels:\n- path: a\n\tlevel: off\n', `${PATH}:3:1: the line is indented with a tab. Indent with spaces.`],
  ['fail-on: never\n---\nfail-on: block\n', `${PATH}:2:1: a second document begins here. Keep one.`],
  ['\ufefffail-on: never\r\npaths-ignore: x\r\n', `${PATH}:2:15: paths-ignore is "x"; it must be a list.`],
  ['fail-on: *nothing\n', `${PATH}:1:1: Unresolved alias`],
  ['__proto__: 1\n', `${PATH}:1:1: there is no field "__proto__"`],
  ['false\n', `${PATH}:1:1: the file is "false"; it must be a mapping.`],
  ["''\n", `${PATH}:1:1: the file is ""; it must be a mapping.`],
  ['paths-ignore:\n', 'paths-ignore is ""; it must be a list.'],
  ["paths-ignore: ['+(a|a)']\n", `${PATH}:1:16: paths-ignore[0] is "+(a|a)"; it has an extended pattern such as "+(a|b)"; write {a,b}, or "\\(" for a parenthesis.`],
  [`paths-ignore: ['${'a'.repeat(501)}']\n`, `${PATH}:1:16: paths-ignore[0] is too long; it may have 500 characters.`],
  [`paths-ignore: [${'a,'.repeat(1001)}]\n`, `${PATH}:1:15: paths-ignore is too long a list; it may have 1000 entries.`],
  ['fail-on: [\n', `${PATH}:2:1: Flow sequence in block collection must be`],
  ['- fail-on\n', `${PATH}:1:1: the file is a list; it must be a mapping.`],
  ['paths-ignore: vendor\n', `${PATH}:1:15: paths-ignore is "vendor"; it must be a list.`],
  ['paths-ignore:\n- ok/**\n- vendor/\n', `${PATH}:3:3: paths-ignore[1] is "vendor/"; it is a pattern for whole paths`],
  ["paths-ignore: ['!a']\n", `${PATH}:1:16: paths-ignore[0] is "!a"; it is a pattern`],
  ["paths-ignore: ['../a']\n", `${PATH}:1:16: paths-ignore[0] is "../a"; it is a pattern`],
  ['levels:\n- level: comment\n', `${PATH}:2:3: levels[0] needs "mechanism", "path" or both.`],
  ['levels:\n- path: a\n  level: loud\n', `${PATH}:3:10: levels[0].level is "loud"; it may be "block", "comment" or "off".`],
  ['accepted:\n- fingerprint: 0123456789abcdef\n', `${PATH}:2:3: accepted[0].reason is missing; it must be text.`],
  ['accepted:\n- fingerprint: XYZ\n  reason: x\n', `${PATH}:2:16: accepted[0].fingerprint is "XYZ"; it is the 16 hexadecimal digits`],
  ["accepted:\n- fingerprint: 0123456789abcdef\n  reason: ''\n", `${PATH}:3:11: accepted[0].reason is empty; it must say why.`],
  ['accepted:\n- mechanism: a\n  reason: x\n', `${PATH}:2:3: accepted[0] needs either "fingerprint", or "mechanism" and "path".`],
  ['accepted:\n- fingerprint: 0123456789abcdef\n  path: a\n  reason: x\n', `${PATH}:2:3: accepted[0] needs either`],
  ['accepted:\n- fingerprint: 0123456789abcdef\n  reason: x\n  expires: tomorrow\n', `${PATH}:4:12: accepted[0].expires is "tomorrow"; it is the last day`],
  ['guards:\n- call: a b\n  role: x\n', `${PATH}:2:9: guards[0].call is "a b"; it is the name of a function`],
  ['mechanisms: /etc\n', `${PATH}:1:13: mechanisms is "/etc"; it is a folder below ".github"`],
  ['mechanisms: .github/../x\n', `${PATH}:1:13: mechanisms is ".github/../x"; it is a folder below`],
  ['mechanisms: .github/nowhere\n', `${PATH}:1:13: mechanisms is ".github/nowhere", but commit`],
  ['levels:\n- path: a\n  level: off\n  why: x\n', `${PATH}:4:3: levels[0] has no field "why"; it may be mechanism, path, level.`],
  ['a: 1\nb: 2\nc: 3\nd: 4\n', 'There is 1 more fault.'],
  ['a: &a [x, x, x, x, x, x, x, x, x]\nb: &b [*a, *a, *a, *a, *a, *a, *a, *a, *a]\nc: &c [*b, *b, *b, *b, *b, *b, *b, *b, *b]\nd: [*c, *c, *c, *c, *c, *c, *c]\n', 'Excessive alias count']
])('a fault is named with place, field and what may stand there: %j', async (text, message) => {
  await expect(faulty(text)).rejects.toMatchObject({ name: 'ConfigurationError', exitCode: 2, message: expect.stringContaining(message) });
});

test('control characters of the file do not reach the message', async () => {
  const error: Error = await faulty('"a\\u001b[31m\\n": 1\n').then(() => { throw new Error('accepted'); }, (e: Error) => e);
  expect(error.message).not.toMatch(/[\u0000-\u001f]/);
});

test.each(['', '~\n', 'null\n', '# comment\n', '---\n', '---\n# comment\n...\n', '\n\n', '\ufeff', '{}\n', '\ufeff~\r\n', '\r\n'])('a file with nothing in it sets nothing: %j', async (text) => {
  expect(await faulty(text)).toMatchObject({ source: 'revision', path: PATH, file: { 'paths-ignore': [], levels: [], accepted: [] } });
});

test('anchors, line ends and a byte order mark are read as YAML has them', async () => {
  const c = await read({ [PATH]: '\ufeffpaths-ignore: &v\r\n- vendor/**\r\nlevels:\r\n- path: &p a/**\r\n  level: off\r\n- path: *p\r\n  level: comment\r\n' });
  expect(c.file).toMatchObject({ 'paths-ignore': ['vendor/**'], levels: [{ path: 'a/**', level: 'off' }, { path: 'a/**', level: 'comment' }] });
});

test('what stands in the place of the file is a configuration error that says what to do, and nothing of history', async () => {
  const repo = makeRepo({ 'a.js': '' });
  repo.git('update-index', '--add', '--cacheinfo', `160000,${'1'.repeat(40)},${PATH}`);
  repo.git('commit', '-qm', 'submodule');
  const cases: [() => Promise<unknown>, RegExp][] = [
    [() => readConfiguration(repo.dir, { revision: 'main' }), /is a submodule, which is not followed; make it a regular file\. \(It is read from commit [0-9a-f]{12} of the target branch: a correction counts once it is there\.\)$/],
    [() => read({ [PATH]: { link: 'x.yml' } }), /is a symbolic link, which is not followed; make it a regular file\. \(It is read/],
    [() => faulty('#'.repeat(2 * 1024 * 1024)), /has 2097152 bytes; at most 1048576 are read\. Shorten it\. \(It is read/],
    [() => read({ [PATH]: Buffer.from('fail-on: never\n', 'utf16le') }), /is not UTF-8 text\. Save it as UTF-8\./],
    [() => read({ [PATH]: Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from('fail-on: never\n', 'utf16le')]) }), /is not UTF-8 text\. Save it as UTF-8\./]
  ];
  for (const [made, message] of cases) {
    const error = (await made().then(() => null, (e: Error) => e)) as Error;
    expect(error).toMatchObject({ name: 'ConfigurationError', message: expect.stringMatching(message) });
    expect(error.message).not.toMatch(/fetch-depth|\n/);
  }
});

test('size, encoding, links and the wrong name are refused', async () => {
  await expect(faulty(`#${'x'.repeat(MAX_CONFIGURATION_BYTES)}\n`)).rejects.toThrow(/has 262146 bytes; at most 262144 are read/);
  await expect(faulty('#'.repeat(2 * 1024 * 1024))).rejects.toThrow(/at most 1048576 are read/);
  await expect(read({ [PATH]: Buffer.from([0x66, 0xff]) })).rejects.toThrow(/not UTF-8/);
  await expect(read({ [PATH]: { link: '../evil.yml' }, 'evil.yml': 'fail-on: never\n' })).rejects.toThrow(/is a symbolic link, which is not followed/);
  await expect(read({ '.github/prguard.yaml': 'fail-on: never\n' })).rejects.toThrow(/is not read; the configuration is \.github\/prguard\.yml/);
  await expect(read({ '.github/prguard': { link: '../evil' }, 'evil/roles/x.yml': role })).rejects.toThrow(/is no folder; links are not followed/);
  expect((await read({ [PATH]: '\ufefffail-on: never\n' })).file['fail-on']).toBe('never');
});

test('the revision decides, not the work tree, the index or HEAD', async () => {
  const repo = makeRepo({ [PATH]: 'fail-on: comment\n' });
  repo.git('checkout', '-qb', 'topic');
  repo.commit({ [PATH]: 'fail-on: never\n' });
  repo.write({ [PATH]: 'fail-on: [broken\n' });
  expect((await readConfiguration(repo.dir, { revision: 'main' })).file['fail-on']).toBe('comment');
  expect(await readConfiguration(repo.dir, { revision: 'main', file: { path: 'my.yml', text: 'fail-on: block\n' } })).toMatchObject({ source: 'file', path: 'my.yml', file: { 'fail-on': 'block' } });
});

test('a configuration that can not be read is an error, never none', async () => {
  for (const object of [PATH, '.github', '']) {
    const repo = makeRepo({ [PATH]: 'fail-on: comment\n' });
    const id = repo.git('rev-parse', `main:${object}`);
    rmSync(join(repo.dir, '.git/objects', id.slice(0, 2), id.slice(2)), { force: true });
    await expect(readConfiguration(repo.dir, { revision: 'main' })).rejects.toMatchObject({ name: 'SnapshotError', kind: 'unreviewable' });
  }
  const repo = makeRepo({ [own]: mechanism, [ownRole]: role });
  const id = repo.git('rev-parse', 'main:.github/prguard');
  rmSync(join(repo.dir, '.git/objects', id.slice(0, 2), id.slice(2)));
  await expect(readConfiguration(repo.dir, { revision: 'main' })).rejects.toMatchObject({ name: 'SnapshotError', kind: 'unreviewable' });
  await expect(readConfiguration(repo.dir, { revision: 'nowhere' })).rejects.toMatchObject({ name: 'SnapshotError', kind: 'usage' });
});

test('own mechanisms and roles, alone or with a configuration file', async () => {
  const c = await read({ [own]: mechanism, [ownRole]: role, '.github/prguard/README.md': 'x', '.github/prguard/mechanisms/tenant-scope-guard/examples/a/mechanism.yml': 'x' });
  expect(c).toMatchObject({ source: 'revision', path: null, mechanisms: [{ id: 'tenant-scope-guard' }], roles: [{ id: 'tenant-scope' }] });
  const moved = await read({ [PATH]: 'mechanisms: .github/security/rules\n', '.github/security/rules/roles/tenant-scope.yml': role, '.github/security/rules/mechanisms/tenant-scope-guard/mechanism.yml': mechanism });
  expect(moved.mechanisms.map((m) => m.id)).toEqual(['tenant-scope-guard']);
  expect(moved.digest).not.toBe(c.digest);
});

test.each<[string, Files, string | RegExp]>([
  ['a wrong field', { [own]: mechanism.replace('severity: high', 'severity: huge'), [ownRole]: role }, `${own}:7:11: severity is "huge"; it may be "low", "medium", "high" or "critical".`],
  ['no role', { [own]: mechanism }, `${own}:4:7: role is "tenant-scope"; it must be one of PRGuard's or have a file roles/tenant-scope.yml`],
  ['another id', { [own]: mechanism.replace('id: tenant-scope-guard', 'id: other'), [ownRole]: role }, `${own}:1:5: id is "other"; it must be the folder's name, "tenant-scope-guard".`],
  ['an unknown premise', { [own]: mechanism.replace('enforcement-lost', 'magic'), [ownRole]: role }, `${own}:9:12: premises[0] is "magic"; it may be enforcement-lost,`],
  ['an unknown refuter', { [own]: mechanism.replace('still-governs', 'magic'), [ownRole]: role }, `${own}:10:12: refuters[0] is "magic"; it may be`],
  ['a name of PRGuard', { '.github/prguard/mechanisms/authorization-guard/mechanism.yml': mechanism.replace('tenant-scope-guard', 'authorization-guard'), [ownRole]: role }, /PRGuard has a mechanism "authorization-guard" itself/],
  ['a role of PRGuard', { '.github/prguard/roles/authorization.yml': 'id: authorization\nproperty: x\n' }, /PRGuard has a role "authorization" itself/],
  ['a role under another name', { '.github/prguard/roles/other.yml': role }, `.github/prguard/roles/other.yml:1:5: id is "tenant-scope"; it must be the file's name, "other".`]
])('a faulty mechanism is a configuration error that names file and field: %s', async (_, files, message) => {
  await expect(read(files)).rejects.toMatchObject({ name: 'ConfigurationError', message: typeof message === 'string' ? expect.stringContaining(message) : expect.stringMatching(message) });
});

test('a folder on the way that is a link is an error, never "no configuration"', async () => {
  const repo = makeRepo({ 'elsewhere/prguard.yml': 'fail-on: never\n', '.github': { link: 'elsewhere' } });
  await expect(readConfiguration(repo.dir, { revision: repo.first })).rejects.toThrow(/"\.github" of [0-9a-f]{40} is a symbolic link, which is not followed, so ".github\/prguard\.yml" can't be read; make it a folder\./);
});

test('a tag that YAML does not know is an error', async () => {
  const repo = makeRepo({ '.github/prguard.yml': 'fail-on: !!js/function never\n' });
  await expect(readConfiguration(repo.dir, { revision: repo.first })).rejects.toThrow(/^\.github\/prguard\.yml:1:10: Unresolved tag: .*\. Write the value without a tag\./);
});
