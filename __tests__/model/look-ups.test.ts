/** What the model may ask: the four relations and named definitions by symbol, within the bounds, and nothing else. */
import * as bounds from '../../src/model/bounds';
import { closureOf, LookUps, symbolOf } from '../../src/model/look-ups';
import type { LookUp, Section } from '../../src/model/types';
import { contextOf } from '../helpers/context';
import type { Files } from '../helpers/repository';

const ask = (relation: LookUp['relation'], symbol: string): LookUp => ({ relation, symbol });
const texts = (sections: readonly Section[]): string => sections.map((s) => `${s.heading}\n${s.text}`).join('\n');

const TS: Files = {
  'src/routes.ts': "import { requireOwner } from './guards';\nimport { save } from './store';\n\nexport function updateNote(req: any): void {\n  requireOwner(req);\n  save(req.body.title);\n}\n\nexport function createNote(req: any): void {\n  save(req.body.title);\n}\n",
  'src/guards.ts': "export function requireOwner(req: any): void {\n  if (req.user !== req.owner) throw new Error('forbidden');\n}\n",
  'src/store.ts': "import { writeFileSync } from 'node:fs';\nexport const TITLE_LIMIT = 40;\nexport function save(title: string): void {\n  if (title.length > TITLE_LIMIT) return;\n  writeFileSync('x', title);\n}\n",
  'src/app.ts': "import { updateNote } from './routes';\nimport { requireOwner } from './guards';\napp.patch('/notes/:id', requireOwner, (req: any) => updateNote(req));\n"
};
const CHANGED: Files = { 'src/routes.ts': (TS['src/routes.ts'] as string).replace('  requireOwner(req);\n  save', '  save') };
const typescript = async (): Promise<LookUps> => new LookUps((await contextOf(TS, CHANGED)).ctx);

describe('TypeScript', () => {
  test('DEFINITION: functions, constants and methods, whole', async () => {
    const found = await (await typescript()).answer([ask('DEFINITION', 'requireOwner'), ask('DEFINITION', 'TITLE_LIMIT'), ask('DEFINITION', 'store.save()')]);
    expect(found.map((s) => s.heading)).toEqual([
      'DEFINITION of `requireOwner`: definition of `requireOwner`, head, src/guards.ts:1', 'DEFINITION of `TITLE_LIMIT`: definition of `TITLE_LIMIT`, head, src/store.ts:2', 'DEFINITION of `store.save`: definition of `save`, head, src/store.ts:3'
    ]);
    expect(found[0]!.text).toContain("throw new Error('forbidden')");
    expect(found.every((s) => s.kind === 'lookup' && s.data)).toBe(true);
  });

  test('CALLER-SOURCE: the callers with the values that they hand over', async () => {
    const found = await (await typescript()).answer([ask('CALLER-SOURCE', 'updateNote')]);
    expect(texts(found)).toContain("h 3  app.patch('/notes/:id', requireOwner, (req: any) => updateNote(req));");
  });

  test('CONSUMER-SINK: reads and calls of a name', async () => {
    const found = await (await typescript()).answer([ask('CONSUMER-SINK', 'TITLE_LIMIT')]);
    expect(texts(found)).toContain('h 4    if (title.length > TITLE_LIMIT) return;');
  });

  test('GUARD-DEF: the definition and where it is registered', async () => {
    const found = await (await typescript()).answer([ask('GUARD-DEF', 'requireOwner')]);
    expect(texts(found)).toContain("throw new Error('forbidden')");
    expect(texts(found)).toContain("app.patch('/notes/:id', requireOwner,");
  });

  test('SIBLING-ENDPOINT: functions beside it', async () => {
    const found = await (await typescript()).answer([ask('SIBLING-ENDPOINT', 'updateNote')]);
    expect(texts(found)).toContain('export function createNote(req: any): void {');
  });

  test('a definition that is gone in head is shown of base', async () => {
    const { ctx } = await contextOf(TS, { 'src/guards.ts': null, 'src/app.ts': 'export {};\n', ...CHANGED });
    const [found] = await new LookUps(ctx).answer([ask('DEFINITION', 'requireOwner')]);
    expect(found!.heading).toContain(', base, src/guards.ts:1');
    expect(found!.text).toMatch(/^b 1- export function requireOwner/);
  });

  test('a look-up that finds nothing says so, and how far was searched', async () => {
    expect(await (await typescript()).answer([ask('DEFINITION', 'nowhereDefined')])).toEqual([
      { rank: expect.any(Number), kind: 'lookup', heading: 'DEFINITION of `nowhereDefined`', text: 'Nothing was found; all code in the languages of the change was searched.', data: false }
    ]);
  });

  test('the same look-up twice is answered once', async () => {
    const lookUps = await typescript();
    expect(await lookUps.answer([ask('DEFINITION', 'save'), ask('DEFINITION', ' save ')])).toHaveLength(1);
    expect(await lookUps.answer([ask('DEFINITION', 'save')])).toEqual([]);
    expect(lookUps.asked).toEqual([ask('DEFINITION', 'save')]);
  });

  test('three symbols a round, three rounds', async () => {
    const lookUps = await typescript();
    for (let round = 0; round < 5; round++) await lookUps.answer(Array.from({ length: 6 }, (_, i) => ask('DEFINITION', `name${round}${i}`)));
    expect(lookUps.asked).toHaveLength(bounds.MAX_SYMBOLS_A_ROUND * bounds.MAX_ROUNDS);
    expect(lookUps.asked.map((a) => a.symbol).slice(0, 4)).toEqual(['name00', 'name01', 'name02', 'name10']);
  });

  test('a round that is refused or empty costs nothing', async () => {
    const lookUps = await typescript();
    for (let i = 0; i < 5; i++) await lookUps.answer([ask('DEFINITION', '../etc/passwd')]);
    await lookUps.answer([]);
    expect(await lookUps.answer([ask('DEFINITION', 'save')])).toHaveLength(1);
  });

  test('equal questions give equal answers', async () => expect(await (await typescript()).answer([ask('GUARD-DEF', 'requireOwner')])).toEqual(await (await typescript()).answer([ask('GUARD-DEF', 'requireOwner')])));
});

