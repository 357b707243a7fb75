/** Which trials a run consists of, in a fixed order: cases as given, and of each the plain one, narratives, repetitions, controls. */
import type { Component } from '../../evidence/scope.js';
import type { BundledCase, Mutation } from '../cases/bundled.js';
import type { BenchmarkCase } from '../cases/case.js';
import type { RawModelSettings } from '../../model/settings.js';
import type { Task } from './task.js';

/** A case with where its code comes from; `null` stands for the repository that it names. */
export interface Source {
  case: BenchmarkCase;
  trees: Pick<BundledCase, 'base' | 'head' | 'mutants'> | null;
  /** Title of the honest pull request, where it is known. */
  title?: string;
}

/** A narrative of a case. */
export type Narrative = NonNullable<Task['framing']>;

/** Controls that change what is reviewed. */
export const taskControls = ['reversed', 'mutants'] as const;

/** What trials are made of the cases. */
export interface PlanOptions {
  /** Narratives of a case; each is a trial. */
  narratives: (source: Source) => readonly Narrative[];
  /** How often each trial is made. */
  repeat: number;
  controls: ReadonlySet<(typeof taskControls)[number]>;
  without: readonly Component[];
  detail: boolean;
  model: RawModelSettings | null;
}

/** A task whose repository is still to be found. */
export type PlannedTask = Omit<Task, 'material'> & { material: Task['material'] | null };

/** All trials of the cases. */
export function plan(sources: readonly Source[], options: PlanOptions): PlannedTask[] {
  const tasks: PlannedTask[] = [];
  const add = (source: Source, control: Task['control'], framing: Narrative | null, material: PlannedTask['material']): void => {
    for (let repetition = 0; repetition < options.repeat; repetition++) {
      tasks.push({ index: tasks.length, case: source.case, material, control, framing, repetition, without: options.without, detail: options.detail && framing === null && repetition === 0, model: options.model });
    }
  };
  for (const source of sources) {
    const { trees } = source;
    const material = trees && { kind: 'trees' as const, base: trees.base, head: trees.head };
    add(source, null, null, material);
    for (const narrative of options.narratives(source)) add(source, null, narrative, material);
    if (options.controls.has('reversed')) add(source, 'reversed', null, material);
    if (!options.controls.has('mutants') || !trees) continue;
    for (const [mutation, head] of Object.entries(trees.mutants)) add(source, mutation as Mutation, null, { kind: 'trees', base: trees.base, head });
  }
  return tasks;
}

/** One part of the cases, by position: every n-th of them, so that parts take about the same time. */
export function shardOf<T>(items: readonly T[], index: number, of: number): T[] {
  return items.filter((_, i) => i % of === index - 1);
}
