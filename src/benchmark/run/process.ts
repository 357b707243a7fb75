/** A worker process with limits: what hangs is killed, what grows is killed, and either is the result of its case. */
import { fork, type ChildProcess } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { inertLine } from '../../report/inert.js';
import { answerSchema, type Outcome, type Task } from './task.js';

/** Argument that makes the entry a worker. */
export const WORKER_ARGUMENT = '--benchmark-worker';

/** Limits of one task. */
export interface Limits {
  /** Wall time, in seconds. */
  seconds: number;
  /** Resident memory of the worker, in MiB. */
  megabytes: number;
}

/** Runs tasks one after the other. */
export interface TaskRunner {
  run(task: Task): Promise<Outcome>;
  stop(): void;
}

/** How often a worker's memory is looked at. */
const WATCH_MILLISECONDS = 200;
/** What is kept of a worker's error output, in characters. */
const MAX_STDERR = 4_000;

/** A worker process that is started when needed and again after a crash. */
export class WorkerProcess implements TaskRunner {
  private child: ChildProcess | null = null;
  private stderr = '';

  /**
   * @param entry script that serves tasks when started with `WORKER_ARGUMENT`
   * @param temporary folder for the worker's own files; the run removes it, so that a killed worker leaves nothing
   */
  constructor(private readonly entry: string, private readonly limits: Limits, private readonly temporary: string) {}

  async run(task: Task): Promise<Outcome> {
    const child = this.child ?? (await this.start());
    if (!child) return { kind: 'crashed', reason: `The worker could not be started: ${this.lastWords()}` };
    return new Promise((resolve) => {
      let limit: Outcome | null = null;
      const stopFor = (outcome: Outcome): void => {
        limit = outcome;
        this.kill(child);
      };
      const timer = setTimeout(() => stopFor({ kind: 'timeout', reason: `No review within ${this.limits.seconds} s.` }), this.limits.seconds * 1000);
      const watch = setInterval(() => {
        const bytes = residentBytes(child.pid);
        if (bytes > this.limits.megabytes * 1024 * 1024) stopFor({ kind: 'memory', reason: `The review took more than ${this.limits.megabytes} MiB.` });
      }, WATCH_MILLISECONDS);
      const finish = (outcome: Outcome): void => {
        clearTimeout(timer);
        clearInterval(watch);
        child.off('message', onMessage);
        child.off('exit', onExit);
        resolve(outcome);
      };
      const onMessage = (message: unknown): void => {
        const answer = answerSchema.safeParse(message);
        finish(answer.success ? answer.data : { kind: 'crashed', reason: 'The worker gave an answer that is none.' });
      };
      const onExit = (code: number | null, signal: string | null): void => {
        this.child = null;
        if (limit) return finish(limit);
        if (this.stderr.includes('heap out of memory')) return finish({ kind: 'memory', reason: `The review took more than ${this.limits.megabytes} MiB.` });
        finish({ kind: 'crashed', reason: `The worker ended (${signal ?? `exit code ${code}`}): ${this.lastWords()}` });
      };
      child.on('message', onMessage);
      child.on('exit', onExit);
      child.send(task, (error) => {
        if (error) this.kill(child);
      });
    });
  }

  stop(): void {
    if (this.child) this.kill(this.child);
    this.child = null;
  }

  private start(): Promise<ChildProcess | null> {
    this.stderr = '';
    const child = fork(this.entry, [WORKER_ARGUMENT], {
      execArgv: [`--max-old-space-size=${this.limits.megabytes}`],
      env: { ...process.env, TMPDIR: this.temporary, GITHUB_ACTIONS: '' },
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
      // A group of its own, so that git processes of a killed worker go with it.
      detached: true
    });
    this.child = child;
    child.stderr!.setEncoding('utf8').on('data', (text: string) => (this.stderr = (this.stderr + text).slice(-MAX_STDERR)));
    return new Promise((resolve) => {
      const failed = (): void => {
        this.child = null;
        resolve(null);
      };
      child.once('exit', failed);
      child.once('error', failed);
      child.once('message', () => {
        child.off('exit', failed);
        resolve(child);
      });
    });
  }

  private kill(child: ChildProcess): void {
    try {
      process.kill(-child.pid!, 'SIGKILL');
    } catch {
      child.kill('SIGKILL');
    }
  }

  private lastWords(): string {
    const lines = this.stderr.split('\n').map((line) => line.trim()).filter(Boolean);
    return inertLine(lines.find((line) => /error|abort|fatal/i.test(line)) ?? lines.pop() ?? 'it said nothing').slice(0, 300);
  }
}

/** Resident memory of a process in bytes; 0 where the system does not tell, so that only the limit of the heap holds there. */
function residentBytes(pid: number | undefined): number {
  try {
    return 1024 * Number(/^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0);
  } catch {
    return 0;
  }
}