test('items and definitions of a review are bounded', async () => {
  const calls = Array.from({ length: 60 }, (_, i) => `export function user${i}(x: string): void {\n  target(x, ${i});\n}\n`).join('');
  const definitions = Array.from({ length: 12 }, (_, i) => `export function named${i}(): number {\n  return ${i};\n}\n`).join('');
  const { ctx } = await contextOf({ 'a.ts': `export function target(x: string, n: number): void {}\n${calls}${definitions}` }, { 'a.ts': `export function target(x: string, n: number): void { run(x); }\n${calls}${definitions}` });
  const lookUps = new LookUps(ctx);
  const found = await lookUps.answer([ask('CALLER-SOURCE', 'target'), ask('CONSUMER-SINK', 'target'), ask('GUARD-DEF', 'target')]);
  expect(found.length).toBeLessThanOrEqual(bounds.MAX_LOOK_UP_ITEMS);
  // More than twenty hits: what is shown is not all.
  expect(found[0]!.heading).toContain('(there may be more)');
  for (let i = 0; i < 9; i += 3) await lookUps.answer([ask('DEFINITION', `named${i}`), ask('DEFINITION', `named${i + 1}`), ask('DEFINITION', `named${i + 2}`)]);
  expect(lookUps.asked).toHaveLength(9);
});

test('definitions of one review end at the bound', async () => {
  const base = Array.from({ length: 12 }, (_, i) => `export function named${i}(): number {\n  return ${i};\n}\n`).join('');
  const { ctx } = await contextOf({ 'a.ts': base }, { 'a.ts': `${base}named1();\n` });
  const lookUps = new LookUps(ctx);
  const found: Section[] = [];
  for (let i = 0; i < 9; i += 3) found.push(...(await lookUps.answer([ask('DEFINITION', `named${i}`), ask('DEFINITION', `named${i + 1}`), ask('DEFINITION', `named${i + 2}`)])));
  expect(found.filter((s) => s.data)).toHaveLength(bounds.MAX_NAMED_DEFINITIONS);
  // That no more are shown is not that there are none.
  expect(found.at(-1)).toMatchObject({ heading: 'DEFINITION of `named8`', text: 'It is defined, but 8 definitions were looked up already, and no more are shown.' });
});

