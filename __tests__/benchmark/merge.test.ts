import { mergeRuns, type ShardRun } from '../../src/benchmark/merge';
import { runSchema, type Run } from '../../src/benchmark/result';
import { rate } from '../../src/benchmark/statistics';
import { summarise } from '../../src/benchmark/summarise';
import { ConfigurationError } from '../../src/errors';
import { run, trial } from '../helpers/run';

const base = run().settings;

function shard(i: number, of: number, ids: string[], overrides: Partial<Run> = {}): ShardRun {
  const trials = ids.map((id) => trial({ id }));
  return { file: `shard-${i}.json`, run: run(trials, { settings: { ...base, shards: { have: [i], of } }, ...overrides }) };
}

test('shards become the run that one machine would have made', () => {
  const whole = run(['a', 'b', 'c', 'd'].map((id) => trial({ id })));
  const shards = [shard(1, 2, ['a', 'c']), shard(2, 2, ['b', 'd'])];
  expect(mergeRuns(shards, summarise)).toEqual(whole);
  expect(mergeRuns([...shards].reverse(), summarise)).toEqual(whole);
  expect(runSchema.safeParse(mergeRuns(shards, summarise)).success).toBe(true);
});

test('what is measured beside the trials is added up', () => {
  const names = Array.from({ length: 15 }, (_, i) => `r${i}`);
  const measured = (i: number, hits: string[]): ShardRun => {
    const s = shard(i, 2, [`c${i}`]);
    return { ...s, run: { ...s.run, summary: summarise(s.run.trials, rate(names, (x) => hits.includes(x), String)) } };
  };
  const merged = mergeRuns([measured(1, ['r1']), measured(2, [])], summarise);
  expect(merged.summary.accidental).toEqual(rate([...Array(30).keys()], (i) => i === 0, String));
  expect(mergeRuns([measured(1, ['r1']), shard(2, 2, ['x'])], summarise).summary.accidental).toBeNull();
});

test('missing shards are refused unless asked for', () => {
  const two = [shard(1, 4, ['a']), shard(3, 4, ['b'])];
  expect(() => mergeRuns(two, summarise)).toThrow('Of the 4 shards that shard-1.json belongs to, shards 2, 4 are missing; name all of them, or say --partial.');
  expect(mergeRuns(two, summarise, { partial: true }).settings.shards).toEqual({ have: [1, 3], of: 4 });
});

test('partial merges can be merged again', () => {
  const left = { file: 'left.json', run: mergeRuns([shard(1, 3, ['a']), shard(3, 3, ['b'])], summarise, { partial: true }) };
  expect(mergeRuns([left, shard(2, 3, ['c'])], summarise).settings.shards).toBeNull();
});

const { reviewer } = run();
test.each<[string, ShardRun, string]>([
  ['engine', shard(2, 2, ['b'], { reviewer: { ...reviewer, engine: '1'.repeat(64) } }), 'shard-2.json was made by another engine (111111111111) than shard-1.json (eeeeeeeeeeee).'],
  ['knowledge base', shard(2, 2, ['b'], { reviewer: { ...reviewer, knowledge: '1'.repeat(64) } }), 'shard-2.json was made with another knowledge base (111111111111) than shard-1.json (dddddddddddd).'],
  ['reviewer', shard(2, 2, ['b'], { reviewer: { ...reviewer, version: '9' } }), 'shard-2.json has another reviewer (PRGuard 9) than shard-1.json (PRGuard 0.1.0).'],
  ['manifest', shard(2, 2, ['b'], { manifest: '1'.repeat(64) }), 'shard-2.json was made on other cases (manifest 111111111111) than shard-1.json (aaaaaaaaaaaa).'],
  ['setting', shard(2, 2, ['b'], { settings: { ...base, evidence: 1, shards: { have: [2], of: 2 } } }), 'shard-2.json has another setting "evidence" (1) than shard-1.json (3).'],
  ['number of shards', shard(2, 3, ['b']), 'shard-2.json is one of 3 shards, but shard-1.json is one of 2.'],
  ['shard twice', { ...shard(1, 2, ['b']), file: 'again.json' }, 'again.json holds shard 1 of 2, which shard-1.json holds too.'],
  ['trial twice', shard(2, 2, ['a']), 'shard-2.json has the trial a, which shard-1.json has too.'],
  ['trial twice in one file', shard(2, 2, ['b', 'b']), 'shard-2.json has the trial b, which it has before.'],
  ['whole run', { file: 'whole.json', run: run([trial({ id: 'b' })]) }, "whole.json is no shard but a whole run, which can't be merged."],
  ['shard out of range', shard(7, 2, ['b']), 'shard-7.json holds shard 7, but there are 2 only.']
])('refuses another %s', (_, second, message) => {
  const merge = () => mergeRuns([shard(1, 2, ['a']), second], summarise);
  expect(merge).toThrow(ConfigurationError);
  expect(merge).toThrow(new ConfigurationError(message));
});
