/** Pairs of sources that do the same: one minimal pair for each way in which they may be written differently. */
import { lossText } from '../laws/check';
import { changeOf } from './print';

async function differences(path: string, base: string, head: string): Promise<string[]> {
  const { changes } = await changeOf(path, base, head);
  return changes.flatMap((c) => [...c.losses.map((l) => `loss ${lossText(l)}`), ...c.gains.map((l) => `gain ${lossText(l)}`)]);
}

const js = (body: string): string => `function f(a, b, c) {\n${body}\n}\n`;
const go = (body: string, more = ''): string => `package p\n\nfunc f(a int, b string) (string, error) {\n${body}\n}\n${more}`;
const c = (body: string, more = ''): string => `${more}int f(struct s *a, int b)\n{\n${body}\n}\n`;

test.each<[string, string, string, string]>([
  ['nested guards and a conjunction', 'a.js', js('if (a && b) return 1;\nrun(c);'), js('if (a) { if (b) return 1; }\nrun(c);')],
  ['a disjunction and two exits', 'a.js', js('if (a || b) { log(c); return 1; }\nrun(c);'), js('if (a) { log(c); return 1; }\nif (b) { log(c); return 1; }\nrun(c);')],
  ['an early exit and an else branch with checks of its own', 'a.js', js('if (a) return 1;\nif (b) throw new Error("b");\nrun(c);'), js('if (a) return 1;\nelse { if (b) throw new Error("b"); }\nrun(c);')],
  ['double negation and De Morgan', 'a.js', js('if (a && !b) run(c);'), js('if (!(!a || !!b)) run(c);')],
  ['flipped comparison and inverted branches', 'a.js', js('if (a.length > b) { one(c); } else { two(c); }'), js('if (b >= a.length) { two(c); } else { one(c); }')],
  ['equal calls in inverted branches', 'a.js', js('if (a) { go(c); } else { go(c); stop(); }'), js('if (!a) { go(c); stop(); } else { go(c); }')],
  ['a named condition', 'a.js', js('if (a.x === 1) return;\nrun(c);'), js('const bad = a.x === 1;\nif (bad) return;\nrun(c);')],
  ['a value chosen in nested ifs', 'a.js', js('let v = null;\nif (a && b) v = make(c);\nrun(v);'), js('let v = null;\nif (a) { if (b) v = make(c); }\nrun(v);')],
  ['a conditional value and an if', 'a.js', js('run(a ? b : c);'), js('let v;\nif (a) v = b; else v = c;\nrun(v);')],
  ['a value that the path decides', 'a.js', js('if (a) { run(b); }'), js('let v = null;\nif (a) v = b;\nif (a) run(v);')],
  ['loop variables under other names', 'a.js', js('let n = 0;\nfor (const x of a) { n += x.size; if (n > b) throw new Error("big"); }\nrun(n);'), js('let sum = 0;\nfor (const y of a) { sum += y.size; if (sum > b) throw new Error("big"); }\nrun(sum);')],
  ['another variable in a loop', 'a.js', js('let n = 0;\nwhile (n < b) { n += 1; run(n); }'), js('let n = 0;\nlet seen = false;\nwhile (n < b) { seen = n > 3; n += 1; run(n); }')],
  ['skipped turns and nesting in a loop', 'a.js', js('for (const x of a) { if (x.off) continue; if (x.bad) throw new Error("x"); run(x); }\ndone(c);'), js('for (const x of a) { if (!x.off) { if (x.bad) throw new Error("x"); run(x); } }\ndone(c);')],
  ['a called variable under another name', 'a.js', js('const check = pick(a);\nif (!check(b)) return;\nrun(c);'), js('const test = pick(a);\nif (!test(b)) return;\nrun(c);')],
  ['a called parameter under another name', 'a.js', 'function f(a, done) {\n  if (!a) return done(null);\n  return done(a);\n}\n', 'function f(x, callback) {\n  if (!x) return callback(null);\n  return callback(x);\n}\n'],
  ['a closure in another variable', 'a.js', js('const one = (x) => save(x, b);\na.forEach(one);'), js('const each = (y) => save(y, b);\na.forEach(each);')],
  ['a closure that uses a later variable', 'a.js', js('const s = open(a, () => { s.write(b); });\ns.on(c);'), js('const t = open(a, () => { t.write(b); });\nt.on(c);')],
  ['a predicate in a helper', 'a.js', js('if (a.x > b || !a.y) return;\nrun(c);'), `${js('if (isBad(a, b)) return;\nrun(c);')}function isBad(v, n) {\n  return v.x > n || !v.y;\n}\n`],
  ['a predicate that goes through exits', 'a.js', js('if (a.x > b || !a.y) return;\nrun(c);'), `${js('if (!isGood(a, b)) return;\nrun(c);')}function isGood(v, n) {\n  if (v.x > n) return false;\n  if (!v.y) return false;\n  return true;\n}\n`],
  ['a helper that throws', 'a.js', js('if (!a.ok) throw new Error("a");\nrun(c);'), `${js('ensure(a);\nrun(c);')}function ensure(v) {\n  if (!v.ok) throw new Error("a");\n}\n`],
  ['a helper that throws or returns early', 'a.js', js('if (!a.free && !a.ok) throw new Error("a");\nrun(c);'), `${js('ensure(a);\nrun(c);')}function ensure(v) {\n  if (v.free) return;\n  if (!v.ok) throw new Error("a");\n}\n`],
  ['a helper that reads a member set before', 'a.js', js('a.user = decode(b);\nif (!a.user.ok) return;\nrun(c);'), `${js('a.user = decode(b);\nif (isOff(a)) return;\nrun(c);')}function isOff(v) {\n  return !v.user.ok;\n}\n`],
  ['a helper in file-level code', 'a.js', 'const max = limit();\napp.use((a) => {\n  if (a.n > max) return;\n  run(a);\n});\n', 'const max = limit();\napp.use((a) => {\n  if (isBig(a)) return;\n  run(a);\n});\nfunction isBig(v) {\n  return v.n > max;\n}\n'],
  ['a nested function that changes a variable around it', 'a.js', js('let off = false;\nif (off) return;\noff = true;\nrun(a);'), js('let off = false;\nfunction once(x) { if (off) return; off = true; run(x); }\nonce(a);')],
  ['elif and else', 'a.py', 'def f(a, b, c):\n    if a:\n        one(c)\n    elif b:\n        two(c)\n    else:\n        three(c)\n', 'def f(a, b, c):\n    if not a:\n        if not b:\n            three(c)\n        else:\n            two(c)\n    else:\n        one(c)\n'],
  ['a comprehension under another name', 'a.py', 'def f(a, b):\n    return [x.name for x in a if x.owner == b]\n', 'def f(a, b):\n    return [item.name for item in a if item.owner == b]\n'],
  ['an error made in a helper', 'a.go', go('if a < 0 {\nreturn "", errors.New("negative")\n}\nreturn use(b)'), go('if err := check(a); err != nil {\nreturn "", err\n}\nreturn use(b)', 'func check(n int) error {\nif n < 0 {\nreturn errors.New("negative")\n}\nreturn nil\n}\n')],
  ['an error variable returned by a helper', 'a.go', go('if a < 0 || a > 9 {\nreturn "", ErrRange\n}\nreturn use(b)'), go('if err := check(a); err != nil {\nreturn "", err\n}\nreturn use(b)', 'func check(n int) error {\nif n < 0 || n > 9 {\nreturn ErrRange\n}\nreturn nil\n}\n')],
  ['a status returned by a helper', 'a.c', c('if (!a || b > a->max)\nreturn -1;\nreturn use(a);'), c('if (check(a, b) < 0)\nreturn -1;\nreturn use(a);', 'static int check(struct s *v, int n)\n{\nif (!v || n > v->max)\nreturn -1;\nreturn 0;\n}\n')],
  ['an exit at the end of a do loop', 'a.c', c('do {\nif (!a->on)\ncontinue;\nrun(a);\n} while (next(a));\nreturn 0;'), c('do {\nif (a->on) {\nrun(a);\n}\n} while (next(a));\nreturn 0;')],
  ['a static method in another class', 'A.java', 'class A {\n  void f(String a) {\n    if (bad(a)) throw new E();\n    run(a);\n  }\n  static boolean bad(String a) {\n    return a.isEmpty() || a.startsWith("/");\n  }\n}\n', 'class A {\n  void f(String a) {\n    if (Checks.bad(a)) throw new E();\n    run(a);\n  }\n}\nclass Checks {\n  static boolean bad(String a) {\n    return a.isEmpty() || a.startsWith("/");\n  }\n}\n'],
  ['a method called from a lambda', 'A.java', 'class A {\n  void f(List<S> a) {\n    a.forEach(x -> { if (!x.ok()) throw new E(); run(x); });\n  }\n}\n', 'class A {\n  void f(List<S> a) {\n    a.forEach(x -> { if (bad(x)) throw new E(); run(x); });\n  }\n  boolean bad(S s) {\n    return !s.ok();\n  }\n}\n']
])('%s', async (_name, path, base, head) => {
  expect(await differences(path, base, head)).toEqual([]);
});
