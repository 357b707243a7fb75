/** Runs planned trials: repositories are found or fetched, workers review, results are recorded as they come. */
import type { Trial } from '../result.js';
import type { Unavailable } from '../repositories/unavailable.js';
import type { PlannedTask } from './plan.js';
import type { TaskRunner } from './process.js';
import type { Outcome, Task } from './task.js';
import { trialKey } from '../trial-key.js';
import { keyOfTask, trialOf } from './trial.js';

/** What running needs from outside. */
export interface Execution {
  runners: readonly TaskRunner[];
  /** Finds the repository of a case; asked once for each repository and pair of revisions. */
  locate(task: PlannedTask): Promise<{ ok: true; dir: string } | Unavailable>;
  /** Trials of an earlier run that need not be made again. */
  done: readonly Trial[];
  /** Told of each trial as it comes. */
  onTrial(trial: Trial): void;
  /** When true, no further trial is begun. */
  stopped(): boolean;
}

/** All trials in the plan's order; those not made because the run was stopped are left out. */
export async function execute(tasks: readonly PlannedTask[], execution: Execution): Promise<Trial[]> {
  const known = new Map(execution.done.map((t) => [trialKey(t), t]));
  const trials: (Trial | undefined)[] = tasks.map((task) => known.get(keyOfTask(task)));
  const open = tasks.filter((_, i) => trials[i] === undefined);
  const located = new Map<string, ReturnType<Execution['locate']>>();
  const locate = (task: PlannedTask): ReturnType<Execution['locate']> => {
    const { repository, base, from } = task.case;
    const key = `${repository} ${base} ${from}`;
    if (!located.has(key)) located.set(key, execution.locate(task));
    return located.get(key)!;
  };
  const run = async (task: PlannedTask, runner: TaskRunner): Promise<Outcome> => {
    if (task.material) return runner.run(task as Task);
    const repository = await locate(task);
    return repository.ok ? runner.run({ ...task, material: { kind: 'repository', dir: repository.dir } }) : { kind: 'unavailable', reason: repository.reason };
  };
  let next = 0;
  const work = async (runner: TaskRunner): Promise<void> => {
    while (next < open.length && !execution.stopped()) {
      const task = open[next++];
      const outcome = await run(task, runner);
      // A worker that was killed because the run was stopped has no result.
      if (execution.stopped() && outcome.kind === 'crashed') return;
      const trial = trialOf(task as Task, outcome);
      trials[task.index] = trial;
      execution.onTrial(trial);
    }
  };
  try {
    await Promise.all(execution.runners.map(work));
  } finally {
    for (const runner of execution.runners) runner.stop();
  }
  return trials.filter((t): t is Trial => t !== undefined);
}
