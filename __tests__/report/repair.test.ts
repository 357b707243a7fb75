import { goneAfter, pathsToRead, remember, track, type Memory } from '../../src/report/repair';
import type { Finding, Review } from '../../src/verdict/types';
import { citation, coverage, finding, review } from '../helpers/review';

const nothing: Memory = { findings: [], gone: [] };
const open = 'function openFile(root, name) {\n  const target = resolve(root, name);\n  return open(target);\n}\n';
const guarded = "function openFile(root, name) {\n  const target = resolve(root, name);\n\n    if (!target.startsWith(root))   throw new Error('outside');\n  return open(target);\n}\n";
const guard = citation({ quote: "  if (!target.startsWith(root)) throw new Error('outside');", lines: [3, 3] });
const operation = citation({ role: 'operation', side: 'head', lines: [3, 3], quote: '  return open(target);' });
const lost = (overrides: Partial<Finding> = {}): Finding => finding({ line: 3, endLine: 3, citations: [guard, operation], ...overrides });
const at = (head: string, overrides: Partial<Review> = {}): Review => review({ rejected: [], ...overrides, head: { requested: 'HEAD', revision: head.repeat(40), tree: '4'.repeat(40) } });

/** A memory after a first review of head `a`. */
function remembered(first = at('a', { findings: [lost()] }), text = open): Memory {
  const texts = new Map([['src/files.js', text]]);
  return remember(nothing, first, track(nothing, first, texts), texts);
}

function fates(next: Review, text: string | null | undefined, memory = remembered()): ReturnType<typeof track> {
  return track(memory, next, new Map(text === undefined ? [] : [['src/files.js', text]]));
}

test('what is remembered names place, premises and where it was first seen', () => {
  expect(remembered().findings).toEqual([
    {
      fingerprint: '0123456789abcdef', mechanism: 'path-guard-loss', path: 'src/files.js', line: 3, function: 'openFile', premises: ['obligation-in-base', 'origin'],
      enforcement: { path: 'src/files.js', lines: 1, digest: expect.stringMatching(/^[0-9a-f]{16}$/), count: 0, premise: 'obligation-in-base' },
      operation: expect.stringMatching(/^[0-9a-f]{16}$/),
      first: { head: 'aaaaaaaaaaaa', path: 'src/files.js', line: 3 }
    }
  ]);
  expect(pathsToRead(remembered(), at('b', { findings: [] }))).toEqual(['src/files.js']);
});

test('stands: the same fingerprint at the same line', () => {
  const next = at('b', { findings: [lost()] });
  expect(fates(next, open)).toMatchObject([{ fate: 'stands', finding: { line: 3 } }]);
});

test('moved: the same fingerprint at another line, and still counted from where it was first seen', () => {
  const next = at('b', { findings: [lost({ line: 9, endLine: 9 })] });
  const [fate] = fates(next, open);
  expect(fate).toMatchObject({ fate: 'moved', earlier: { first: { head: 'aaaaaaaaaaaa', line: 3 } }, finding: { line: 9 } });
  const memory = remember(remembered(), next, [fate], new Map());
  expect(memory.findings[0]).toMatchObject({ line: 9, first: { head: 'aaaaaaaaaaaa', path: 'src/files.js', line: 3 } });
});

test('moved: another file name changes the fingerprint, mechanism and function tell it', () => {
  const renamed = lost({ fingerprint: 'ffff', path: 'lib/files.js', citations: [] });
  expect(fates(at('b', { findings: [renamed] }), null)).toMatchObject([{ fate: 'moved', finding: { path: 'lib/files.js' } }]);
  const other = lost({ fingerprint: 'ffff', path: 'lib/files.js', function: 'another', citations: [] });
  expect(fates(at('b', { findings: [other] }), null)[0].fate).toBe('repaired');
});

test('moved: another function name, told by what was lost', () => {
  const renamed = lost({ fingerprint: 'ffff', function: 'openAny', line: 20, endLine: 20 });
  expect(fates(at('b', { findings: [renamed] }), open)).toMatchObject([{ fate: 'moved', finding: { fingerprint: 'ffff' } }]);
});

test('repaired: what enforced it is there again, whatever its indentation, at these lines', () => {
  expect(fates(at('b', { findings: [] }), guarded)).toMatchObject([
    { fate: 'repaired', head: 'bbbbbbbbbbbb', cause: { id: 'obligation-in-base', detail: 'what enforced it is there again', path: 'src/files.js', lines: [4, 4] } }
  ]);
});

