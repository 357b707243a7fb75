import { hasMarker, marker, maxState, readMarker } from '../../src/report/comment-state';
import type { Earlier, Memory } from '../../src/report/repair';
import { hostile } from '../helpers/review';

const earlier = (overrides: Partial<Earlier> = {}): Earlier => ({
  fingerprint: '0123456789abcdef', mechanism: 'path-guard-loss', path: 'src/files.js', line: 12, function: 'openFile', premises: ['enforcement-lost'],
  enforcement: { path: 'src/files.js', lines: 2, digest: 'abc', count: 0, premise: 'enforcement-lost' }, operation: 'def', first: { head: 'a'.repeat(12), path: 'src/files.js', line: 10 }, ...overrides
});
const memory: Memory = { findings: [earlier()], gone: [{ earlier: earlier({ fingerprint: 'ff', enforcement: null, operation: null }), cause: { id: 'x', detail: 'd', path: 'p', lines: [1, 2] }, head: 'b' }, { earlier: earlier({ fingerprint: 'ee' }), cause: null, head: 'b' }] };

test('what is written is read back, and nothing in it can end the marker', () => {
  const text = marker('web.app-1', memory);
  expect(text).toMatch(/^<!-- prguard:web\.app-1 v1 [A-Za-z0-9+/]+={0,2} -->$/);
  expect(readMarker(`${text}\nmore`, 'web.app-1')).toEqual(memory);
  const bad = { findings: [earlier({ path: hostile, function: `--> ${hostile}`.slice(0, 200), mechanism: '-->' })], gone: [] };
  const hard = marker('default', bad);
  expect(hard).toMatch(/^<!-- prguard:default v1 [A-Za-z0-9+/=]+ -->$/);
  expect(readMarker(hard, 'default')).toEqual(bad);
});

test('another id, another version and another place are not ours', () => {
  const text = marker('default', memory);
  expect(hasMarker(text, 'default')).toBe(true);
  for (const id of ['defaul', 'default2', 'web']) expect(hasMarker(text, id)).toBe(false);
  expect(hasMarker(`> ${text}`, 'default')).toBe(false);
  expect(readMarker(text, 'web')).toEqual({ findings: [], gone: [] });
  const later = text.replace(' v1 ', ' v2 ');
  expect(hasMarker(later, 'default')).toBe(true);
  expect(readMarker(later, 'default')).toEqual({ findings: [], gone: [] });
});

test.each([
  ['no base64', '%%%'],
  ['no JSON', Buffer.from('{').toString('base64')],
  ['another shape', Buffer.from('{"f":[1],"g":[]}').toString('base64')],
  ['a prototype', Buffer.from('{"f":[],"g":[],"__proto__":{"a":1}}').toString('base64')],
  ['too many', Buffer.from(JSON.stringify({ f: new Array(101).fill(0), g: [] })).toString('base64')],
  ['unfinished', 'e30']
])('a state that is %s is no state', (_, state) => {
  expect(readMarker(`<!-- prguard:default v1 ${state} -->`, 'default')).toEqual({ findings: [], gone: [] });
});

test('the state is bounded: what is gone is forgotten first, then the least bad', () => {
  const many = { findings: Array.from({ length: 60 }, (_, i) => earlier({ line: i + 1, path: 'p'.repeat(400) })), gone: memory.gone };
  const text = marker('default', many);
  expect(text.length).toBeLessThan(maxState + 100);
  const read = readMarker(text, 'default');
  expect(read.gone).toEqual([]);
  expect(read.findings.length).toBeGreaterThan(5);
  expect(read.findings).toEqual(many.findings.slice(0, read.findings.length));
});
