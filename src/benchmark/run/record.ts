/**
 * Results on disk as they come: a line a trial, and beside the lines a small file that says what run they belong to. A run that
 * was stopped is taken up from there.
 */
import { appendFileSync, existsSync, readFileSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { systemReason } from '../../cli/files.js';
import { ConfigurationError } from '../../errors.js';
import { inertLine } from '../../report/inert.js';
import { readTrials, trialLine } from '../report/json.js';
import type { Run, Trial } from '../result.js';

/** What a record's trials belong to. */
export type RecordHead = Pick<Run, 'reviewer' | 'manifest' | 'settings'>;

const parts = { reviewer: 'engine or knowledge base', manifest: 'set of cases', settings: 'set of options' } as const;

/** A record that trials are added to. */
export class TrialRecord {
  private constructor(
    private readonly file: string,
    /** Trials that are there already. */
    readonly done: readonly Trial[]
  ) {}

  /**
   * Begins a record, or takes up one that is there.
   * @param file JSON lines; `file.run.json` beside it holds the head
   * @param resume take up; without it the file must not be there, or be empty
   * @throws ConfigurationError when the file can't be written, is no record, or is of another run
   */
  static open(file: string, head: RecordHead, resume: boolean): TrialRecord {
    try {
      if (resume && existsSync(file)) return new TrialRecord(file, takeUp(file, head));
      if (existsSync(file) && statSync(file).size > 0) throw new ConfigurationError(`${inertLine(file)} is there already; --resume goes on with the run in it, another name begins a new one.`);
      writeFileSync(file, '');
      writeFileSync(headOf(file), `${JSON.stringify(head, null, 2)}\n`);
      return new TrialRecord(file, []);
    } catch (error) {
      if (error instanceof ConfigurationError) throw error;
      throw new ConfigurationError(`Can't write ${inertLine(file)}: ${systemReason(error)}. Name a file in a folder that can be written.`);
    }
  }

  /** Adds a trial; the system has it when this returns. */
  add(trial: Trial): void {
    appendFileSync(this.file, trialLine(trial, true));
  }
}

function headOf(file: string): string {
  return `${file}.run.json`;
}

/** The trials of a record of the same run; a line that was being written when the run was killed is removed. */
function takeUp(file: string, head: RecordHead): Trial[] {
  let recorded: Partial<RecordHead>;
  try {
    recorded = JSON.parse(readFileSync(headOf(file), 'utf8')) as Partial<RecordHead>;
  } catch {
    throw new ConfigurationError(`Beside ${inertLine(file)} there is no ${inertLine(headOf(file))} that says of which run it is; name another file to begin again.`);
  }
  for (const [part, name] of Object.entries(parts) as [keyof typeof parts, string][]) {
    if (JSON.stringify(recorded[part]) !== JSON.stringify(head[part])) throw new ConfigurationError(`${inertLine(file)} is of a run with another ${name}; name another file to begin again.`);
  }
  const { trials, end, terminated } = readTrials(file);
  truncateSync(file, end);
  if (!terminated && end > 0) appendFileSync(file, '\n');
  return trials;
}
