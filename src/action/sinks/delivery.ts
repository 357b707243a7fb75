/** What became of each sink, and the rung of the ladder on which the report was left. Pure. */

/** From the best place to the last resort. */
export const rungs = ['comment', 'check run', 'annotations', 'job summary', 'log'] as const;
/** One of `rungs`. */
export type Rung = (typeof rungs)[number];

/** A sink, and what it did or why it did nothing. Texts are inert. */
export interface Attempt {
  sink: 'comment' | 'inline comments' | 'check run' | 'SARIF upload' | 'annotations' | 'job summary' | 'repository';
  /** `skipped`: nothing to do there, or not asked for; `notice`: not available, as is usual; `failed`: should have worked. */
  result: 'done' | 'skipped' | 'notice' | 'failed';
  /** One phrase. */
  text: string;
}

/** Where the report is to be read. */
export function rungOf(attempts: readonly Attempt[]): Rung {
  const done = (sink: Attempt['sink']): boolean => attempts.some((a) => a.sink === sink && a.result === 'done');
  if (done('comment') || done('inline comments')) return 'comment';
  return rungs.find((rung) => rung !== 'log' && done(rung)) ?? 'log';
}

const places: Record<Rung, string> = {
  comment: 'on the pull request',
  'check run': 'in a check run',
  annotations: 'by annotations and in the job summary',
  'job summary': 'in the job summary',
  log: 'in the log only'
};

/** The sentence that says on which rung the report is, and why not on a higher one. */
export function deliverySentence(attempts: readonly Attempt[]): string {
  const rung = rungOf(attempts);
  // What failed beside the place that has the report is said too.
  const above = attempts.filter((a) => {
    const place = order[a.sink];
    return a.result !== 'done' && place !== undefined && (place < rungs.indexOf(rung) || (a.result === 'failed' && place === rungs.indexOf(rung)));
  });
  const why = above.map((a) => `${a.sink}: ${a.text}`).join('; ');
  const lost = rung === 'annotations' && attempts.some((a) => a.sink === 'job summary' && a.result === 'failed');
  return `Reported ${lost ? 'by annotations' : places[rung]}${why ? ` (${why})` : ''}.`;
}

const order: Partial<Record<Attempt['sink'], number>> = { comment: 0, 'inline comments': 0, 'check run': 1, annotations: 2, 'job summary': 3 };
