/**
 * The self-benchmark: cases in, a run out. Cases come from the bundle or from manifests, reviews from this engine or from files,
 * and everything behind the reviews (grades, rates, controls) is the same for both.
 */
import { rungs, type Component } from '../evidence/scope.js';
import type { RawModelSettings } from '../model/settings.js';
import { casesDigest } from './cases/read.js';
import type { BenchmarkCase } from './cases/case.js';
import { accidentalMatches } from './controls/accidental.js';
import type { Run, Trial } from './result.js';
import type { NeutralReview } from './review.js';
import { execute, type Execution } from './run/execute.js';
import { caseFilter } from './run/filter.js';
import { plan, shardOf, type Narrative, type PlannedTask, type Source } from './run/plan.js';
import { makeTrial } from './run/trial.js';
import { summarise } from './summarise.js';

export type { Source, Narrative } from './run/plan.js';

/** Honesty controls. `reversed` and `mutants` are reviews of their own; `accidental` reads the findings that there are. */
export const controls = ['reversed', 'mutants', 'accidental'] as const;
/** One of `controls`. */
export type Control = (typeof controls)[number];

/** What is run, and on which part of the cases. */
export interface BenchmarkOptions {
  reviewer: Run['reviewer'];
  /** `FIELD=PATTERN`, see `caseFilter`. */
  filter: readonly string[];
  /** At most this many cases, after the filter. */
  limit: number | null;
  /** 1-based part of how many. */
  shard: { index: number; of: number } | null;
  /** Rung of the evidence ladder, 0 to 3. */
  evidence: number;
  /** Components left out on top of the rung. */
  without: readonly Component[];
  repeat: number;
  controls: ReadonlySet<Control>;
  /** Narratives of a case, or null for none at all. */
  narratives: ((source: Source) => readonly Narrative[]) | null;
  /** Whether diffs and rubrics are kept, for the page. */
  detail: boolean;
  /** Settings of the model reviewer as written, without keys. */
  model?: RawModelSettings | null;
}

/** What was decided before the first review: which cases, which trials, and the run that they will be part of. */
export interface PreparedRun {
  sources: Source[];
  tasks: PlannedTask[];
  head: Pick<Run, 'reviewer' | 'manifest' | 'settings'>;
}

/**
 * Chooses cases and plans trials.
 * @throws ConfigurationError for a filter that is none
 */
export function prepareRun(all: readonly Source[], options: BenchmarkOptions): PreparedRun {
  const wanted = caseFilter(options.filter);
  let sources = all.filter((s) => wanted(s.case));
  if (options.limit !== null) sources = sources.slice(0, options.limit);
  if (options.shard) sources = shardOf(sources, options.shard.index, options.shard.of);
  const left = new Set<Component>([...rungs[options.evidence], ...options.without]);
  const tasks = plan(sources, {
    narratives: options.narratives ?? (() => []),
    repeat: options.repeat,
    controls: new Set([...options.controls].filter((c) => c !== 'accidental')),
    without: [...left],
    detail: options.detail,
    model: options.model ?? null
  });
  return {
    sources,
    tasks,
    head: {
      reviewer: options.reviewer,
      manifest: casesDigest(all.map((s) => s.case)),
      settings: {
        evidence: options.evidence,
        without: [...options.without].sort(),
        framings: options.narratives !== null,
        repeat: options.repeat,
        controls: [...options.controls].sort(),
        filter: [...options.filter].sort(),
        limit: options.limit,
        shards: options.shard && { have: [options.shard.index], of: options.shard.of }
      }
    }
  };
}

/** Makes the reviews of a prepared run. */
export async function runPrepared(prepared: PreparedRun, execution: Execution): Promise<Trial[]> {
  return execute(prepared.tasks, execution);
}

/**
 * Grades reviews that another tool made, in place of making them.
 * @param reviews by case id; a case without one counts as not blocked
 */
export function gradeReviews(prepared: PreparedRun, reviews: ReadonlyMap<string, NeutralReview>): Trial[] {
  return prepared.sources.map(({ case: c }) => {
    const review = reviews.get(c.id) ?? null;
    return makeTrial(c, review ? { status: 'reviewed', review } : { status: 'missing', reason: 'There is no review of this case.', review: null });
  });
}

/**
 * The run that trials make.
 * @param rubrics cases whose rubrics unrelated findings are held against
 */
export function finishRun(prepared: PreparedRun, trials: Trial[], rubrics: readonly BenchmarkCase[]): Run {
  const plain = trials.filter((t) => t.control === null && t.framing === null && t.repetition === 0);
  const accidental = prepared.head.settings.controls.includes('accidental') ? accidentalMatches(plain, rubrics) : null;
  return { format: 'prguard-benchmark/1', ...prepared.head, summary: summarise(trials, accidental), trials };
}
