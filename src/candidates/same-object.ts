/**
 * Sibling gap on one kind of object: the change decides about access to what a value names (`opposite_id`) before one
 * method hands that value on, and another method hands the same value to the same collaborator (witness b).
 */
import type { Operation } from '../change/contract.js';
import { containsTerm, termText, type Term } from '../change/term.js';
import { carried } from '../characterize/enforcement.js';
import { callNames, MUTATING_WORDS } from '../evidence/peers.js';
import { wordsOf } from '../knowledge/patterns.js';
import { gapCandidate } from './gap.js';
import { gainedEnforcement, type Gained } from './gained.js';
import type { Candidate, Context } from './types.js';

/** Candidates for methods that hand on what another method decides about. */
export function sameObjectGaps(ctx: Context): Candidate[] {
  const out: Candidate[] = [];
  for (const g of gainedEnforcement(ctx)) {
    if (g.gain.kind !== 'guard' || g.fit.role.subject !== 'access' || g.func.form === 'file') continue;
    const object = objectOf(g);
    if (!object) continue;
    // What the function asked before the change, too, is not what is owed now.
    const except = callNames(g.change.pair.base.func, g.change.pair.base.file.unit);
    const open: { func: (typeof g.unit.functions)[number]; op: Operation }[] = [];
    let carrying = 1;
    for (const func of g.unit.functions) {
      if (func === g.func || func.form === 'closure' || func.form === 'file' || func.container !== g.func.container) continue;
      const fc = ctx.contracts.of(func, g.unit);
      if (fc.incomplete) continue;
      const op = fc.operations.find((o) => o.inlined === 0 && handsOn(o, object));
      if (!op) continue;
      if (carried(fc, g.fit.role, ctx, g.features, undefined, except) || fc.effects.some((e) => g.calls.has(e.name))) carrying++;
      else open.push({ func, op });
    }
    for (const { func, op } of open) {
      out.push(gapCandidate({
        fit: g.fit, features: g.features, strength: 4, open: { func, unit: g.unit }, operation: op, value: null, enforcement: g.gain.at, peer: g.func.qualified,
        gap: {
          witness: 'added', calls: g.calls, except, looked: carrying + open.length, carrying, domain: `the functions of ${g.func.container ?? g.unit.path}`, complete: true,
          because: `it hands \`${object.name}\` to \`${op.dotted}\` as \`${g.func.qualified}\` hands it to \`${object.operation.dotted}\``,
          names: { peers: `\`${g.func.qualified}\``, value: `\`${object.name}\`` },
          shown: [{ role: 'peer', at: object.operation.at }, ...(g.gain.denial ? [{ role: 'obligation' as const, at: g.gain.denial.at }] : [])]
        }
      }, ctx));
    }
  }
  return out;
}

interface ObjectOf {
  /** What the value is called where it comes in. */
  name: string;
  /** The collaborator that it is handed to. */
  receiver: string;
  operation: Operation;
}

/** The value that the new check decides about and that the protected operation takes. */
function objectOf(g: Gained): ObjectOf | null {
  for (const o of g.governed) {
    const receiver = receiverOf(o);
    if (!receiver || !changes(o)) continue;
    for (const a of o.args) {
      const name = nameOf(a);
      if (name && name.length > 2 && g.carriers.some((c) => c.id === a.id || containsTerm(c, a.id))) return { name, receiver, operation: o };
    }
  }
  return null;
}

function changes(o: Operation): boolean {
  return o.kind === 'call' && !o.construct && wordsOf(o.name).some((w) => MUTATING_WORDS.has(w));
}

function handsOn(o: Operation, object: ObjectOf): boolean {
  return changes(o) && receiverOf(o) === object.receiver && o.args.some((a) => nameOf(a) === object.name);
}

function receiverOf(o: Operation): string | null {
  if (o.recv) return termText(o.recv, 80);
  const at = o.dotted.lastIndexOf('.');
  return at > 0 ? o.dotted.slice(0, at) : null;
}

/** What a value is called where it comes in: a parameter, a field or a key. */
function nameOf(t: Term): string | null {
  if (t.t === 'param') return t.name;
  if (t.t === 'member') return t.prop;
  if (t.t === 'index' && t.index?.t === 'const') return t.index.value;
  return null;
}
