/** What a change took away, as the analysis tells it: each kind of loss, and guards that are near to it and stay quiet. */
import { lossText } from '../laws/check';
import { changeOf } from './print';

async function losses(base: string, head: string, path = 'a.js'): Promise<string[]> {
  const { changes } = await changeOf(path, base, head);
  return changes.flatMap((c) => c.losses.filter(() => c.pair.base.func.form !== 'file').map(lossText));
}

const js = (body: string): string => `function f(a, b, c) {\n${body}\n}\n`;

test('a guard that is gone, with what it governed', async () => {
  expect(await losses(js('if (!a.ok) return deny(b);\nrun(b);\nsave(c);'), js('run(b);\nsave(c);'))).toEqual(['guard line 2: a.ok | 2 run:2 save:3', 'effect line 2: deny(b) | 2 run:2 save:3']);
});

test('one conjunct of a guard that is gone', async () => {
  expect(await losses(js('if (!a.ok || a.old) return;\nrun(b);'), js('if (!a.ok) return;\nrun(b);'))).toEqual(['guard line 2: !a.old | 1 run:3']);
});

test('a guard that is gone from one branch only', async () => {
  expect(await losses(js('if (c) {\nif (!a.ok) return;\none(b);\n}\ntwo(b);'), js('if (c) {\none(b);\n}\ntwo(b);'))).toEqual(['guard line 3: a.ok & (!c | a.ok) | 2 one:3 two:5']);
});

test('a guard that came behind the operation', async () => {
  expect(await losses(js('if (!a.ok) throw new Error("a");\nrun(b);'), js('run(b);\nif (!a.ok) throw new Error("a");'))).toEqual(['guard line 2: a.ok | 1 run:2']);
});

test('a predicate that lost a test tells it where it is defined', async () => {
  const file = (test: string, more = ''): string => `${js(`if (!good(a)) return;\nrun(b);${more}`)}function good(v) {\n  return ${test};\n}\n`;
  expect(await losses(file('v.ok && v.mine(1)'), file('v.ok', '\nlog(c);'))).toContain('wrapper line 6: v.ok && v.mine(1) around v.ok | 1 return:7');
});

test('a wrapper that is gone, in an argument and behind a variable', async () => {
  expect(await losses(js('run(escape(a));'), js('run(a);'))).toContain('wrapper line 2: escape(a) around a | 1 run:2');
  expect(await losses(js('const v = escape(a);\nrun("<b>" + v);'), js('const v = a;\nrun("<b>" + v);'))).toContain('wrapper line 2: escape(a) around a | 1 run:3');
});

test('an effect that is gone, and one that another call makes', async () => {
  expect(await losses(js('verify(a, b);\nrun(b);'), js('run(b);'))).toEqual(['effect line 2: verify(a, b) | 1 run:2']);
  expect(await losses(js('if (a) { close(b); return 1; }\nif (c) { close(b); return 1; }\nrun(b);'), js('if (a || c) { close(b); return 1; }\nrun(b);'))).toEqual([]);
});

test('an effect that runs in fewer cases than before', async () => {
  const found = await losses(js('if (a) { close(b); return 1; }\nif (c) { close(b); return 1; }\nrun(b);'), js('if (a) { close(b); return 1; }\nif (c) { return 1; }\nrun(b);'));
  expect(found).toEqual(['effect line 3: close(b) | 4 return:3 run:4 return:2']);
});

test('options, arguments and callees', async () => {
  expect(await losses(js('run(a, { shell: false });'), js('run(a, { shell: true });'))).toEqual(['entry line 2: shell: false => true | 1 run:2']);
  expect(await losses(js('run(a, 10);'), js('run(a);'))).toEqual(['entry line 2: #1: 10 => - | 1 run:2']);
  expect((await losses(js('return safeLoad(a, b);'), js('return load(a, b);')))[0]).toBe('swap line 2: safeLoad(a, b) => load(a, b) | 1 return:2');
});

test('a decorator that is gone or has other arguments', async () => {
  const py = (decorator: string): string => `${decorator}def show(request):\n    return render(request)\n`;
  expect(await losses(py('@login_required\n'), py(''), 'a.py')).toEqual(['annotation line 1: login_required | 2 render:2 return:2']);
  expect(await losses(py('@roles("admin")\n'), py('@roles("user")\n'), 'a.py')).toEqual(['annotation line 1: roles | 2 render:3 return:3']);
});

test('a stronger guard is no loss', async () => {
  expect(await losses(js('if (a) return;\nrun(c);'), js('if (a) return;\nif (b) return;\nrun(c);'))).toEqual([]);
  expect(await losses(js('if (a && b) throw new Error("a");\nrun(c);'), js('if (a) throw new Error("a");\nrun(c);'))).not.toContain(expect.stringContaining('run:'));
});

test('a jump past a call in C takes its checks along', async () => {
  const c = (check: string): string => `int f(struct s *a, char *p)\n{\nint ret = -1;\n${check}memcpy(a->body, p, a->len);\nret = 0;\nout:\nfree(p);\nreturn ret;\n}\n`;
  expect(await losses(c('if (a->len > 64)\ngoto out;\n'), c(''), 'a.c')).toContain('guard line 4: 64 >= a.len | 1 memcpy:4'.replace('64 >= a.len', '!(64 < a.len)'));
});

test('a check that runs only behind what it is for', async () => {
  expect(await losses(js('verify(a, b);\nrun(b);\nsave(c);'), js('run(b);\nverify(a, b);\nsave(c);'))).toEqual(['effect line 2: verify(a, b) | 1 run:2']);
  // A value that is only made earlier is no deed, and a second run of the check stands before it still.
  expect(await losses(js('verify(a, b);\nconst v = run(b);\nsave(v);'), js('const v = run(b);\nverify(a, b);\nsave(v);'))).toEqual([]);
  expect(await losses(js('verify(a, b);\nrun(b);'), js('verify(a, b);\nrun(b);\nverify(a, b);'))).toEqual([]);
});

test('a check that asks for somebody else than the requester', async () => {
  const guards = async (before: string, after: string): Promise<string[]> => {
    const asks = (who: string): string => js(`if (!can(${who}, b)) return;\nrun(b);`);
    return (await losses(asks(before), asks(after))).filter((l) => l.startsWith('guard'));
  };
  expect(await guards('a.user', 'b.owner')).toEqual(['guard line 2: !can(a.user, b) & can(a.user, b) | 2 return:2 run:3']);
  expect(await guards('a.user', 'c.user')).toEqual([]);
  expect(await guards('a.one', 'c.two')).toEqual([]);
});
