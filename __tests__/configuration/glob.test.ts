import fc from 'fast-check';
import picomatch from 'picomatch';
import { checkGlob, globs, GlobError } from '../../src/configuration/glob';
import { policyOf, scopeOf } from '../../src/configuration/policy';
import { configurationSchema } from '../../src/configuration/schema';

const fits = (pattern: string, text: string): boolean => globs([pattern])(text);

test.each<[string, string[], string[]]>([
  ['src/a.js', ['src/a.js'], ['src/a.jsx', 'src/b.js', 'x/src/a.js', 'src', '']],
  ['*.js', ['a.js', '.js', '.hidden.js'], ['src/a.js', 'a.jsx']],
  ['**', ['a', 'a/b', '.github/x'], []],
  ['**/*.go', ['a.go', 'x/a.go', 'x/y/.z/a.go'], ['a.goo', 'go']],
  ['vendor/**', ['vendor/a', 'vendor/.a/b'], ['vendor', 'vendors/a', 'x/vendor/a']],
  ['a/**/b', ['a/b', 'a/x/b', 'a/x/y/b'], ['ab', 'a/xb', 'a/x/b/c']],
  ['a**b', ['ab', 'axb'], ['a/b']],
  ['x?z', ['xyz', 'x😀z'], ['xz', 'x/z', 'xyyz']],
  ['[a-c]x[!0-9]', ['axy', 'cx_'], ['dxy', 'ax1', 'ax/', 'ax']],
  ['[]a]', [']', 'a'], ['b']],
  ['[+-9]', ['5', '.'], ['/']],
  ['{a,b/**,c{d,e}}', ['a', 'b/x/y', 'cd', 'ce'], ['c', 'b', 'de']],
  ['src/{**/x,y}', ['src/x', 'src/a/x', 'src/y'], ['src/a/y']],
  ['{,x}a', ['a', 'xa'], ['xxa']],
  ['app/(group)/a|b.js', ['app/(group)/a|b.js'], ['app/group/a', 'b.js']],
  ['app/\\[id\\]/\\*.js', ['app/[id]/*.js'], ['app/i/a.js', 'app/[id]/a.js']]
])('%s', (pattern, yes, no) => {
  for (const text of yes) expect([text, fits(pattern, text)]).toEqual([text, true]);
  for (const text of no) expect([text, fits(pattern, text)]).toEqual([text, false]);
});

test('several patterns are one test; none fits nothing', () => {
  const any = globs(['a/**', '*.md']);
  expect(['a/b', 'x.md', 'b/x.md', ''].map(any)).toEqual([true, true, false, false]);
  expect(globs([])('')).toBe(false);
});

test('the same as picomatch, where the pattern has one meaning', () => {
  const segment = fc.oneof(fc.constant('**'), fc.array(fc.constantFrom('a', 'b', '.', '*', '?', '[ab]', '[^a]', '{a,b}', '{b,a.}'), { minLength: 1, maxLength: 3 }).map((p) => p.join('')));
  // Its reading of stars beside stars, and of names that begin with a dot after them, differs from a shell's.
  const pattern = fc.array(segment, { minLength: 1, maxLength: 4 }).map((s) => s.join('/')).filter((p) => !/\*\*[^/]|[^/]\*\*|\*[*?]|\?\*|\.\.|(^|\/)\.|\*\*\/\*\*|\/\*\*$|[*?]\./.test(p));
  const path = fc.array(fc.array(fc.constantFrom('a', 'b', '.'), { minLength: 1, maxLength: 3 }).map((c) => c.join('')), { minLength: 1, maxLength: 4 }).filter((s) => s.every((x) => x !== '.' && x !== '..')).map((s) => s.join('/'));
  fc.assert(fc.property(pattern, path, (p, text) => fits(p, text) === picomatch(p, { dot: true, nonegate: true, noextglob: true })(text)), { numRuns: 3000, seed: 73 });
});

test.each<[string, RegExp]>([
  ['+(a|a)+(b|b)', /extended pattern/],
  ['src/!(a)', /extended pattern/],
  ['[a', /"\[" without its "\]"/],
  ['{a,b', /"\{" without its "\}"/],
  ['{a}', /without a comma/],
  ['[z-a]', /end comes before its start/],
  ['a\\', /ends with/],
  ['{a,{b,{c,{d,{e,{f,g}}}}}}', /inside of 5 others/]
])('%s is refused with what to write', (pattern, message) => {
  expect(() => checkGlob(pattern)).toThrow(GlobError);
  expect(() => checkGlob(pattern)).toThrow(message);
  const result = configurationSchema.safeParse({ 'paths-ignore': [pattern] });
  expect(result.error?.issues[0]).toMatchObject({ path: ['paths-ignore', 0], message: expect.stringMatching(message) });
});

/** What a pattern costs over texts, in milliseconds. */
function cost(patterns: string[], texts: readonly string[]): number {
  const start = performance.now();
  const test = globs(patterns);
  for (const text of texts) test(text);
  return performance.now() - start;
}

// Each of these keeps a matcher that backtracks busy for hours, or fills memory when braces are written out.
test.each<[string, string[]]>([
  ['stars', ['*a*a*a*a*a*a*a*a*a*a*a*a*a*a*a*a*a*a*b']],
  ['folders', ['**/a/**/a/**/a/**/a/**/a/**/a/**/b']],
  ['braces', [`${'{a,aa}'.repeat(80)}b`]],
  ['braces in braces', [`${'{{a,b},{a,{a,b}}}'.repeat(25)}c`]],
  ['braces and stars', [`${'{*,a*}'.repeat(80)}b`]],
  ['a long one', ['?*'.repeat(250)]],
  ['a thousand', Array.from({ length: 1000 }, (_, i) => `**/${i}*a*/**/{a,b}*${i}`)]
])('a hostile pattern with hostile names ends soon: %s', (_, patterns) => {
  const names = Array.from({ length: 50 }, (_, i) => 'a'.repeat(4000 - i));
  const folders = Array.from({ length: 50 }, (_, i) => 'a/'.repeat(2000 - i) + 'a');
  expect(cost(patterns, [...names, ...folders])).toBeLessThan(5_000);
}, 30_000);

test('50,000 long hostile names against ordinary patterns end soon, and keep memory bounded', () => {
  const file = configurationSchema.parse({
    'paths-ignore': ['**/*.generated.*', 'third_party/**', '**/{dist,build}/**', '*a*a*', '**/node_modules/**/*.js'],
    accepted: [{ mechanism: '*', path: '**/*a*b*c*', reason: 'x' }],
    levels: [{ path: '**/a*/**/b*', level: 'comment' }]
  });
  const texts = Array.from({ length: 50_000 }, (_, i) => `${'a/b.generated'.repeat(20)}${String.fromCodePoint(0x4e00 + (i % 20_000))}${i}/${'ab'.repeat(60)}`);
  const scope = scopeOf(file);
  const policy = policyOf(file, '2027-01-01');
  const start = performance.now();
  for (const text of texts) {
    scope([text]);
    policy.acceptance({ fingerprint: '0'.repeat(16), mechanism: 'x' }, [text]);
    policy.level({ id: 'x', level: 'block' }, [text]);
  }
  expect(performance.now() - start).toBeLessThan(20_000);
}, 60_000);

test('length and number are bounded', () => {
  const faults = (value: unknown) => configurationSchema.safeParse(value).error?.issues.map((i) => i.code);
  expect(faults({ 'paths-ignore': ['a'.repeat(501)] })).toEqual(['too_big']);
  expect(faults({ 'paths-ignore': Array(1001).fill('a') })).toEqual(['too_big']);
});