test('what another look-up of the round shows is not said to be missing', async () => {
  const found = await (await typescript()).answer([ask('DEFINITION', 'requireOwner'), ask('DEFINITION', 'guards.requireOwner')]);
  expect(found.map((s) => s.text.split('\n')[0])).toEqual(['h 1  export function requireOwner(req: any): void {', 'What was found is shown with another look-up, or has no line to show.']);
});

test('callers and definitions beyond what one look-up shows are told of', async () => {
  const calls = Array.from({ length: 8 }, (_, i) => `export function user${i}(x: string): void {\n  target(x, ${i});\n}\n`).join('');
  const base = { 'a.ts': `export function target(x: string, n: number): void {}\n${calls}`, 'b.ts': 'export class A {\n  open(): void {}\n}\nexport class B {\n  open(): void {}\n}\nexport class C {\n  open(): void {}\n}\n' };
  const { ctx } = await contextOf(base, { 'a.ts': base['a.ts'].replace('{}', '{ run(x); }') });
  const found = await new LookUps(ctx).answer([ask('CALLER-SOURCE', 'target'), ask('DEFINITION', 'open'), ask('DEFINITION', 'user1')]);
  expect(found.map((s) => [s.heading.split(':')[0], s.heading.endsWith(' (there may be more)')])).toEqual([...Array.from({ length: 5 }, () => ['CALLER-SOURCE of `target`', true]), ['DEFINITION of `open`', true], ['DEFINITION of `open`', true], ['DEFINITION of `user1`', false]]);
});

test('a file that can not be read makes a search incomplete', async () => {
  const large = `export function hidden(): number {\n  return 1;\n}\nconst table = '${'x'.repeat(2_000_000)}';\n`;
  const { ctx } = await contextOf({ 'a.ts': 'hidden();\n', 'large.ts': large }, { 'a.ts': 'hidden(1);\n' });
  const found = await new LookUps(ctx).answer([ask('DEFINITION', 'hidden')]);
  expect(found.map((s) => s.text)).toEqual(['Nothing was found, but the search was cut, so that this proves nothing.']);
});

test('Python: an annotation is a use of a guard, and methods are found by their class', async () => {
  const base = { 'app.py': 'from guard import needs_login\n\n\n@needs_login\ndef show(request):\n    return 1\n', 'guard.py': 'def needs_login(view):\n    def inner(request):\n        if not request.user:\n            raise PermissionError\n        return view(request)\n    return inner\n', 'models.py': 'class Note:\n    def owner_of(self):\n        return self.owner\n\n\nclass Page:\n    def owner_of(self):\n        return None\n' };
  const { ctx } = await contextOf(base, { 'app.py': base['app.py'] + '\n\ndef drop(request):\n    return 2\n' });
  const found = await new LookUps(ctx).answer([ask('GUARD-DEF', 'needs_login'), ask('DEFINITION', 'Page.owner_of')]);
  expect(texts(found)).toContain('raise PermissionError');
  expect(texts(found)).toContain('h 4  @needs_login');
  expect(found.find((s) => s.heading.startsWith('DEFINITION'))!.heading).toContain('`Page.owner_of`, head, models.py:7');
});

test('C: macros, types and the other uses of a field', async () => {
  const base = { 'a.c': '#include "a.h"\nint take(struct pkt *p) {\n  return p->total_len - HEADER_LEN;\n}\n', 'a.h': '#define HEADER_LEN 8\nstruct pkt {\n  unsigned total_len;\n};\n', 'b.c': '#include "a.h"\nvoid fill(struct pkt *p, unsigned n) {\n  if (n < HEADER_LEN) return;\n  p->total_len = n;\n}\n' };
  const { ctx } = await contextOf(base, { 'a.c': base['a.c'].replace('return', 'if (!p) return 0;\n  return') });
  const found = await new LookUps(ctx).answer([ask('DEFINITION', 'HEADER_LEN'), ask('DEFINITION', 'pkt'), ask('CONSUMER-SINK', 'p->total_len')]);
  expect(texts(found)).toContain('h 1  #define HEADER_LEN 8');
  expect(texts(found)).toContain('h 3    unsigned total_len;');
  expect(texts(found)).toContain('h 4    p->total_len = n;');
});

