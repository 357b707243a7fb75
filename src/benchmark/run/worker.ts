/** The worker's side: one task at a time, laid out, reviewed and removed again. Also used in the same process by tests. */
import { createHash } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describeError } from '../../errors.js';
import type { Engine } from '../../cli/io.js';
import { modelOption } from '../../model/option.js';
import type { RawModelSettings } from '../../model/settings.js';
import type { Attention, ClaimType, Review } from '../../verdict/types.js';
import { toNeutral } from '../neutral.js';
import type { ChangedLines } from '../grade.js';
import { bareTrees, layoutCase, type LaidOut } from '../repositories/layout.js';
import { inStore } from '../../snapshot/store.js';
import type { Unavailable } from '../repositories/unavailable.js';
import { MAX_DIFF_CHARS, type Answer, type Task } from './task.js';

/** Message of the head commit when there is no narrative: says nothing, as most real ones. */
const PLAIN_MESSAGE = 'Update';

/**
 * Runs a task. Never throws: what goes wrong is the task's answer.
 * @param workDir folder for the case's repository, which is removed again
 */
export async function runTask(task: Task, engine: Pick<Engine, 'review' | 'version'>, workDir: string): Promise<Answer> {
  let laid: LaidOut | Unavailable | undefined;
  try {
    laid = await layout(task, workDir);
    if (!laid.ok) return { kind: 'unavailable', reason: laid.reason };
    const reversed = task.control === 'reversed';
    const model = task.model === null ? {} : await modelOf(task, task.model, engine.version());
    const start = performance.now();
    const review = await engine.review({
      repo: laid.dir,
      base: reversed ? laid.head : laid.base,
      head: reversed ? laid.base : laid.head,
      exact: true,
      configuration: 'none',
      without: new Set(task.without),
      ...model,
      ...(task.framing ? { narrative: { said: { title: task.framing.title, body: task.framing.body } } } : {})
    });
    const seconds = Math.round(performance.now() - start) / 1000;
    return {
      kind: 'reviewed',
      review: { ...toNeutral(review, task.case.id), seconds },
      digests: digestsOf(review),
      ...(review.attention ? { contradicted: contradictedIn(review.attention) } : {}),
      changed: changedLines(laid),
      diff: task.detail ? await diffOf(laid) : null,
      seconds,
      memory: process.memoryUsage().rss
    };
  } catch (error) {
    return { kind: 'crashed', reason: describeError(error).message };
  } finally {
    if (laid?.ok) laid.remove();
  }
}

/** Each trial has a recording of its own, in a folder of the trial's name. */
async function modelOf(task: Task, model: RawModelSettings, version: string): ReturnType<typeof modelOption> {
  const own = (dir: string | undefined): string | undefined => {
    if (dir === undefined) return undefined;
    const name = [task.case.id, task.control, task.framing && `${task.framing.name}-${task.framing.text + 1}`, task.repetition ? `repetition-${task.repetition + 1}` : null].filter(Boolean).join('.');
    return join(dir, name.replace(/[^\w.-]/g, '_'));
  };
  if (model.record !== undefined) mkdirSync(model.record, { recursive: true });
  return modelOption({ ...model, record: own(model.record), replay: own(model.replay) }, process.env, { env: process.env, version });
}

function layout(task: Task, workDir: string): Promise<LaidOut | Unavailable> {
  const message = task.framing ? `${task.framing.title}\n\n${task.framing.body}` : PLAIN_MESSAGE;
  return task.material.kind === 'trees' ? bareTrees(task.material.base, task.material.head, workDir, message) : layoutCase(task.case, task.material.dir, workDir, message);
}

/** Claims of title and description: what the code itself says is the same under every narrative. */
function contradictedIn({ claims }: Attention): ClaimType[] {
  return [...new Set(claims.filter((c) => c.result === 'CONTRADICTED' && (c.channel === 'title' || c.channel === 'body')).map((c) => c.type))].sort();
}

function changedLines(laid: LaidOut): ChangedLines {
  const side = (which: 'base' | 'head') => Object.fromEntries([...laid.changed].map(([path, lines]) => [path, lines[which]]));
  return { base: side('base'), head: side('head') };
}

function digestsOf(review: Review): { evidence: string; query: string; mechanisms: string } {
  const used = new Set([...review.findings.map((f) => f.mechanism), ...review.rejected.map((r) => r.mechanism)]);
  return { evidence: review.evidence, query: review.queries, mechanisms: createHash('sha256').update([...used].sort().join('\n')).digest('hex') };
}

/** The diff as a reader sees it, cut at a bound that it states. */
async function diffOf(laid: LaidOut): Promise<string> {
  const { stdout } = await inStore(laid.dir, ['diff', '--no-color', '--no-ext-diff', '--no-textconv', '--no-renames', laid.base, laid.head]);
  const diff = stdout.toString('utf8');
  return diff.length <= MAX_DIFF_CHARS ? diff : `${diff.slice(0, MAX_DIFF_CHARS)}\n[cut at ${MAX_DIFF_CHARS} characters]\n`;
}

/** The loop of a worker process: a task comes in as a message, its answer goes out, until the channel closes. */
export function serveTasks(engine: Pick<Engine, 'review' | 'version'>): void {
  let last: Promise<unknown> = Promise.resolve();
  process.on('message', (task: Task) => {
    last = last.then(async () => process.send?.(await runTask(task, engine, tmpdir())));
  });
  process.on('disconnect', () => process.exit(0));
  process.send?.('ready');
}
