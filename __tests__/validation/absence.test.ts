/** Premises and refuters of the absence schemas on made-up gaps. */
import type { Candidate, Context, Gap } from '../../src/candidates/types';
import { neverRead } from '../../src/validation/premises/never-read';
import { peerCarries } from '../../src/validation/premises/peer-carries';
import { publicDeclaration } from '../../src/validation/refuters/public-declaration';
import { parseUnit } from '../../src/syntax/parse';

const SPAN = { line: 1, endLine: 1, start: 0, end: 1 };

function candidate(gap: Partial<Gap>, at = SPAN): Candidate {
  const whole: Gap = { witness: 'peers', branch: false, language: 'java', because: 'it is registered in the same table', looked: 3, carrying: 3, calls: new Set(), domain: 'a.java', complete: true, names: { peers: '`a`', declared: '`d`', kind: 'function' }, shown: [], ...gap };
  return { gap: whole, enforcement: { side: 'head', path: 'a.java', span: at }, where: { func: { qualified: 'f', id: 'f' }, path: 'a.java' }, operation: { dotted: 'x', at: { side: 'head', path: 'a.java', span: SPAN } } } as unknown as Candidate;
}
const context = (fields: Partial<Context> = {}): Context => ({ source: () => 'text', ...fields }) as unknown as Context;

describe('peer-carries', () => {
  test.each([
    ['peers', 3, 3, 'PROVEN'],
    ['peers', 4, 5, 'PROVEN'],
    ['peers', 3, 4, 'REFUTED'],
    ['peers', 2, 2, 'PROVEN'],
    ['peers', 2, 3, 'REFUTED'],
    ['peers', 1, 1, 'REFUTED'],
    ['added', 1, 2, 'PROVEN'],
    ['added', 1, 3, 'REFUTED']
  ] as const)('%s, %i of %i', async (witness, carrying, looked, result) => {
    expect((await peerCarries.check(candidate({ witness, carrying, looked }), context())).result).toBe(result);
  });
});

test('never-read says of an incomplete search that it proves nothing, and why', async () => {
  const checked = await neverRead.check(candidate({ complete: false, names: { declared: '`d`', kind: 'field', why: 'a.tmpl is in a language that is not analysed' } }), context());
  expect(checked.result).toBe('UNKNOWN');
  expect(checked.detail).toContain('a.tmpl');
});

describe('public-declaration', () => {
  const SOURCE = 'class A extends B { int one(int max) { return 0; } }\nclass C { int two(int max) { return 0; } }\n';
  const relations = { prefetch: async () => undefined, hits: () => ({ hits: [], complete: true }) };
  const run = async (name: string, kind: string): Promise<string> => {
    const unit = (await parseUnit('a.java', SOURCE))!;
    const func = unit.functions.find((f) => f.name === name)!;
    const at = kind === 'parameter' ? func.params[0].span : func.span;
    const result = await publicDeclaration.run(candidate({ names: { declared: '`d`', kind } }, at), context({ unitOf: () => unit, relations: relations as unknown as Context['relations'] }));
    return result.result;
  };
  test('a parameter of a method that may override', async () => expect(await run('one', 'parameter')).toBe('HOLDS'));
  test('a parameter of a method that can not', async () => expect(await run('two', 'parameter')).toBe('DOES_NOT_HOLD'));
  test('a field is a value of the project', async () => expect(await run('two', 'field')).toBe('DOES_NOT_HOLD'));
});