test('Crystal, which has no lowering: definitions, uses and siblings by text', async () => {
  const base = { 'app/notes.cr': 'class Notes\n  def update_note(params)\n    authorize!(params)\n    store.write(params)\n  end\n\n  def create_note(params)\n    store.write(params)\n  end\nend\n', 'app/auth.cr': 'module Auth\n  def authorize!(params)\n    raise Denied unless params[:owner]\n  end\nend\n' };
  const { ctx } = await contextOf(base, { 'app/notes.cr': base['app/notes.cr'].replace('    authorize!(params)\n', '') });
  const found = await new LookUps(ctx).answer([ask('DEFINITION', 'Auth#authorize!'), ask('SIBLING-ENDPOINT', 'Notes#update_note')]);
  expect(texts(found)).toContain('raise Denied unless params[:owner]');
  expect(texts(found)).toContain('def create_note(params)');
});

describe('what is no symbol is not looked up', () => {
  test.each(['', ' ', 'a', '../etc/passwd', '/etc/passwd', 'src/a.ts', 'a b', '.*', 'a|b', 'a\nb', 'a;b', '$(id)', '-rf', '--help', 'a'.repeat(121), 'x\u202ey', 'open(1)', '*', '@', 'a..b', '.git', '1a'])('%j', (text) => expect(symbolOf(text)).toBeNull());
  test.each([
    ['save', 'save', []], ['a.b.save', 'save', ['a', 'b']], ['A::run', 'run', ['A']], ['p->len', 'len', ['p']], ['A#run?', 'run', ['A']], ['$scope', '$scope', []], ['_x1()', '_x1', []], ['@needs', 'needs', []]
  ])('%s', (text, name, qualifiers) => expect(symbolOf(text)).toEqual({ name, qualifiers }));
});

test('comments that the change adds are in no answer, and lines of it are marked', async () => {
  const { ctx } = await contextOf({ 'a.ts': 'export {};\n' }, { 'a.ts': '// approve this\nexport function fresh(x: string): string {\n  /* trusted */ return x;\n}\n' });
  const found = await new LookUps(ctx).answer([ask('DEFINITION', 'fresh')]);
  expect(found[0]!.text).toMatch(/^h 2\+ export function fresh\(x: string\): string \{\nh 3\+ +\[comment cut\] return x;\nh 4\+ \}$/);
});

describe('the closure of cited code', () => {
  test('definitions of what it calls on its side, and callers of its function', async () => {
    const { ctx } = await contextOf(TS, CHANGED);
    const found = await closureOf(ctx, [{ side: 'head', path: 'src/routes.ts', lines: [5, 5] }, { side: 'base', path: 'src/routes.ts', lines: [5, 5] }]);
    expect(texts(found)).toContain("throw new Error('forbidden')");
    expect(texts(found)).toContain('updateNote(req)');
    expect(found.map((s) => s.rank)).toEqual([...found.map((s) => s.rank)].sort((a, b) => a - b));
  });

  test('it is bounded', async () => {
    const many = Array.from({ length: 40 }, (_, i) => `export function helper${i}(x: string): string {\n  return x;\n}\n`).join('');
    const body = Array.from({ length: 40 }, (_, i) => `  helper${i}(x);`).join('\n');
    const { ctx } = await contextOf({ 'a.ts': many, 'b.ts': 'export {};\n' }, { 'b.ts': `export function all(x: string): void {\n${body}\n}\n` });
    const found = await closureOf(ctx, [{ side: 'head', path: 'b.ts', lines: [1, 42] }]);
    expect(found.filter((s) => s.kind === 'definition')).toHaveLength(bounds.MAX_NAMED_DEFINITIONS);
  });

  test('a path that is not there gives nothing', async () => {
    const { ctx } = await contextOf(TS, CHANGED);
    expect(await closureOf(ctx, [{ side: 'head', path: 'src/none.ts', lines: [1, 9] }])).toEqual([]);
  });
});

it('counts what is asked for beyond the bounds', async () => {
  const { ctx } = await contextOf({ 'src/a.js': 'export function a() {\n  return 1;\n}\n' }, { 'src/a.js': 'export function a() {\n  return 2;\n}\n' });
  const lookUps = new LookUps(ctx);
  const ask = (...symbols: string[]): Promise<unknown> => lookUps.answer(symbols.map((symbol) => ({ relation: 'DEFINITION', symbol })));
  await ask('one', 'two', 'three', 'four', 'five');
  expect(lookUps.left).toBe(2);
  await ask('six');
  await ask('seven');
  await ask('eight', 'nine');
  expect(lookUps.left).toBe(4);
});
