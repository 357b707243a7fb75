/** Details of the symbolic run, one construct a test. */
import { effects, steps, type Contract, type Operation } from '../../src/change/contract';
import { MAX_OPERATIONS } from '../../src/change/evaluate';
import { termText } from '../../src/change/term';
import { contractsOf, printAtom } from './print';

async function contract(source: string, path = 'a.js', name = 'f'): Promise<Contract> {
  return (await contractsOf(path, source)).find((c) => c.func.name === name)!;
}

async function operation(source: string, name: string, path = 'a.js'): Promise<Operation> {
  return (await contract(source, path)).operations.find((o) => o.name === name)!;
}

const path = (o: Operation): string[] => steps(o.path).map((s) => printAtom(s.atom));
const args = (o: Operation): string[] => o.args.map((a) => termText(a, 200));
const js = (body: string): string => `function f(a, b, c) {\n${body}\n}\n`;

test('switch: cases, fall through, default, and what holds afterwards', async () => {
  const body = 'switch (a) {\ncase 1:\ncase 2:\none();\nbreak;\ncase 3:\nreturn;\ndefault:\nother();\n}\nafter();';
  expect(path(await operation(js(body), 'one'))).toEqual(['a == 1 or a == 2']);
  expect(path(await operation(js(body), 'other'))).toEqual(['a != 1', 'a != 2', 'a != 3']);
  expect(path(await operation(js(body), 'after'))).toEqual(['a != 3']);
  expect(path(await operation(js('switch (a) {\ncase 1:\none();\nbreak;\ndefault:\nthrow new Error("a");\n}\nafter();'), 'after'))).toEqual(['a == 1']);
});

test('try: a handler that leaves lets checks hold, one that goes on does not', async () => {
  expect(path(await operation(js('try {\nif (!a) throw new Error("a");\none();\n} catch (e) {\nreturn;\n}\nafter();'), 'after'))).toEqual(['a']);
  expect(path(await operation(js('try {\nif (!a) throw new Error("a");\none();\n} catch (e) {\nlog(e);\n}\nafter();'), 'after'))).toEqual([]);
  expect((await operation(js('try {\none();\n} catch (e) {\nlog(e);\n}'), 'one')).swallowed).toBe(true);
  expect((await operation(js('try {\none();\n} catch (e) {\nthrow e;\n}'), 'one')).swallowed).toBe(false);
});

test('try: finally runs either way', async () => {
  const o = await operation(js('try {\nif (a) return one();\n} finally {\nclose();\n}'), 'close');
  expect(path(o)).toEqual(['not a']);
});

test('loops: elements, counters, and checks that hold for every turn', async () => {
  const body = 'let n = 0;\nfor (const x of a) {\nif (x.off) continue;\nif (x.bad) throw new Error("x");\nn++;\none(x, n);\n}\nafter(n);';
  const one = await operation(js(body), 'one');
  expect(args(one)).toEqual(['each of a', '0 + 1']);
  expect(path(one)).toEqual(['not each of a.off', 'not each of a.bad']);
  expect(path(await operation(js(body), 'after'))).toEqual(['each of a.off or not each of a.bad']);
});

test('loops: the test governs the body, and a break nothing behind the loop', async () => {
  const body = 'while (a.more()) {\nif (b) break;\none();\n}\nafter();';
  expect(path(await operation(js(body), 'one'))).toEqual(['a.more()', 'not b']);
  expect(path(await operation(js(body), 'after'))).toEqual([]);
});

test('closures run under the conditions where they are made, with the variables around them', async () => {
  const o = await operation(js('if (!a) return;\nconst v = clean(b);\nc.forEach((x) => { if (x) one(v, x); });'), 'one');
  expect(path(o)).toEqual(['a', 'x']);
  expect(args(o)).toEqual(['clean(b)', 'x']);
  expect(o.func.form).toBe('closure');
});

test('calls of functions of the change are run in place, two levels deep', async () => {
  const source = `${js('one(b);')}function one(x) {\n  if (!x.ok) return;\n  two(x);\n}\nfunction two(x) {\n  three(x.name);\n}\nfunction three(x) {\n  sink(x);\n}\n`;
  const c = await contract(source);
  expect(c.operations.map((o) => `${o.name} ${o.inlined}`)).toEqual(['three 2']);
  expect(path(c.operations[0])).toEqual(['b.ok']);
  expect(args(c.operations[0])).toEqual(['b.name']);
});

test('a recursive function is run once', async () => {
  const c = await contract('function f(a) {\n  if (a.next) f(a.next);\n  done(a);\n}\n');
  expect(c.operations.map((o) => o.name)).toEqual(['f', 'done']);
});

