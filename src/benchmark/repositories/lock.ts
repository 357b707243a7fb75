/**
 * A lock file that several processes wait for. It names host and processes that work under it; when all of them are dead,
 * the lock is taken over, so that a crash stops nobody.
 */
import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';

/** Longest pause between two looks at a lock that another process has, in milliseconds. */
const MAX_PAUSE = 250;

interface Holder {
  host: string;
  pids: number[];
}

/** A lock that this process holds. */
export interface Lock {
  /** Names another process that works under the lock and may outlive this one. */
  add(pid: number): void;
  release(): void;
}

let counter = 0;

/**
 * Takes a lock, waiting for others.
 * @param milliseconds how long to wait
 * @returns null when it was not free in time
 */
export async function acquireLock(file: string, milliseconds: number): Promise<Lock | null> {
  const end = performance.now() + milliseconds;
  for (let pause = 10; ; pause = Math.min(pause * 2, MAX_PAUSE)) {
    if (create(file)) return held(file);
    // Only one process may judge and remove a lock, or a second one could remove the first one's new lock.
    if (isStale(file) && create(`${file}.takeover`)) {
      if (isStale(file)) rmSync(file, { force: true });
      rmSync(`${file}.takeover`, { force: true });
      continue;
    }
    if (isStale(`${file}.takeover`)) rmSync(`${file}.takeover`, { force: true });
    if (performance.now() + pause > end) return null;
    await sleep(pause);
  }
}

function held(file: string): Lock {
  const pids = [process.pid];
  return {
    add: (pid) => {
      pids.push(pid);
      renameSync(written(file, pids), file);
    },
    release: () => rmSync(file, { force: true })
  };
}

/** A file beside the lock that has what the lock is to have, so that nobody sees a lock without content. */
function written(file: string, pids: number[]): string {
  const temporary = `${file}.${hostname()}.${process.pid}.${counter++}`;
  writeFileSync(temporary, JSON.stringify({ host: hostname(), pids } satisfies Holder));
  return temporary;
}

function create(file: string): boolean {
  const temporary = written(file, [process.pid]);
  try {
    linkSync(temporary, file);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    return false;
  } finally {
    rmSync(temporary, { force: true });
  }
}

function isStale(file: string): boolean {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch {
    return false;
  }
  try {
    const { host, pids } = JSON.parse(text) as Holder;
    // Nothing can be said about processes of another machine.
    return host === hostname() && !pids.some(isAlive);
  } catch {
    // A machine that lost its power can leave an empty file.
    return true;
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
