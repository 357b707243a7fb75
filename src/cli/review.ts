/** `prguard review`: reviews a change of a local repository. */
import { resolve } from 'node:path';
import { InvalidArgumentError } from 'commander';
import type { ConfigurationSource } from '../configuration/read.js';
import type { ExitCode } from '../errors.js';
import { exitOf, thresholds, type FailOn, type OnIncomplete } from '../verdict/exit.js';
import { renderJson } from '../report/json.js';
import { renderSarif } from '../report/sarif.js';
import { renderBrief, renderText } from '../report/text.js';
import { inertLine } from '../report/inert.js';
import { modelOption } from '../model/option.js';
import { saidInFile, type Read } from '../narrative/input.js';
import type { Review } from '../verdict/types.js';
import { readTextFile, writeFileAtomic } from './files.js';
import type { Engine, Io } from './io.js';
import { rawModelSettings, type ModelFlags } from './model-options.js';

/** Formats of a report. */
export const formats = ['text', 'json', 'sarif'] as const;
/** A format of the report. */
export type Format = (typeof formats)[number];

/** The options of the command. */
export interface ReviewCommand extends ModelFlags {
  repo: string;
  base: string;
  head: string;
  format: Format;
  output?: string;
  failOn?: FailOn;
  onIncomplete?: OnIncomplete;
  /** A file, or `none`. */
  config?: string;
  now?: Date;
  /** Files with the payload of an event and with a description, and a title: the narrative. */
  event?: string;
  title?: string;
  bodyFile?: string;
  history?: 'true' | 'false';
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
  const env = io.env ?? process.env;
  const raw = rawModelSettings(command, env, io.cwd);
  const model = await modelOption(raw, env, { env, version: engine.version(), log: (line) => io.stderr(`prguard: ${line}\n`) });
  const result = await engine.review({
    repo: resolve(io.cwd, command.repo),
    base: command.base,
    head: command.head,
    ...(command.exact ? { exact: true } : {}),
    ...(command.config === undefined ? {} : { configuration: sourceOf(command, io.cwd) }),
    ...(command.now ? { now: command.now } : {}),
    history: command.history === undefined ? 'configured' : command.history === 'true',
    ...model,
    narrative: saidBy(command, io.cwd)
  });
  const explain = command.explain === true;
  if (command.output === undefined) {
    io.stdout(render(result, command.format, engine, { color: io.color, explain }));
  } else {
    writeFileAtomic(resolve(io.cwd, command.output), render(result, command.format, engine, { color: false, explain }));
    io.stdout(`${renderBrief(result, { color: io.color })}Wrote ${inertLine(command.output)} (${command.format}).\n`);
  }
  return exitOf(result, thresholds(command, result.configuration)).code;
}

/** The narrative as the caller gives it; what is given by itself stands for what the event says. */
function saidBy({ event, title, bodyFile }: ReviewCommand, cwd: string): Read {
  const { said, limits } = event === undefined ? { said: {}, limits: [] } : saidInFile(event, readTextFile(resolve(cwd, event), 'event'));
  const body = bodyFile === undefined ? null : readTextFile(resolve(cwd, bodyFile), 'description');
  return {
    said: {
      ...said,
      ...(title === undefined ? {} : { title }),
      ...(body === null ? {} : { body })
    },
    limits: body !== null && /[\ufffd\0]/.test(body) ? [...limits, 'The description is no text in UTF-8 throughout: claims in the rest of it could not be read.'] : limits
  };
}

/** `--config`: nothing, or a file of the caller's; the project's own mechanisms come from base all the same. */
function sourceOf({ config, base }: ReviewCommand, cwd: string): ConfigurationSource {
  if (config === undefined || config === 'none') return 'none';
  return { revision: base, file: { path: config, text: readTextFile(resolve(cwd, config), 'configuration') } };
}

/** A day or a time with its zone. */
export function parseTime(text: string): Date {
  const time = /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:\d{2}))?$/.test(text) ? new Date(text) : new Date(NaN);
  if (Number.isNaN(time.getTime())) throw new InvalidArgumentError('It must be a day, or a time with its zone: 2026-01-31 or 2026-01-31T09:00:00Z.');
  return time;
}
