/** The job summary as a place that may fail: reporting never changes a verdict. */
import { inertLine, inertLog } from '../report/inert.js';
import type { Runner } from './run.js';

/** Appends to the job summary; one that can't be written is a line of the log. */
export async function trySummary(markdown: string, runner: Pick<Runner, 'summary' | 'log'>): Promise<void> {
  try {
    await runner.summary(markdown);
  } catch (error) {
    runner.log(inertLog(`The job summary could not be written: ${inertLine(error instanceof Error ? error.message : String(error))}`));
  }
}
