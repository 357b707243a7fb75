import { parseUnit } from '../../../src/syntax/parse';
import { printStmts } from '../print';

async function printed(source: string): Promise<string> {
  const u = (await parseUnit('sample.cc', `void run(int a, int b, std::string s) {\n${source}\n}\n`))!;
  expect(u.errors).toEqual([]);
  return printStmts(u.functions[1].body);
}

test('comparisons in brackets are no templates', async () => {
  const plain = 'if ((a < 0) || (a >= b))\n  return';
  expect(await printed('if (a < 0 || a >= b) return;')).toBe(plain);
  expect(await printed('if ((a < 0 || a >= b)) return;')).toBe(plain);
  expect(await printed('if (!(a < 0 || a >= b)) return;')).toBe(`if !((a < 0) || (a >= b))\n  return`);
  expect(await printed('if ((a < 0 || s.ok() && b >= a)) return;')).toBe('if ((a < 0) || (s.ok() && (b >= a)))\n  return');
  expect(await printed('if ((a < 0 && a > (b))) return;')).toBe('if ((a < 0) && (a > b))\n  return');
});

test('templates stay what they are', async () => {
  expect(await printed('f<int>(a); x = g<A, B>(b); std::vector<std::pair<int, int>> v(a);')).toBe(
    'f(a)\nx = g(b)\ndeclare v: std::vector<std::pair<int, int>> = new std.vector(a)'
  );
});

test('a quote of the other kind belongs to the text', async () => {
  expect(await printed(`auto q = "it's '" + s + "'"; auto w = L"a'b"; char c = '"';`)).toBe(`declare q: auto = concat("it's '", s, "'")\ndeclare w: auto = "a'b"\ndeclare c: char = '"'`);
});

test('what is made is called by its type, and what gives the same value is that value', async () => {
  expect(await printed('std::ofstream out(s.c_str(), std::ios::binary); const Guard<2000> guard{a}; auto p = new ns::Box<int>(std::move(s));')).toBe(
    'declare out: std::ofstream = new std.ofstream(s, std.ios.binary)\ndeclare const guard: const Guard<2000> = new Guard(a)\ndeclare p: auto = new ns.Box(s)'
  );
});

test.each([
  ['brackets', `int x = ${'('.repeat(20_000)}1${')'.repeat(20_000)};`],
  ['template arguments', `A${'<A'.repeat(5_000)}${'>'.repeat(5_000)} x;`]
])('deep nesting of %s', async (_, source) => {
  expect((await parseUnit('deep.cc', source))!.functions.length).toBe(1);
});
