import { appendFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readCases } from '../../../src/benchmark/cases/read';
import { execute, type Execution } from '../../../src/benchmark/run/execute';
import type { TaskRunner } from '../../../src/benchmark/run/process';
import { TrialRecord } from '../../../src/benchmark/run/record';
import { plan } from '../../../src/benchmark/run/plan';
import type { Outcome, Task } from '../../../src/benchmark/run/task';
import type { Trial } from '../../../src/benchmark/result';
import { temporaryFolder } from '../../helpers/repository';

const { cases } = readCases(['benchmark/public'], process.cwd());
const sources = cases.slice(0, 6).map((c) => ({ case: c, trees: null }));
const tasks = plan(sources, { narratives: () => [], repeat: 1, controls: new Set(), without: [], detail: false });

const reviewed = (id: string): Outcome => ({
  kind: 'reviewed',
  review: { id, verdict: 'BLOCK', findings: [], seconds: 1 },
  digests: { evidence: 'e', query: 'q', mechanisms: 'm' },
  changed: { base: {}, head: {} },
  diff: null,
  seconds: 1,
  memory: 1
});

/** A runner whose later tasks end sooner. */
class Runner implements TaskRunner {
  ran: string[] = [];
  stopped = false;

  async run(task: Task): Promise<Outcome> {
    this.ran.push(task.case.id);
    await new Promise((resolve) => setTimeout(resolve, 20 - 3 * task.index));
    return reviewed(task.case.id);
  }

  stop(): void {
    this.stopped = true;
  }
}

const execution = (over: Partial<Execution> = {}): Execution => ({ runners: [new Runner(), new Runner()], locate: async () => ({ ok: true, dir: '/repo' }), done: [], onTrial: () => undefined, stopped: () => false, ...over });

test('results are in the order of the plan, told as they come, and runners are stopped', async () => {
  const told: string[] = [];
  const e = execution({ onTrial: (t) => void told.push(t.id) });
  const trials = await execute(tasks, e);
  expect(trials.map((t) => t.id)).toEqual(tasks.map((t) => t.case.id));
  expect([...told].sort()).toEqual(trials.map((t) => t.id).sort());
  expect(e.runners.every((r) => (r as Runner).stopped)).toBe(true);
});

test('a repository that can not be had makes its cases unavailable, and is asked for once', async () => {
  const asked: string[] = [];
  const twice = plan(sources.slice(0, 1), { narratives: () => [], repeat: 3, controls: new Set(), without: [], detail: false });
  const trials = await execute(twice, execution({ locate: async (t) => (asked.push(t.case.id), { ok: false, reason: 'There is no mirror of it.' }) }));
  expect(asked).toHaveLength(1);
  expect(trials.map((t) => [t.status, t.reason, t.grade.V])).toEqual(Array(3).fill(['unavailable', 'There is no mirror of it.', false]));
});

test('what an earlier run did is not done again', async () => {
  const runner = new Runner();
  const [first] = await execute(tasks.slice(0, 1), execution());
  const trials = await execute(tasks, execution({ runners: [runner], done: [first] }));
  expect(trials).toHaveLength(tasks.length);
  expect(runner.ran).toEqual(tasks.slice(1).map((t) => t.case.id));
});

test('a stopped run keeps what is done, and a review that was cut off is no result', async () => {
  let stop = false;
  const runner: TaskRunner = {
    run: async (task) => {
      if (task.index < 2) return reviewed(task.case.id);
      stop = true;
      return { kind: 'crashed', reason: 'killed' };
    },
    stop: () => undefined
  };
  const trials = await execute(tasks, execution({ runners: [runner], stopped: () => stop }));
  expect(trials.map((t) => t.id)).toEqual(tasks.slice(0, 2).map((t) => t.case.id));
});

describe('the record', () => {
  const head = {
    reviewer: { name: 'PRGuard', version: '1', engine: 'e', knowledge: 'k' },
    manifest: 'm',
    settings: { evidence: 3, without: [], framings: false, repeat: 1, controls: [], filter: [], limit: null, shards: null }
  };
  let trials: Trial[];
  let file: string;
  beforeEach(async () => {
    trials = await execute(tasks.slice(0, 3), execution());
    file = join(temporaryFolder(), 'run.jsonl');
    const record = TrialRecord.open(file, head, false);
    for (const t of trials) record.add(t);
  });

  test('is taken up with all its trials', () => expect(TrialRecord.open(file, head, true).done).toEqual(trials));

  test('a line that was being written is dropped, and the next one stands alone', () => {
    const whole = readFileSync(file, 'utf8');
    writeFileSync(file, whole.slice(0, -40));
    const record = TrialRecord.open(file, head, true);
    expect(record.done).toEqual(trials.slice(0, 2));
    record.add(trials[2]);
    expect(readFileSync(file, 'utf8')).toBe(whole);
  });

  test.each([
    ['engine or knowledge base', { reviewer: { ...head.reviewer, knowledge: 'other' } }],
    ['set of cases', { manifest: 'other' }],
    ['set of options', { settings: { ...head.settings, evidence: 1 } }]
  ])('of another %s is refused', (name, change) => {
    expect(() => TrialRecord.open(file, { ...head, ...change }, true)).toThrow(`is of a run with another ${name}; name another file`);
  });

  test('a damaged line is named', () => {
    appendFileSync(file, '{"id":1}\n');
    expect(() => TrialRecord.open(file, head, true)).toThrow(/run\.jsonl, line 4: .*id: /);
  });

  test('without --resume nothing is overwritten', () => expect(() => TrialRecord.open(file, head, false)).toThrow(/is there already; --resume goes on/));

  test('a folder that is not there', () => expect(() => TrialRecord.open('/no/such/folder/x', head, false)).toThrow(/Can't write .*Name a file in a folder/));
});
