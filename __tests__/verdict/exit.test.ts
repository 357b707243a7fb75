import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { exitOf, failOnLevels, onIncompleteLevels, thresholds, type RunEnd } from '../../src/verdict/exit';

const guide = readFileSync(join(__dirname, '../../docs/configuration.md'), 'utf8');

/** Rows of the guide's truth table: verdict, state, fail-on, on-incomplete, check, exit code. */
function rows(): string[][] {
  const start = guide.indexOf('| verdict | state | `fail-on` |');
  expect(start).toBeGreaterThan(0);
  const lines = guide.slice(start).split('\n');
  const end = lines.findIndex((line) => !line.startsWith('|'));
  return lines.slice(2, end).map((line) => line.slice(1, -1).split('|').map((cell) => cell.trim().replace(/`/g, '')));
}

/** Every way in which a run can end. */
const ends: (RunEnd & { row: string[] })[] = [
  ...(['findings', 'incomplete'] as const).flatMap((state) => (['BLOCK', 'COMMENT'] as const).map((verdict) => ({ verdict, state, row: [verdict, state] }))),
  ...(['clean', 'incomplete'] as const).map((state) => ({ verdict: 'APPROVE' as const, state, row: ['APPROVE', state] })),
  { verdict: null, state: 'error', fault: 'configuration', row: ['none', 'error (configuration)'] },
  { verdict: null, state: 'error', fault: 'review', row: ['none', 'error (review)'] }
];

test('every row of the table holds, and every combination has one row', () => {
  const open = new Map<string, { code: number; colour: string }>();
  for (const end of ends) for (const failOn of failOnLevels) for (const onIncomplete of onIncompleteLevels) open.set([...end.row, failOn, onIncomplete].join('|'), exitOf(end, { failOn, onIncomplete }));
  expect(open.size).toBe(ends.length * 6);
  for (const [verdict, state, failOn, onIncomplete, colour, code] of rows()) {
    const key = [verdict, state, failOn, onIncomplete].join('|');
    expect([key, open.get(key)]).toEqual([key, { colour, code: Number(code) }]);
    open.delete(key);
  }
  expect([...open.keys()]).toEqual([]);
});

test('an internal error is an error of the review', () => {
  expect(exitOf({ verdict: null, state: 'error' }, { failOn: 'never', onIncomplete: 'pass' })).toEqual({ code: 3, colour: 'red' });
});

test.each([
  [undefined, null, 'block'],
  [undefined, 'never', 'never'],
  [undefined, 'comment', 'comment'],
  ['never', null, 'never'],
  ['never', 'block', 'block'],
  ['block', 'never', 'block'],
  ['block', 'comment', 'comment'],
  ['comment', 'never', 'comment']
] as const)('fail-on %s of the workflow and %s of the file make %s', (failOn, file, result) => {
  expect(thresholds({ failOn }, { failOn: file, onIncomplete: null })).toEqual({ failOn: result, onIncomplete: 'pass' });
});

test.each([
  [undefined, null, 'pass'],
  ['pass', 'fail', 'fail'],
  ['fail', 'pass', 'fail'],
  ['pass', null, 'pass']
] as const)('on-incomplete %s of the workflow and %s of the file make %s', (onIncomplete, file, result) => {
  expect(thresholds({ onIncomplete }, { failOn: null, onIncomplete: file })).toEqual({ failOn: 'block', onIncomplete: result });
});
