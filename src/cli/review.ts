/** `prguard review`: reviews a change of a local repository. */
import { resolve } from 'node:path';
import { exitCodes, type ExitCode } from '../errors.js';
import { fails, type FailOn } from '../verdict/fail-on.js';
import { renderJson } from '../report/json.js';
import { renderSarif } from '../report/sarif.js';
import { renderBrief, renderText } from '../report/text.js';
import { inertLine } from '../report/inert.js';
import type { Review } from '../verdict/types.js';
import { writeFileAtomic } from './files.js';
import type { Engine, Io } from './io.js';

/** Formats of a report. */
export const formats = ['text', 'json', 'sarif'] as const;
/** A format of the report. */
export type Format = (typeof formats)[number];

/** The options of the command. */
export interface ReviewCommand {
  repo: string;
  base: string;
  head: string;
  format: Format;
  output?: string;
  failOn: FailOn;
  explain?: boolean;
  exact?: boolean;
}

/** Renders a review in one of the formats. Colours are only for text on a terminal. */
export function render(review: Review, format: Format, engine: Engine, options: { color: boolean; explain: boolean }): string {
  if (format === 'json') return renderJson(review);
  if (format === 'sarif') return renderSarif(review, { mechanisms: engine.mechanisms() });
  return renderText(review, options);
}

/** Runs the command: the report goes to standard output, or to `--output` with a short text on standard output. */
export async function runReview(command: ReviewCommand, engine: Engine, io: Io): Promise<ExitCode> {
  const result = await engine.review({
    repo: resolve(io.cwd, command.repo),
    base: command.base,
    head: command.head,
    ...(command.exact ? { exact: true } : {})
  });
  const explain = command.explain === true;
  if (command.output === undefined) {
    io.stdout(render(result, command.format, engine, { color: io.color, explain }));
  } else {
    writeFileAtomic(resolve(io.cwd, command.output), render(result, command.format, engine, { color: false, explain }));
    io.stdout(`${renderBrief(result, { color: io.color })}Wrote ${inertLine(command.output)} (${command.format}).\n`);
  }
  return fails(result, command.failOn) ? exitCodes.blocked : exitCodes.passes;
}
