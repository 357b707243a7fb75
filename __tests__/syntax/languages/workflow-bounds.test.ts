/** Files that are small, but whose parts combine into very much. */
import { parseUnit } from '../../../src/syntax/parse';
import type { Unit } from '../../../src/syntax/form';
import { parseDocument } from 'yaml';
import { Yaml } from '../../../src/syntax/languages/workflow-yaml';
import { commandsOf, MAX_COMMANDS } from '../../../src/syntax/languages/workflow-shell';

const unit = async (text: string): Promise<Unit> => (await parseUnit('.github/workflows/w.yml', text))!;
const lines = (count: number, line: (i: number) => string): string => Array.from({ length: count }, (_, i) => line(i)).join('');
const jobs = (u: Unit): string[] => u.functions.map((f) => f.name).filter((name) => name !== '');

/** Jobs each of which needs the next one. */
const chain = (count: number): string => `on: push\njobs:\n${lines(count, (i) => `  j${i}:\n${i + 1 < count ? `    needs: j${i + 1}\n` : ''}    if: github.actor == 'x'\n    steps: []\n`)}`;
const variables = (count: number): string => `env:\n${lines(count, (i) => `  V${i}: a\n`)}`;

describe('parts that combine into too much', () => {
  test.each([
    ['jobs that need each other in a row', chain(3000)],
    ['many jobs under many variables', `on: push\n${variables(1000)}jobs:\n${lines(1500, (i) => `  j${i}: {steps: []}\n`)}`],
    ['many steps under many variables', `on: push\n${variables(1000)}jobs:\n  a:\n    steps:\n${lines(1500, () => '    - run: a\n')}`],
    ['many steps with variables of their own', `on: push\n${variables(1000)}jobs:\n  a:\n    steps:\n${lines(1500, () => '    - {uses: a/b@v1, env: {A: a}}\n')}`]
  ])('%s are given up, and it is said', async (_, text) => {
    const u = await unit(text);
    expect(u.depthCapped).toBe(true);
    expect(jobs(u)).toEqual([]);
  }, 20_000);

  test('what is merely large is read whole', async () => {
    const long = await unit(chain(150));
    expect(long.depthCapped).toBe(false);
    expect(jobs(long)).toHaveLength(150);
    // The tests of all that it needs keep the first job from running, that of the last one first.
    const first = long.functions.find((f) => f.name === 'j0')!;
    const tests = first.body.filter((s) => s.kind === 'if').map((s) => s.span.line);
    expect(tests).toHaveLength(150);
    expect(tests).toEqual([...tests].sort((a, b) => b - a));
    const wide = await unit(`on: push\n${variables(100)}jobs:\n  a:\n    steps:\n${lines(1000, () => '    - run: echo $V1\n')}`);
    expect(wide.depthCapped).toBe(false);
  }, 20_000);

  test('many aliases, each of which means the last anchor before it', async () => {
    const u = await unit(`on: push\nx: &x a\njobs:\n  a:\n    env:\n${lines(5000, (i) => `      V${i}: *x\n`)}      Y: &x b\n      Z: *x\n    steps: []\n`);
    const given = u.functions.find((f) => f.name === 'a')!.body.flatMap((s) => (s.kind === 'assign' && s.value.kind === 'literal' ? [s.value.value] : []));
    expect(given).toEqual([...Array<string>(5000).fill('a'), 'b', 'b']);
  }, 20_000);

  test('many keys, and those that occur twice', async () => {
    const { errors } = await unit(`on: push\njobs: {a: {steps: []}}\nx:\n${lines(30_000, (i) => `  k${i}: a\n`)}`);
    expect(errors).toEqual([]);
  }, 20_000);

  test.each([
    'a: 1\nb: 2\na: 3\n', 'x: {a: 1, b: {c: 1, c: 2}, a: 3, a: 4}\ny: 1\nx: 2\n', 'a: 1\n&k a: 2\n"a": 3\n1: x\n"1": y\n', '? [a]\n: 1\n? [a]\n: 2\n', 'b: *none\n? \n? \nb: [}\n', '<<: {a: 1}\n<<: {b: 1}\n', '- {a, a}\n- a\n- a\n'
  ])('repeated keys are where the library says: %j', (text) => {
    const { errors } = parseDocument(text, { strict: false, uniqueKeys: true, logLevel: 'silent', prettyErrors: false });
    expect(new Yaml(text).errors.map((e) => e.start)).toEqual(errors.map((e) => e.pos[0]).sort((a, b) => a - b));
  });

  test('places in a long script are found in time', async () => {
    const u = await unit(`on: push\njobs:\n  a:\n    steps:\n    - run: |\n${lines(3000, (i) => `        echo \${{ github.event.x${i} }}\n`)}`);
    const run = u.functions.find((f) => f.name === 'a')!.body.find((s) => s.kind === 'evaluate' && s.expr.kind === 'call' && s.expr.callee.kind === 'name' && s.expr.callee.name === 'run')!;
    const text = run.kind === 'evaluate' && run.expr.kind === 'call' ? run.expr.args[0].value : null;
    const parts = text?.kind === 'concat' ? text.parts.filter((p) => p.kind === 'member') : [];
    expect(parts.map((p) => p.span.line)).toEqual(Array.from({ length: 3000 }, (_, i) => i + 6));
  }, 20_000);
});

describe('commands that are left out', () => {
  const told = (script: string): { count: number; cut: boolean } => {
    let cut = false;
    return { count: commandsOf(script, () => { cut = true; }).length, cut };
  };

  test('of long scripts', () => {
    expect(told(lines(MAX_COMMANDS, () => 'a\n'))).toEqual({ count: MAX_COMMANDS, cut: false });
    expect(told(lines(MAX_COMMANDS + 1, () => 'a\n'))).toEqual({ count: MAX_COMMANDS, cut: true });
  });

  test('of substitutions in each other', () => {
    expect(told('a $(b $(c $(d $(e))))').cut).toBe(false);
    expect(told('a $(b $(c $(d $(e $(f)))))').cut).toBe(true);
  });

  test('the file says so', async () => {
    const of = (count: number): Promise<Unit> => unit(`on: push\njobs:\n  a:\n    steps:\n    - run: |\n${lines(count, () => '        a\n')}`);
    expect((await of(MAX_COMMANDS)).depthCapped).toBe(false);
    expect((await of(MAX_COMMANDS + 1)).depthCapped).toBe(true);
  });
});

describe('what is no workflow is told', () => {
  const good = 'on: push\njobs:\n  a:\n    steps:\n    - run: make\n';

  test.each([
    ['a second document', `${good}---\n${good}`],
    ['a scalar', 'hello\n'],
    ['a list', '- a\n- b\n'],
    ['a step that is none', `${good}    - just text\n`],
    ['steps in steps', `x: &x\n- run: a\n${good}    - *x\n`]
  ])('%s', async (_, source) => {
    expect((await unit(source)).errors.length).toBeGreaterThan(0);
  });

  test.each([['an empty file', ''], ['a file of comments', '# nothing\n'], ['an ordinary one', good]])('%s is no fault', async (_, source) => {
    expect((await unit(source)).errors).toEqual([]);
  });
});
