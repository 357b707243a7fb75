import { quoteDigest, quoteLines } from '../../src/verdict/quote';

test('lines are 1-based and inclusive, joined by LF, without a final CR', () => {
  const text = 'a\r\nb\nc\rd\n';
  expect(quoteLines(text, 1, 1)).toBe('a');
  expect(quoteLines(text, 1, 2)).toBe('a\nb');
  expect(quoteLines(text, 3, 3)).toBe('c\rd');
  expect(quoteLines(text, 3, 9)).toBe('c\rd\n');
  expect(quoteLines(text, 9, 12)).toBe('');
  expect(quoteLines('\r\n\r\n', 1, 2)).toBe('\n');
});

test('the digest is over UTF-8 bytes', () => {
  expect(quoteDigest('ü')).toBe('607474ca475a9724d7360aba71a56d5df77e61350e3f724cfa1f46e857e2d85f');
});
