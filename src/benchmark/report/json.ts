/** A benchmark run as JSON, its schema, and reading both forms back: the whole run, and one trial a line. */
import { z } from 'zod';
import { readTextFile } from '../../cli/files.js';
import { ConfigurationError } from '../../errors.js';
import { clip, inertJson, inertLine } from '../../report/inert.js';
import { member } from '../../verify/compare.js';
import { runSchema, trialSchema, type Run, type Trial } from '../result.js';

/** The run with two-space indentation and a final newline; control and bidi characters are `\u` escapes. */
export function renderBenchmarkJson(run: Run): string {
  return inertJson(run) + '\n';
}

/** JSON Schema (draft 2020-12) of a run, as published in docs/benchmark.schema.json. */
export function benchmarkJsonSchema(): Record<string, unknown> {
  // The input side: fields that are filled in when a run is read may be left out of the file.
  const { $schema, ...rest } = z.toJSONSchema(runSchema, { target: 'draft-2020-12', io: 'input' }) as Record<string, unknown>;
  return { $schema, title: 'PRGuard benchmark run', description: 'The result of one benchmark run, format prguard-benchmark/1.', ...rest };
}

/**
 * One trial as one line of JSON, with its newline.
 * @param detail keep diff and rubric, which are for the page only
 */
export function trialLine(trial: Trial, detail = false): string {
  const { detail: kept, ...rest } = trial;
  // Newlines in strings are escapes, so every line of the indented form starts with a token.
  const text = inertJson(detail && kept ? trial : rest).split('\n');
  return text.map((line) => line.trimStart()).join('') + '\n';
}

/**
 * Reads a run that `renderBenchmarkJson` wrote.
 * @throws ConfigurationError naming the file and the field that is wrong
 */
export function readRun(file: string): Run {
  return parseRun(readTextFile(file, 'benchmark run'), file);
}

/** A run from its text; `file` names it in errors. */
export function parseRun(text: string, file: string): Run {
  const result = runSchema.safeParse(parseJson(text, inertLine(file)));
  if (result.success) return result.data;
  throw new ConfigurationError(`${inertLine(file)} is no benchmark run: ${fault(result.error)}. Name a file that "benchmark --format json" wrote with this version.`);
}

/** What a file of JSON lines holds. */
export interface ReadTrials {
  trials: Trial[];
  /** 1 when the last line was cut off, as a killed run leaves it; that line is in no other number. */
  dropped: 0 | 1;
  /** Bytes of the file that are whole lines: where a run that is taken up again goes on. */
  end: number;
  /** Whether those bytes end with a newline. */
  terminated: boolean;
}

/**
 * Reads trials, one JSON object a line; empty lines are passed over. A last line without its newline that is no JSON
 * is dropped and counted.
 * @throws ConfigurationError naming file, line and field of any other line that is wrong
 */
export function readTrials(file: string): ReadTrials {
  return parseTrials(readTextFile(file, 'benchmark trials'), file);
}

/** Trials from their text; `file` names it in errors. */
export function parseTrials(text: string, file: string): ReadTrials {
  const lines = text.split('\n');
  const trials: Trial[] = [];
  let kept = text;
  let dropped: 0 | 1 = 0;
  lines.forEach((line, i) => {
    if (!line.trim()) return;
    const where = `${inertLine(file)}, line ${i + 1}`;
    if (i === lines.length - 1 && !isJson(line)) {
      dropped = 1;
      kept = text.slice(0, text.length - line.length);
      return;
    }
    const result = trialSchema.safeParse(parseJson(line, where));
    if (!result.success) throw new ConfigurationError(`${where}: no trial of a benchmark: ${fault(result.error)}. Name a file that "benchmark --lines" wrote with this version.`);
    trials.push(result.data);
  });
  return { trials, dropped, end: Buffer.byteLength(kept), terminated: kept === '' || kept.endsWith('\n') };
}

/** Whether the text is a whole run, not JSON lines: it begins with a field that a run has and a trial has not. */
export function isRunText(text: string): boolean {
  const first = /^\s*\{\s*"(\w+)"\s*:/.exec(text)?.[1] ?? '';
  return Object.hasOwn(runSchema.shape, first);
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

function parseJson(text: string, where: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new ConfigurationError(`${where} is no JSON: ${clip(inertLine((error as Error).message), 200)}. Name a file that a benchmark run wrote whole.`);
  }
}

/** The first fault: field and what is wrong with it. */
function fault(error: z.ZodError): string {
  const { path, message } = error.issues[0];
  const field = path.reduce<string>((at, key) => member(at, typeof key === 'symbol' ? String(key) : key), '');
  return clip(`${field ? `${inertLine(field)}: ` : ''}${inertLine(message)}`, 300);
}
