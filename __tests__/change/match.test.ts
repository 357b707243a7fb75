import { matchFunctions, outermost, squeezed, type SourceUnit } from '../../src/change/match';
import { parseUnit } from '../../src/syntax/parse';

async function unit(path: string, source: string): Promise<SourceUnit> {
  return { unit: (await parseUnit(path, source))!, source };
}

async function matched(base: Record<string, string>, head: Record<string, string>): Promise<{ pairs: string[]; removed: string[]; added: string[] }> {
  const files = [];
  for (const path of new Set([...Object.keys(base), ...Object.keys(head)])) {
    files.push({ base: path in base ? await unit(path, base[path]) : null, head: path in head ? await unit(path, head[path]) : null });
  }
  const m = matchFunctions(files);
  const name = (x: { func: { id: string }; file: SourceUnit }): string => `${x.file.unit.path} ${x.func.id}`;
  return {
    pairs: m.pairs.filter((p) => p.base.func.form !== 'file').map((p) => `${name(p.base)} -> ${name(p.head)}${p.same ? ' same' : ''}`),
    removed: m.removed.filter((x) => x.func.form !== 'file').map(name),
    added: m.added.filter((x) => x.func.form !== 'file').map(name)
  };
}

const long = 'function load(id) {\n  const row = store.find(id);\n  if (!row) throw new Error("none");\n  return decode(row.body);\n}\n';

test('functions of one name in one file are one function, white space apart', async () => {
  expect(await matched({ 'a.js': long }, { 'a.js': long.replace(/\n {2}/g, '\n\t') })).toEqual({ pairs: ['a.js load -> a.js load same'], removed: [], added: [] });
});

test('a function that moved is found by its text, an edited one by its name', async () => {
  expect((await matched({ 'a.js': long, 'b.js': '' }, { 'a.js': '', 'b.js': long })).pairs).toEqual(['a.js load -> b.js load same']);
  expect((await matched({ 'a.js': long, 'b.js': '' }, { 'a.js': '', 'b.js': long.replace('"none"', '"nothing"') })).pairs).toEqual(['a.js load -> b.js load']);
});

test('a function that was renamed and edited is found by what it calls', async () => {
  const renamed = long.replace('load', 'fetchRow').replace('"none"', 'id');
  expect((await matched({ 'a.js': long }, { 'a.js': renamed })).pairs).toEqual(['a.js load -> a.js fetchRow']);
  const different = 'function other(id) {\n  start(id);\n  stop(id);\n  return wait(id);\n}\n';
  expect(await matched({ 'a.js': long }, { 'a.js': different })).toEqual({ pairs: [], removed: ['a.js load'], added: ['a.js other'] });
});

test('closures that are held by a renamed variable are paired in order', async () => {
  const base = 'function f(items) {\n  const first = (x) => a(x);\n  const second = (x) => b(x);\n  return items.map(first).map(second);\n}\n';
  expect((await matched({ 'a.js': base }, { 'a.js': base.replace(/first/g, 'one').replace(/second/g, 'two') })).pairs).toEqual(['a.js f -> a.js f', 'a.js f/first -> a.js f/one same', 'a.js f/second -> a.js f/two same']);
});

test('a route keeps its identity when another is put before it', async () => {
  const route = (path: string, what: string): string => `app.get('${path}', (req, res) => {\n  res.send(${what}(req));\n});\n`;
  expect((await matched({ 'a.js': route('/a', 'one') }, { 'a.js': route('/b', 'two') + route('/a', 'one') })).pairs).toEqual(['a.js app.get /a -> a.js app.get /a same']);
});

test('outermost functions are those of the file and of its types, closures in file-level code run with it', async () => {
  const u = await unit('a.js', 'class A { m() { const f = () => 1; return f(); } }\nfunction g() { function h() {} }\nrun(() => { go(); });\n');
  expect(outermost(u.unit).map((f) => f.id)).toEqual(['<file>', 'A.m', 'g']);
  expect(squeezed(u, outermost(u.unit)[2])).toBe('functiong(){functionh(){}}');
});
