/** Reading objects by id through one long-lived `git cat-file` process. */
import { createHash } from 'node:crypto';
import type { ChildProcess } from 'node:child_process';
import { MAX_FILE_BYTES } from '../bounds.js';
import { SnapshotError } from './error.js';
import { startGit } from './git.js';
import type { Seal } from './seal.js';

/** A blob's content, or why there is none. */
export type Blob =
  | { state: 'read'; content: Buffer }
  | { state: 'over-large'; bytes: number }
  | { state: 'missing' }
  | { state: 'damaged' };

type Answer = { id: string; type: string; size: number; content: Buffer } | 'missing' | 'damaged';

interface Request {
  line: string;
  withContent: boolean;
  answer(answer: Answer): void;
  fail(error: Error): void;
}

const USAGE_EXIT = 129;

/**
 * Requests are answered in order. Git ends on some kinds of damage; the request it ended on is then `damaged`, and a
 * new process takes over the rest.
 */
export class ObjectReader {
  private child: ChildProcess | null = null;
  private readonly waiting: Request[] = [];
  private pending: Buffer[] = [];
  private pendingBytes = 0;
  /** Bytes needed before the answer at the front can be taken. */
  private needed = 0;
  private closed = false;

  constructor(private readonly seal: Seal) {}

  /**
   * The content of a blob of at most `MAX_FILE_BYTES`. Its hash is checked, so what is returned is what the id names.
   * @throws SnapshotError when git can't be run
   */
  async blob(id: string): Promise<Blob> {
    const header = await this.request('info', id);
    if (typeof header === 'string') return { state: header };
    if (header.type !== 'blob') return { state: 'damaged' };
    if (header.size > MAX_FILE_BYTES) return { state: 'over-large', bytes: header.size };
    const whole = await this.request('contents', id);
    if (typeof whole === 'string') return { state: whole };
    return this.hash('blob', whole.content) === id ? { state: 'read', content: whole.content } : { state: 'damaged' };
  }

  /**
   * The content of a tree object, checked against its id; null when it is missing, damaged or no tree.
   * @throws SnapshotError when git can't be run
   */
  async tree(id: string): Promise<Buffer | null> {
    const whole = await this.request('contents', id);
    return typeof whole !== 'string' && whole.type === 'tree' && this.hash('tree', whole.content) === id ? whole.content : null;
  }

  /**
   * What an expression stands for, as `<commit>^{tree}`; null when the repository has no such object, or it is damaged.
   * @param expression of full object ids only: names of the reviewed repository are not known here
   * @throws SnapshotError when git can't be run
   */
  async identify(expression: string): Promise<{ id: string; type: string } | null> {
    const header = await this.request('info', expression);
    return typeof header === 'string' ? null : header;
  }

  private hash(type: string, content: Buffer): string {
    return createHash(this.seal.location.objectFormat).update(`${type} ${content.length}\0`).update(content).digest('hex');
  }

  /** Ends the process. Requests that are still open fail. */
  close(): Promise<void> {
    this.closed = true;
    const child = this.child;
    if (child === null) return Promise.resolve();
    return new Promise((resolve) => {
      child.once('close', () => resolve());
      child.stdin!.end();
      child.kill();
    });
  }

  private request(command: 'info' | 'contents', name: string): Promise<Answer> {
    return new Promise((answer, fail) => {
      const request = { line: `${command} ${name}\n`, withContent: command === 'contents', answer, fail };
      if (this.closed) {
        fail(new Error('The snapshot is closed.'));
        return;
      }
      this.waiting.push(request);
      try {
        this.child ??= this.start();
        this.child.stdin!.write(request.line);
      } catch (error) {
        this.waiting.pop();
        fail(error as Error);
      }
    });
  }

  private start(): ChildProcess {
    const child = startGit(['cat-file', '--batch-command'], { cwd: this.seal.dir, env: { GIT_DIR: this.seal.dir } });
    this.pending = [];
    this.pendingBytes = 0;
    this.needed = 1;
    child.stdout!.on('data', (chunk: Buffer) => this.take(chunk));
    child.stderr!.resume();
    child.stdin!.on('error', () => undefined);
    child.on('error', (error) => this.failAll(new SnapshotError('unreviewable', `git could not be started (${error.message}); install git 2.39 or newer.`)));
    child.on('close', (code) => this.ended(child, code));
    return child;
  }

  private take(chunk: Buffer): void {
    this.pending.push(chunk);
    this.pendingBytes += chunk.length;
    while (this.waiting.length > 0 && this.pendingBytes >= this.needed) {
      const all = this.pending.length === 1 ? this.pending[0]! : Buffer.concat(this.pending);
      const used = this.answerFront(all);
      this.pending = [all.subarray(used)];
      this.pendingBytes = all.length - used;
      if (used === 0) return;
      this.needed = 1;
    }
  }

  /** Answers the request at the front if its answer is whole. Returns the bytes used; 0 when more are needed. */
  private answerFront(all: Buffer): number {
    const end = all.indexOf(10);
    if (end < 0) {
      this.needed = all.length + 1;
      return 0;
    }
    const [id, type, size] = all.toString('latin1', 0, end).split(' ');
    const front = this.waiting[0]!;
    if (size === undefined) {
      this.waiting.shift();
      front.answer(type === 'missing' ? 'missing' : 'damaged');
      return end + 1;
    }
    const bytes = front.withContent ? Number(size) : 0;
    const total = end + 1 + (front.withContent ? bytes + 1 : 0);
    if (all.length < total) {
      this.needed = total;
      return 0;
    }
    this.waiting.shift();
    front.answer({ id: id!, type: type!, size: Number(size), content: Buffer.from(all.subarray(end + 1, end + 1 + bytes)) });
    return total;
  }

  private ended(child: ChildProcess, code: number | null): void {
    if (this.child !== child) return;
    this.child = null;
    if (this.waiting.length === 0) return;
    if (this.closed) {
      this.failAll(new Error('The snapshot is closed.'));
    } else if (code === USAGE_EXIT) {
      this.failAll(new SnapshotError('unreviewable', 'This git is too old to be used; install git 2.39 or newer.'));
    } else {
      this.waiting.shift()!.answer('damaged');
      if (this.waiting.length === 0) return;
      this.child = this.start();
      this.child.stdin!.write(this.waiting.map((request) => request.line).join(''));
    }
  }

  private failAll(error: Error): void {
    this.child = null;
    for (const request of this.waiting.splice(0)) request.fail(error);
  }
}
