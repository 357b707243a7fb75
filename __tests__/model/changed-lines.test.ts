import { UnitStore } from '../../src/evidence/units';
import { ChangedLines } from '../../src/model/changed-lines';
import { Grounding } from '../../src/model/ground';
import { openSnapshot, type Snapshot } from '../../src/snapshot';
import { makeRepo, type Files } from '../helpers/repository';

const open: Snapshot[] = [];
afterEach(async () => {
  for (const s of open.splice(0)) await s.close();
});

async function storeOf(base: Files, head: Files): Promise<UnitStore> {
  const repo = makeRepo(base);
  const revision = repo.commit(head);
  const snapshot = await openSnapshot({ repo: repo.dir, base: repo.first, head: revision });
  open.push(snapshot);
  return new UnitStore(snapshot);
}

describe('changed lines', () => {
  it('have the numbers and texts of their side', async () => {
    const lines = await ChangedLines.of(await storeOf({ 'a.rb': 'one\ntwo\nthree\nfour\n' }, { 'a.rb': 'one\nthree\nnew\nfour\n' }));
    expect(lines.within('base', 'a.rb', 1, 4)).toEqual([{ line: 2, text: 'two' }]);
    expect(lines.within('head', 'a.rb', 1, 4)).toEqual([{ line: 3, text: 'new' }]);
    expect(lines.within('base', 'a.rb', 3, 4)).toEqual([]);
    expect(lines.within('head', 'b.rb', 1, 4)).toEqual([]);
    expect(lines.has('head', '  new ')).toBe(true);
    expect(lines.has('head', 'two')).toBe(false);
  });

  it('are all lines of a file that is added or removed, and differ not by line ends', async () => {
    const lines = await ChangedLines.of(await storeOf({ 'gone.c': 'a\nb\n', 'ends.c': 'x\r\ny\r\n' }, { 'gone.c': null, 'new.c': 'c\n', 'ends.c': 'x\ny\n' }));
    expect(lines.within('base', 'gone.c', 1, 9).map((l) => l.line)).toEqual([1, 2]);
    expect(lines.within('head', 'new.c', 1, 9)).toEqual([{ line: 1, text: 'c' }]);
    expect(lines.within('head', 'ends.c', 1, 9)).toEqual([]);
  });
});

describe('grounding', () => {
  const text = 'function open(path) {\n  if (!allowed(path)) throw new Error("no");\n  return read(path);\n}\n}\n}\n';
  const files = { 'a.js': text };
  const cite = (first: number, quote: string, side: 'base' | 'head' = 'head', last = first): { side: 'base' | 'head'; path: string; first: number; last: number; quote: string } => ({ side, path: 'a.js', first, last, quote });

  it('keeps a citation whose line stands there, whatever spaces and marks are around it', async () => {
    const g = new Grounding(await storeOf({ 'x.js': '1\n' }, files));
    expect(await g.ground(cite(3, 'return read(path);'))).toEqual({ side: 'head', path: 'a.js', lines: [3, 3] });
    expect(await g.ground(cite(3, 'h 3+   return read(path);', 'head', 99))).toEqual({ side: 'head', path: 'a.js', lines: [3, 6] });
    expect(g.counts).toEqual({ kept: 2, repaired: 0, dropped: 0 });
  });

  it('repairs a wrong line, and a wrong side, when the quote stands at one place', async () => {
    const g = new Grounding(await storeOf({ 'x.js': '1\n' }, files));
    expect(await g.ground(cite(40, '  return read(path);'))).toEqual({ side: 'head', path: 'a.js', lines: [3, 3] });
    expect(await g.ground(cite(3, 'return read(path);', 'base'))).toEqual({ side: 'head', path: 'a.js', lines: [3, 3] });
    expect(g.counts).toEqual({ kept: 0, repaired: 2, dropped: 0 });
  });

  it('drops what stands nowhere, at several places, in no file, or says nothing', async () => {
    const g = new Grounding(await storeOf({ 'x.js': '1\n' }, files));
    for (const c of [cite(3, 'return write(path);'), cite(1, '}'), { ...cite(1, 'function open(path) {'), path: '../a.js' }, { ...cite(1, 'function open(path) {'), path: 'b.js' }, cite(1, ''), cite(1, '   ')]) {
      expect(await g.ground(c)).toBeNull();
    }
    expect(g.counts).toEqual({ kept: 0, repaired: 0, dropped: 6 });
  });

  it('survives lines that are no lines', async () => {
    const g = new Grounding(await storeOf({ 'x.js': '1\n' }, files));
    expect(await g.ground(cite(-5, 'return read(path);', 'head', -9))).toEqual({ side: 'head', path: 'a.js', lines: [3, 3] });
    expect(await g.ground(cite(Number.MAX_SAFE_INTEGER, 'return read(path);'))).toEqual({ side: 'head', path: 'a.js', lines: [3, 3] });
  });
});
