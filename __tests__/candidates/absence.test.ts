/** Gaps and unwired declarations on small changes: what they are, and what they must not be. */
import { layoutBranches } from '../../src/cli/layout';
import { review } from '../../src/review';
import type { Finding } from '../../src/verdict/types';
import { repository, type Files } from '../helpers/repository';

const SCHEMAS = new Set(['sibling-gap', 'unwired-enforcement']);

/** Findings of the two schemas. */
async function absences(base: Files, head: Files): Promise<Finding[]> {
  const result = await review({ repo: await repository(base, head), base: layoutBranches.base, head: layoutBranches.head, ignoreLevels: true });
  return result.findings.filter((f) => SCHEMAS.has(f.schema));
}

const HANDLERS = (create: string, update: string): string => `
const { store } = require('./store');
const { escapeHtml } = require('./text');

exports.createNote = (req, res) => {
  store.add(req.body.text);
  res.send('<p>' + ${create} + '</p>');
};

exports.updateNote = (req, res) => {
  store.replace(req.params.id, req.body.text);
  res.send('<p>' + ${update} + '</p>');
};
`;
const RAW = 'req.body.text';
const ESCAPED = 'escapeHtml(req.body.text)';

describe('sibling gap', () => {
  test('the peer that is left is named, with the enforcement and both places cited', async () => {
    const [finding, ...rest] = await absences({ 'notes.js': HANDLERS(RAW, RAW) }, { 'notes.js': HANDLERS(ESCAPED, RAW) });
    expect(rest).toEqual([]);
    expect(finding).toMatchObject({ mechanism: 'html-escaping-sibling', path: 'notes.js', function: 'updateNote', status: 'VALIDATED' });
    expect(finding.text).toContain('escapeHtml');
    expect(finding.citations.some((c) => c.role === 'peer' && c.quote.includes('escapeHtml'))).toBe(true);
    expect(finding.citations.some((c) => c.role === 'operation' && c.lines[0] <= finding.line && c.lines[1] >= finding.line)).toBe(true);
  });

  test.each([
    ['nothing was added', RAW, RAW, RAW, RAW],
    ['all peers got it', RAW, RAW, ESCAPED, ESCAPED],
    ['the peer had it before', RAW, ESCAPED, ESCAPED, ESCAPED],
    ['the peer answers with a constant', RAW, "'saved'", ESCAPED, "'saved'"]
  ])('none when %s', async (_, create, update, create2, update2) => {
    expect(await absences({ 'notes.js': HANDLERS(create, update) }, { 'notes.js': HANDLERS(create2, update2) })).toEqual([]);
  });

  test('none in tests', async () => {
    expect(await absences({ 'test/notes.js': HANDLERS(RAW, RAW) }, { 'test/notes.js': HANDLERS(ESCAPED, RAW) })).toEqual([]);
  });

  test('a check that only moves from one peer to the other is no gap of this kind', async () => {
    expect(await absences({ 'notes.js': HANDLERS(RAW, ESCAPED) }, { 'notes.js': HANDLERS(ESCAPED, RAW) })).toEqual([]);
  });
});

const LOADER = (parameters: string, body: string): string => `
import zlib


def unpack(${parameters}):
    ${body}


def load(path):
    with open(path, 'rb') as file:
        return unpack(file.read())
`;

describe('unwired enforcement', () => {
  test('a limit that nobody reads, with the reader that it should bound', async () => {
    const [finding, ...rest] = await absences({ 'loader.py': LOADER('raw', 'return zlib.decompress(raw)') }, { 'loader.py': LOADER('raw, max_size=1000', 'return zlib.decompress(raw)') });
    expect(rest).toEqual([]);
    expect(finding).toMatchObject({ mechanism: 'size-limit-unwired', path: 'loader.py', function: 'unpack', status: 'VALIDATED' });
    expect(finding.text).toContain('max_size');
    expect(finding.premises.find((p) => p.id === 'never-read')).toMatchObject({ result: 'PROVEN' });
  });

  test.each([
    ['it is read', 'raw, max_size=1000', 'return zlib.decompressobj().decompress(raw, max_size)'],
    ['its name declares no enforcement', 'raw, encoding=None', 'return zlib.decompress(raw)'],
    ['nothing there needs it', 'raw, max_size=1000', 'return raw[::-1]']
  ])('none when %s', async (_, parameters, body) => {
    expect(await absences({ 'loader.py': LOADER('raw', 'return zlib.decompress(raw)') }, { 'loader.py': LOADER(parameters, body) })).toEqual([]);
  });

  test('none for a new exported helper that is not used yet', async () => {
    const before = 'package a\n\nimport "os"\n\nfunc Load(name string) ([]byte, error) {\n\treturn os.ReadFile(name)\n}\n';
    const helper = '\n// MayRead tells whether a user may read a file.\nfunc MayRead(user, name string) bool {\n\treturn user == name\n}\n';
    expect(await absences({ 'a.go': before }, { 'a.go': before + helper })).toEqual([]);
  });

  test('none for a feature flag', async () => {
    const before = 'exports.render = (page) => page.text;\nexports.defaults = { colour: true };\n';
    expect(await absences({ 'a.js': before }, { 'a.js': before.replace('colour: true', 'colour: true, newLayout: false') })).toEqual([]);
  });
});