test('an equal line elsewhere in the file, which was there all the time, is no repair', () => {
  const twice = `${open}function other(root, target) {\n  if (!target.startsWith(root)) throw new Error('outside');\n}\n`;
  const memory = remembered(undefined, twice);
  expect(memory.findings[0].enforcement!.count).toBe(1);
  expect(fates(at('b', { findings: [] }), twice, memory)).toMatchObject([{ fate: 'gone', cause: null }]);
  expect(fates(at('b', { findings: [] }), guarded + twice, memory)).toMatchObject([{ fate: 'repaired', cause: { lines: [4, 4] } }]);
});

test('repaired: the candidate was rejected this time, by this premise or refuter, there', () => {
  const rejected = [
    { mechanism: 'path-guard-loss', path: 'src/files.js', line: 90, function: 'openFile', summary: 's', rejectedBy: 'far', detail: 'd' },
    { mechanism: 'path-guard-loss', path: 'src/files.js', line: 5, function: 'openFile', summary: 's', rejectedBy: 'gain-same-role', detail: '`isBelow(root, target)` was added' },
    { mechanism: 'path-guard-loss', path: 'src/files.js', line: 3, function: 'other', summary: 's', rejectedBy: 'elsewhere', detail: 'd' }
  ];
  expect(fates(at('b', { findings: [], rejected }), open)).toMatchObject([{ fate: 'repaired', cause: { id: 'gain-same-role', detail: '`isBelow(root, target)` was added', lines: [5, 5] } }]);
});

test('repaired: the operation or its file is gone; else it is only found no longer', () => {
  expect(fates(at('b', { findings: [] }), 'function openFile() {}\n')).toMatchObject([{ fate: 'repaired', cause: { id: 'operation-reached', detail: 'the operation is gone or reads otherwise' } }]);
  expect(fates(at('b', { findings: [] }), null)).toMatchObject([{ fate: 'repaired', cause: { detail: 'its file is gone' } }]);
  expect(fates(at('b', { findings: [] }), open)).toMatchObject([{ fate: 'gone', cause: null }]);
  expect(fates(at('b', { findings: [] }), undefined)).toMatchObject([{ fate: 'gone', cause: null }]);
});

test('unknown, never repaired: its file was not analysed, or is out of scope now', () => {
  const missed = coverage({ notAnalysed: [{ path: 'src/files.js', side: 'head', reason: 'minified', detail: '' }] });
  expect(fates(at('b', { findings: [], state: 'incomplete', coverage: missed }), guarded)).toMatchObject([{ fate: 'unknown' }]);
  expect(fates(at('b', { findings: [], coverage: coverage({ outOfScope: ['src/files.js'] }) }), guarded)).toMatchObject([{ fate: 'unknown' }]);
});

test('an accepted finding is neither repaired nor remembered', () => {
  const next = at('b', { findings: [], accepted: [{ finding: lost(), entry: 0, reason: 'r', expires: null }] });
  const fate = fates(next, open);
  expect(fate).toMatchObject([{ fate: 'accepted' }]);
  expect(remember(remembered(), next, fate, new Map())).toEqual(nothing);
});

test('what is gone is remembered, and the same head reviewed again changes nothing', () => {
  const next = at('b', { findings: [] });
  const texts = new Map([['src/files.js', guarded]]);
  const first = track(remembered(), next, texts);
  const memory = remember(remembered(), next, first, texts);
  expect(memory).toMatchObject({ findings: [], gone: [{ cause: { id: 'obligation-in-base' }, head: 'bbbbbbbbbbbb' }] });
  const again = track(memory, next, texts);
  expect(goneAfter(memory, next, again)).toEqual(goneAfter(remembered(), next, first));
  expect(remember(memory, next, again, texts)).toEqual(memory);
});

test('a finding that comes back is no longer among those gone; one whose file is not analysed is kept', () => {
  const texts = new Map([['src/files.js', guarded]]);
  const clean = at('b', { findings: [] });
  const memory = remember(remembered(), clean, track(remembered(), clean, texts), texts);
  const back = at('c', { findings: [lost()] });
  expect(goneAfter(memory, back, track(memory, back, new Map()))).toEqual([]);
  expect(remember(memory, back, track(memory, back, new Map()), new Map())).toMatchObject({ findings: [{ first: { head: 'cccccccccccc' } }], gone: [] });
  const blind = at('b', { findings: [], coverage: coverage({ notAnalysed: [{ path: 'src/files.js', side: 'head', reason: 'minified', detail: '' }] }) });
  expect(remember(remembered(), blind, fates(blind, undefined), new Map()).findings).toEqual(remembered().findings);
});

test('an absence has no enforcement to come back', () => {
  expect(remembered(at('a', { findings: [lost({ defect: 'absence' })] })).findings[0].enforcement).toBeNull();
  expect(remembered(at('a', { findings: [lost({ citations: [citation({ quote: '}', lines: [3, 3] })] })] })).findings[0].enforcement).toBeNull();
});
