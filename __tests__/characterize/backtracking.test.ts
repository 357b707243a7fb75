/** How long a backtracking engine takes to give a pattern up. */
import { growthOf } from '../../src/characterize/backtracking';

test.each([
  // Apart by characters, or by what the next repetition does not take.
  ['^[a-z]+$', 'linear'],
  ['^[^@\\s]+@[^@\\s.]+(?:\\.[^@\\s.]+)*$', 'linear'],
  ['(?:\\\\.|[^"\\\\])*"', 'linear'],
  ['[ \\t]*[\\r\\n]+[ \\t]*x', 'linear'],
  ['^(\\d{1,3}\\.){3}\\d{1,3}$', 'linear'],
  // Nothing behind the loop can make it fail.
  ['^(a+)+', 'linear'],
  // Two repetitions in a row over the same text.
  ['\\s*\\n+\\s*x', 'polynomial'],
  ['(.*)=(.*)=x', 'polynomial'],
  // A repetition in a repetition, alternatives that take the same.
  ['^(a+)+$', 'exponential'],
  ['(a|a)*b', 'exponential'],
  ['(?:\\\\.|[^"])*"', 'exponential'],
  ['(\\w+\\s?)+$', 'exponential'],
  ['(a{2,})+b', 'exponential'],
  // Forms that are not read.
  ['(a+)\\1+$', 'unknown'],
  ['(?>a+)+$', 'unknown'],
  ['a++b', 'unknown'],
  ['a(', 'unknown'],
  ['*a', 'unknown']
])('%s is %s', (pattern, growth) => {
  expect(growthOf(pattern, false)).toBe(growth);
});

test('letters in both cases meet where case does not count', () => {
  expect(growthOf('^(?:[a-z]+|[A-Z]+)*$', true)).toBe('exponential');
  expect(growthOf('^(?:[a-m]|[n-z])*$', true)).toBe('linear');
});

test('what is beyond the bounds says nothing', () => {
  expect(growthOf('a'.repeat(200), false)).toBe('unknown');
  expect(growthOf('('.repeat(100) + 'a' + ')'.repeat(100), false)).toBe('unknown');
});
