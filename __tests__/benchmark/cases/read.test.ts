import { readCases } from '../../../src/benchmark/cases/read';
import { ConfigurationError } from '../../../src/errors';
import { temporaryFolder, writeFiles } from '../../helpers/repository';
import { benignCase, maliciousCase, manifest } from './samples';

function reading(text: string): () => unknown {
  const dir = writeFiles(temporaryFolder(), { 'm.jsonl': text });
  return () => readCases(['m.jsonl'], dir);
}

test('cases in the order of files and lines; folders give their manifests sorted; a file named twice is read once', () => {
  const dir = writeFiles(temporaryFolder(), {
    'all/b.jsonl': manifest(benignCase({ id: 'b1', pair: null })),
    'all/a.jsonl': `\n${manifest(maliciousCase({ id: 'a2' }), maliciousCase({ id: 'a1' }))}\r\n`,
    'all/notes.txt': 'no manifest',
    'c.jsonl': manifest(benignCase({ id: 'c1', pair: 'elsewhere' }))
  });
  const set = readCases(['c.jsonl', 'all', 'all/b.jsonl'], dir);
  expect(set.cases.map((c) => c.id)).toEqual(['c1', 'a2', 'a1', 'b1']);
  expect(set.places.get('a1')).toBe('all/a.jsonl:3');
});

test('the digest depends on what cases say, not on the order of files, lines and fields', () => {
  const one = maliciousCase();
  const two = benignCase();
  const turned = Object.fromEntries(Object.entries(one).reverse());
  const dir = writeFiles(temporaryFolder(), { 'a.jsonl': manifest(one, two), 'b.jsonl': manifest({ ...two, skip: [] }, turned), 'c.jsonl': manifest(one, { ...two, cwe: ['CWE-22'] }) });
  const [a, b, c] = ['a.jsonl', 'b.jsonl', 'c.jsonl'].map((file) => readCases([file], dir).digest);
  expect(a).toMatch(/^[0-9a-f]{64}$/);
  expect(b).toBe(a);
  expect(c).not.toBe(a);
});

test.each<[string, string, string]>([
  ['no JSON', `${manifest(benignCase())}{"id": "x",\n`, 'm.jsonl:2: is no JSON ('],
  ['another value', '[]\n', 'm.jsonl:1: the case: Invalid input: expected object'],
  ['a field that is deep', manifest(maliciousCase({ rubric: { ...(maliciousCase().rubric as object), premises: [{ claim: 'x', at: [{ path: 'a', lines: [0, 1] }] }] } })), 'm.jsonl:1: rubric.premises.0.at.0.lines.0: '],
  ['an unknown field', manifest(benignCase({ kidn: 1 })), 'm.jsonl:1: the case: Unrecognized key: "kidn"'],
  ['a path that leaves the repository', manifest(benignCase({ paths: ['a', '../b'] })), 'm.jsonl:1: paths.1: must be a path inside the repository.'],
  ['a short revision', manifest(benignCase(), benignCase({ id: 'y', base: 'abc' })), 'm.jsonl:2: base: must be a full commit id'],
  ['a kind that does not fit the tier', manifest(benignCase({ tier: 'omit' })), 'm.jsonl:1: kind: is benign, but tier omit is malicious.'],
  ['a twin of the same kind', manifest(maliciousCase(), maliciousCase({ id: 'z', pair: 'js-one-rev' })), 'm.jsonl:2: pair: "js-one-rev" is malicious as this case is'],
  ['one id twice', manifest(maliciousCase(), benignCase(), benignCase()), 'm.jsonl:3: id: "js-one-fix" is already in m.jsonl:2.']
])('refuses %s, naming line and field', (_, text, message) => {
  expect(reading(text)).toThrow(ConfigurationError);
  expect(reading(text)).toThrow(message);
});

test('says which fields of a new case are still to be filled in', () => {
  const empty = { mechanism: '', target: [{ path: 'src/a.js', lines: [1, 2] }], accept: [], premises: [], off_target: [] };
  expect(reading(manifest(maliciousCase({ rubric: empty })))).toThrow('m.jsonl:1: rubric.mechanism, rubric.accept, rubric.premises: must not be empty; fill them in.');
  expect(reading(manifest(maliciousCase({ rubric: { ...(maliciousCase().rubric as object), accept: [] } })))).toThrow('m.jsonl:1: rubric.accept: must not be empty; fill it in.');
});

test('an id twice over two files, a folder without manifests and a missing file are named', () => {
  const dir = writeFiles(temporaryFolder(), { 'a.jsonl': manifest(benignCase()), 'b.jsonl': manifest(benignCase()), 'none/readme.md': '' });
  expect(() => readCases(['b.jsonl', 'a.jsonl'], dir)).toThrow('a.jsonl:1: id: "js-one-fix" is already in b.jsonl:1.');
  expect(() => readCases(['none'], dir)).toThrow('There is no .jsonl file in the folder none');
  expect(() => readCases(['gone.jsonl'], dir)).toThrow("Can't read the cases gone.jsonl: it does not exist.");
});
