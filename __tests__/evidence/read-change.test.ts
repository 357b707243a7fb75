/** What counts as analysed in whole: syntax errors that the change is responsible for do not. */
import { readChange } from '../../src/evidence/read-change';
import { UnitStore } from '../../src/evidence/units';
import { openSnapshot } from '../../src/snapshot';
import { makeRepo, type Files } from '../helpers/repository';

const broken = (name: string, rest: string): string => `function ${name}() {\n  const x = = ${name};\n  ${rest}\n}\n`;
const sound = (rest: string): string => `function sound() {\n  ${rest}\n}\n`;

async function reasons(base: Files, head: Files): Promise<[string, string][]> {
  const repo = makeRepo(base);
  const commit = repo.commit(head);
  const snapshot = await openSnapshot({ repo: repo.dir, base: repo.first, head: commit });
  try {
    const { coverage } = await readChange(new UnitStore(snapshot));
    expect(coverage.analysedFiles + new Set(coverage.notAnalysed.map((n) => n.path)).size).toBe(coverage.changedFiles);
    return coverage.notAnalysed.map((n) => [n.reason, n.detail.slice(0, 7)]);
  } finally {
    await snapshot.close();
  }
}

test.each<[string, string, string, [string, string][]]>([
  ['what base has too, in a function that is left alone', broken('a', 'f();') + sound('g();'), broken('a', 'f();') + sound('h();'), []],
  ['the same, moved and with other white space between', broken('a', 'f();') + sound('g();'), `${sound('h();')}\n\n${broken('a', 'f();')}`, []],
  ['what base has too, in a function that is touched', broken('a', 'f();'), broken('a', 'g();'), [['syntax-error', 'Line 2 ']]],
  ['a new one', sound('g();'), sound('const x = = g();'), [['syntax-error', 'Line 2 ']]],
  ['one in place of another', broken('a', 'f();') + sound('g();'), `function a() {\n  f();\n}\n${sound('const y = ) g();')}`, [['syntax-error', 'Line 5 ']]],
  ['one that is gone', broken('a', 'f();'), 'function a() {\n  f();\n}\n', []]
])('%s', async (_, base, head, expected) => {
  expect(await reasons({ 'a.js': base }, { 'a.js': head })).toEqual(expected);
});

test('a new file with an error', async () => {
  expect(await reasons({}, { 'a.js': broken('a', 'f();') })).toEqual([['syntax-error', 'Line 2 ']]);
});
