/** Fields of an object that were given their own value with something around it, and are handed on as they are now. */
import type { Contract } from '../change/contract.js';
import type { Governed, Loss, WrapperLoss } from '../change/losses.js';
import { walkTerm, type Term } from '../change/term.js';

/** Calls that give one object the entries of others. */
const MERGING: ReadonlySet<string> = new Set(['assign', 'extend', 'merge', 'merge!', 'update', 'defaults', 'array_merge', 'array_replace', 'replace', 'dict', 'copyWith']);

/** The losses of what stood around fields of an object that is handed on as a whole. */
export function madeSafeFields(loss: Loss, head: Contract): WrapperLoss[] {
  if (loss.kind === 'entry' && loss.new === null && loss.old?.t === 'call') {
    const { old, key } = loss;
    // The object itself may be given what the record was given.
    if (head.operations.some((o) => o.kind === 'write' && o.name === key && o.term.id === old.id)) return [];
    const own = ownField(old, key, [loss.of, ...mergedWith(loss.of, loss.governed)]);
    return own ? [layer(loss, loss.old, own)] : [];
  }
  if (loss.kind === 'swap' && !loss.callee && loss.old.t === 'record') return ofRecord(loss, loss.old, loss.new);
  return [];
}

/** A record made of an object's fields, each with something around it, in whose place the object itself stands. */
function ofRecord(loss: Loss, old: Extract<Term, { t: 'record' }>, now: Term): WrapperLoss[] {
  if (now.t === 'record' || now.t === 'const' || now.t === 'list') return [];
  return old.keys.flatMap((key, i): WrapperLoss[] => {
    const value = old.args[i];
    const own = value.t === 'call' ? ownField(value, key, [now]) : null;
    return own ? [layer(loss, value, own)] : [];
  });
}

function layer(loss: Loss, wrapper: Term, inner: Term): WrapperLoss {
  return { kind: 'wrapper', pair: loss.pair, at: loss.at, governed: loss.governed, wrapper, inner };
}

/** The field of one of the objects that a value is made of, when it is the one that the value is for (`escape(item.text)` for `text`). */
function ownField(value: Term, key: string, objects: readonly Term[]): Term | null {
  const object = (t: Term): boolean => objects.some((o) => o.id === t.id);
  let own: Term | null = null;
  walkTerm(value, (t) => {
    if ((t.t === 'member' && (object(t) || (t.prop === key && object(t.of)))) || (t.t === 'index' && object(t.of) && t.index?.t === 'const' && t.index.value === key)) own ??= t;
    return own === null;
  });
  return own;
}

/** The objects whose entries a record's come together with: what is spread into it, what a call merges it with. */
function mergedWith(record: Term, governed: readonly Governed[]): Term[] {
  if (record.t !== 'record') return [];
  const spread = record.keys.flatMap((k, i) => (k.startsWith('...') ? [record.args[i]] : []));
  const merged = governed.flatMap(({ to }) => (to.kind === 'call' && MERGING.has(to.name) && to.args.some((a) => a.id === record.id) ? [...to.args, ...(to.recv ? [to.recv] : [])] : []));
  return [...spread, ...merged].filter((t) => t.id !== record.id);
}
