/**
 * Effect loss on what a request brings: base emptied or took out a field of the object before it was stored, head stores the
 * object as it came, so that whoever sends it sets the field.
 */
import type { Operation } from '../change/contract.js';
import type { FunctionChange } from '../change/index.js';
import type { EffectLoss } from '../change/losses.js';
import { containsTerm, walkTerm, type Term } from '../change/term.js';
import { namedFeatures } from '../characterize/features.js';
import { originOf } from '../characterize/origin.js';
import { wordsOf } from '../knowledge/patterns.js';
import { lossCandidate } from './loss.js';
import { mechanismOf } from './select.js';
import type { Candidate, Context } from './types.js';

const SCORE = 8;

/** Calls that take an entry out of a collection, by key. */
const TAKING_OUT = new Set(['pop', 'remove', 'delete', 'unset', 'Remove', 'Delete', 'discard']);
/** First words of calls that keep what they are given. */
const STORING = new Set(['create', 'insert', 'save', 'store', 'update', 'upsert', 'put', 'persist', 'write', 'add', 'patch', 'replace', 'merge', 'assign']);
/** Words of parameters, and last words of their types, that hold what a client sent. */
const SENT = new Set(['body', 'payload', 'input', 'request', 'req', 'dto', 'params', 'form', 'data', 'attributes', 'attrs']);
const SENT_TYPES = new Set(['request', 'input', 'form', 'dto', 'params', 'payload', 'body', 'req']);

/** Candidates for fields of a request that are no longer taken out. */
export function unsetFields(ctx: Context): Candidate[] {
  const out: Candidate[] = [];
  const own = mechanismOf(ctx, 'effect-loss', 'mass-assignment');
  if (!own) return out;
  for (const change of ctx.analysis.changes) {
    const { language } = change.pair.head.file.unit;
    if (language === 'c' || language === 'cpp') continue;
    for (const o of change.pairing.removed) {
      const field = unset(o);
      if (!field || !sent(field.of, language, ctx) || handled(change, field)) continue;
      const stored = change.pairing.pairs.filter((p) => p.base.kind === 'call' && p.base.func === o.func && p.base.index > o.index && stores(p.head) && p.head.args.some((a) => a.id === field.of.id || containsTerm(a, field.of.id)));
      if (stored.length === 0) continue;
      const governed = stored.map((p) => ({ from: p.base, to: p.head }));
      const loss: EffectLoss = { kind: 'effect', pair: change.pair, at: o.at, governed, effect: o };
      out.push(lossCandidate({ fit: { ...own, shape: null, score: SCORE }, change, loss, features: namedFeatures(field.key), open: governed[0], value: field.of, usesValue: true, others: governed.slice(1).map((g) => g.to) }));
    }
  }
  return out;
}

interface FieldOf {
  of: Term;
  key: string;
}

/** The field that an operation empties or takes out, of which object; null when it does neither. */
function unset(o: Operation): FieldOf | null {
  if (o.kind === 'write') return o.target && blank(o.args[o.args.length - 1]) ? part(o.target) : null;
  if (o.kind !== 'call' || !TAKING_OUT.has(o.name)) return null;
  const [first, second] = o.args;
  if (o.name === 'delete' && first && o.args.length === 1 && part(first)) return part(first);
  const key = o.recv ? first : second;
  const of = o.recv ?? (o.args.length === 2 ? first : null);
  return of && key?.t === 'const' && key.type === 'string' && o.discarded ? { of, key: key.value } : null;
}

function part(t: Term): FieldOf | null {
  if (t.t === 'member') return { of: t.of, key: t.prop };
  return t.t === 'index' && t.index?.t === 'const' && t.index.type === 'string' ? { of: t.of, key: t.index.value } : null;
}

function blank(t: Term | undefined): boolean {
  if (t?.t === 'list' || t?.t === 'record') return t.args.length === 0;
  return (t?.t === 'const' && (t.type === 'null' || t.value === '' || t.value === 'false' || t.value === '0')) || (t?.t === 'global' && t.name === 'undefined');
}

/** Whether head still decides about the field: it writes it or takes it out, by whatever name of the object. */
function handled(change: FunctionChange, field: FieldOf): boolean {
  return change.head.operations.some((o) => {
    const own = unset(o) ?? (o.kind === 'write' && o.target ? part(o.target) : null);
    return own?.key === field.key || (o.kind === 'call' && o.args.some((a) => a.t === 'const' && a.value === field.key));
  });
}

function stores(o: Operation): boolean {
  return o.kind === 'call' && STORING.has(wordsOf(o.name)[0] ?? '');
}

/** Whether a client sent the object: it comes from a request, or its parameter or that one's type says so. */
function sent(of: Term, language: string, ctx: Context): boolean {
  if (originOf(of, language, ctx.knowledge, ctx.functionOf).origin === 'REQUEST') return true;
  let found = false;
  walkTerm(of, (t) => {
    if (t.t === 'global' && t.name.slice(t.name.lastIndexOf('.') + 1) === 'request') found = true;
    if (t.t !== 'param') return !found;
    const type = ctx.functionOf(t.func)?.params.find((p) => p.name === t.name)?.type;
    const last = type ? wordsOf(type.replace(/[^\w.]/g, '').split('.').pop() ?? '').pop() : undefined;
    if (wordsOf(t.name).some((w) => SENT.has(w)) || (last !== undefined && SENT_TYPES.has(last))) found = true;
    return !found;
  });
  return found;
}
