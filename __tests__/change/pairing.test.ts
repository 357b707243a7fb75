import { termText } from '../../src/change/term';
import { changeOf, printAtom } from './print';
import { steps, type Operation } from '../../src/change/contract';

async function pairing(base: string, head: string): Promise<string[]> {
  const { changes: all } = await changeOf('a.js', `function f(a, b, c) {\n${base}\n}\n`, `function f(a, b, c) {\n${head}\n}\n`);
  const changes = all.filter((c) => c.pair.base.func.name === 'f');
  const text = (o: Operation): string => {
    const path = steps(o.path).map((s) => printAtom(s.atom)).join(' and ');
    return `${o.kind === 'call' ? termText(o.term) : `${o.kind} ${termText(o.term)}`}${path ? ` if ${path}` : ''}`;
  };
  return [
    ...changes[0].pairing.pairs.map((p) => `${p.how}: ${text(p.base)} | ${text(p.head)}`),
    ...changes[0].pairing.removed.map((o) => `removed: ${text(o)}`),
    ...changes[0].pairing.added.map((o) => `added: ${text(o)}`)
  ];
}

test('equal operations are the same wherever they stand', async () => {
  expect(await pairing('one(a);\ntwo(b);', 'two(b);\none(a);')).toEqual(['same: one(a) | one(a)', 'same: two(b) | two(b)']);
});

test('of equal operations those under equal conditions belong together', async () => {
  expect(await pairing('if (a) { log(c); } else { log(c); b(); }', 'if (!a) { log(c); b(1); } else { log(c); }')).toEqual([
    'same: log(c) if a | log(c) if a',
    'same: log(c) if not a | log(c) if not a',
    'changed: b() if not a | b(1) if not a'
  ]);
});

test('one callee with other operands is changed, the most alike first', async () => {
  expect(await pairing('save(a, b);\nsave(c, 1);', 'save(c, 2);\nsave(a, check(b));')).toEqual(['changed: save(a, b) | save(a, check(b))', 'changed: save(c, 1) | save(c, 2)', 'added: check(b)']);
});

test('another callee over the same operands is exchanged', async () => {
  expect(await pairing('safeLoad(a, b);', 'load(a, b);')).toEqual(['swapped: safeLoad(a, b) | load(a, b)']);
});

test('what has no partner is removed or added', async () => {
  expect(await pairing('verify(a);\nrun(b);', 'run(b);\nnotify("done with it");')).toEqual(['same: run(b) | run(b)', 'removed: verify(a)', 'added: notify("done with it")']);
});
