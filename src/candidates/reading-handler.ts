/** Handlers that only show something: whoever has one run for somebody else gains nothing. */
import type { Loss } from '../change/losses.js';
import { wordsOf } from '../knowledge/patterns.js';
import type { Func } from '../syntax/form.js';
import { calleeName, funcExprs } from '../syntax/walk.js';

/** Words of calls that change something. */
const CHANGING: ReadonlySet<string> = new Set([
  'save', 'create', 'update', 'delete', 'destroy', 'remove', 'insert', 'write', 'store', 'put', 'set', 'add', 'send', 'deliver', 'mail', 'enqueue', 'perform', 'execute', 'exec', 'run', 'start', 'stop', 'move',
  'rename', 'copy', 'import', 'upload', 'revert', 'reset', 'clear', 'toggle', 'enable', 'disable', 'approve', 'accept', 'reject', 'cancel', 'confirm', 'register', 'subscribe', 'unsubscribe', 'login', 'logout', 'sign',
  'transfer', 'pay', 'buy', 'vote', 'follow', 'grant', 'revoke', 'invite', 'join', 'leave', 'publish', 'edit', 'change', 'apply', 'process', 'handle', 'call', 'submit', 'post', 'replace', 'touch', 'increment', 'decrement', 'unlink', 'mkdir', 'system'
]);

/** Whether what takes another's place registers a closure, and nothing in it changes anything outside. */
export function registersReader(loss: Loss): boolean {
  if (loss.kind !== 'swap' || loss.old.t !== 'call') return false;
  const handlers = loss.old.args.filter((a) => a.t === 'closure');
  return handlers.length > 0 && handlers.every((a) => a.t === 'closure' && onlyReads(a.func));
}

function onlyReads(func: Func): boolean {
  let changes = false;
  funcExprs(func, (e) => {
    if (e.kind === 'call' && wordsOf(calleeName(e)).some((w) => CHANGING.has(w))) changes = true;
    // What is kept for the user.
    if (e.kind === 'name' && (e.name === 'session' || e.name === 'cookies')) changes = true;
    return !changes;
  });
  return !changes;
}