test('arguments by name, defaults and destructured parameters reach the callee', async () => {
  const py = await contract('def f(a, b):\n    one(limit=b, name=a)\n\ndef one(name, limit=3, extra="x"):\n    sink(name, limit, extra)\n', 'a.py');
  expect(args(py.operations[0])).toEqual(['a', 'b', '"x"']);
  const c = await contract(`${js('one({ id: b, kind: c });')}function one({ id, kind: k }) {\n  sink(id, k);\n}\n`);
  expect(args(c.operations[0])).toEqual(['b', 'c']);
});

test('a value that depends on conditions is a choice; equal alternatives are one', async () => {
  expect(args(await operation(js('let v = 1;\nif (a) v = 2;\none(v);'), 'one'))).toEqual(['2 or 1']);
  expect(args(await operation(js('let v = 1;\nif (a) v = 1;\none(v);'), 'one'))).toEqual(['1']);
  expect(args(await operation(js('let v = null;\nif (a) v = b;\nif (!v) return;\none(v);'), 'one'))).toEqual(['b']);
});

test('comparisons with a choice are decided alternative by alternative', async () => {
  expect(path(await operation(js('let v = 0;\nif (a) v = -1;\nif (v < 0) return;\none();'), 'one'))).toEqual(['not a']);
  expect(path(await operation(js('let v = null;\nif (a) v = { x: 1 };\nif (v !== null) one();'), 'one'))).toEqual(['a']);
});

test('short circuits govern what stands behind them', async () => {
  expect(path(await operation(js('return a && one(b);'), 'one'))).toEqual(['a']);
  expect(path(await operation(js('return a || one(b);'), 'one'))).toEqual(['not a']);
  expect(path(await operation(js('return a ? one(b) : c;'), 'one'))).toEqual(['a']);
});

test('members that were stored are known, until what holds them is replaced', async () => {
  expect(args(await operation(js('a.x = clean(b);\none(a.x);'), 'one'))).toEqual(['clean(b)']);
  expect(args(await operation(js('a.x = clean(b);\na = c;\none(a.x);'), 'one'))).toEqual(['c.x']);
});

test('out parameters are what the call made of them', async () => {
  expect(args(await operation('int f(struct s *a)\n{\nsize_t n = 0;\nif (size_of(a, &n) < 0)\nreturn -1;\none(n);\nreturn 0;\n}\n', 'one', 'a.c'))).toEqual(['out1 size_of(a, &0)']);
});

test('calls that never return and asserting calls are guards', async () => {
  expect(path(await operation('int f(struct s *a)\n{\nif (!a)\nabort();\none(a);\nreturn 0;\n}\n', 'one', 'a.c'))).toEqual(['a']);
  expect(path(await operation(js('assert(a.length < 4);\none(a);'), 'one'))).toEqual(['a.length < 4']);
});

test('a label is reached by falling through and by jumps, also behind a return', async () => {
  const c = await contract('int f(struct s *a)\n{\nint r = -1;\nif (!a)\ngoto out;\nif (a->bad)\ngoto out;\none(a);\nr = 0;\nout:\nclose(a);\nreturn r;\n}\n', 'a.c');
  expect(c.operations.map((o) => `${o.name} if ${path(o).join(' and ')}`)).toEqual(['one if a and not a.bad', 'close if ', 'return if ']);
  expect(args(c.operations[2])).toEqual(['0 or -1']);
  const behind = await contract('int f(struct s *a)\n{\nif (one(a))\ngoto fail;\nreturn 0;\nfail:\nclose(a);\nreturn -1;\n}\n', 'a.c');
  expect(path(behind.operations.find((o) => o.name === 'close')!)).toEqual(['one(a)']);
});

test('effects before an operation are those of every way to it', async () => {
  const names = async (body: string): Promise<string[]> => effects((await operation(js(body), 'one')).before).map((o) => o.name);
  expect(await names('start(a);\nif (b) { log(b); }\none();')).toEqual(['start']);
  expect(await names('if (b) { lock(a); } else { lock(a); log(b); }\none();')).toEqual(['lock']);
});

test('denials: how a guard says no', async () => {
  const denial = async (body: string): Promise<string> => {
    const d = steps((await operation(js(body), 'one')).path)[0].denial!;
    return `${d.form} ${d.calls.join(',')} ${d.words.join(',')}`;
  };
  expect(await denial('if (!a) { b.status(403); return; }\none();')).toBe('return status status,b,403');
  expect(await denial('if (!a) throw new Forbidden("no");\none();')).toBe('throw Forbidden Forbidden,no');
  expect(await denial('for (const x of b) { if (!a) { if (c) continue; else return; } one(); }')).toBe('continue  c');
});

test('a function larger than the budget says so', async () => {
  const c = await contract(js(Array.from({ length: MAX_OPERATIONS + 10 }, (_, i) => `one(${i});`).join('\n')));
  expect(c.truncated).toBe(true);
  expect(c.operations.length).toBeLessThanOrEqual(MAX_OPERATIONS + 1);
});
