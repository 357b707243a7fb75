/** Lines that a message shows, by side and path: those behind a gap too, and none of another section. */
import { writePack } from '../../src/model/pack/index';
import { gapLine } from '../../src/model/pack/sources';
import { ShownLines } from '../../src/model/shown-lines';
import type { Section } from '../../src/model/types';

const section = (rank: number, path: string, text: string): Section => ({ rank, kind: 'hunk', heading: `change of ${path}`, text, data: true });

test('lines behind those that are left out are shown', () => {
  const shown = new ShownLines();
  const message = writePack({ sections: [section(1, 'src/a.ts', `h 1  one\n${gapLine(8)}\nh 10+ ten\nb 10- old\n[lines 11 to 12 are shown above]\nh 13  end`), section(2, 'src/b.ts', 'h 2  two')], omitted: [] }, 5000);
  expect(shown.add(message)).toBe(message);
  expect([1, 2, 10, 11, 13].map((line) => shown.has('head', 'src/a.ts', line))).toEqual([true, false, true, false, true]);
  expect([shown.has('base', 'src/a.ts', 10), shown.has('base', 'src/a.ts', 1)]).toEqual([true, false]);
  expect([shown.has('head', 'src/b.ts', 2), shown.has('head', 'src/b.ts', 13), shown.has('head', 'b.ts', 2)]).toEqual([true, false, false]);
});

test('what is cut from a message is not shown', () => {
  const shown = new ShownLines();
  shown.add(writePack({ sections: [section(1, 'a.ts', Array.from({ length: 400 }, (_, i) => `h ${i + 1}  line`).join('\n'))], omitted: [] }, 4000));
  expect([shown.has('head', 'a.ts', 1), shown.has('head', 'a.ts', 400)]).toEqual([true, false]);
});
