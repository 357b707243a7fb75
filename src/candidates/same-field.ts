/**
 * Sibling gap on one object: the change restricts the file that a field names in one method, while another method of
 * the type creates that very file without a restriction.
 */
import type { Operation } from '../change/contract.js';
import type { Term } from '../change/term.js';
import { carried } from '../characterize/enforcement.js';
import { gapCandidate } from './gap.js';
import { gainedEnforcement } from './gained.js';
import type { Candidate, Context } from './types.js';

/** Candidates for methods that create what another method restricts. */
export function sameFieldGaps(ctx: Context): Candidate[] {
  const out: Candidate[] = [];
  for (const g of gainedEnforcement(ctx)) {
    if (g.fit.role.id !== 'file-permissions' || !g.func.container) continue;
    const field = g.carriers.find(isField);
    if (!field) continue;
    for (const func of g.unit.functions) {
      if (func === g.func || func.container !== g.func.container || func.form === 'closure') continue;
      const fc = ctx.contracts.of(func, g.unit);
      if (fc.incomplete || carried(fc, g.fit.role, ctx)) continue;
      const op = fc.operations.find((o) => o.inlined === 0 && creates(o, field, ctx, g.unit.language));
      if (!op) continue;
      out.push(gapCandidate({
        fit: g.fit, features: g.features, strength: 3, open: { func, unit: g.unit }, operation: op, value: null, enforcement: g.gain.at, peer: g.func.qualified,
        gap: {
          witness: 'added', calls: g.calls, looked: 2, carrying: 1, domain: `the methods of ${g.func.container}`, complete: true,
          because: 'it creates the same file, with the default mode, before anything restricts it',
          names: { peers: `\`${g.func.qualified}\`` },
          shown: [{ role: 'peer', at: { side: 'head', path: g.unit.path, span: g.func.span } }]
        }
      }, ctx));
    }
  }
  return out;
}

function isField(t: Term): boolean {
  return t.t === 'member' && t.of.t === 'global' && t.of.name === 'this';
}

/** Whether an operation makes the file that a field names, without saying with which permissions. */
function creates(o: Operation, field: Term, ctx: Context, language: string): boolean {
  if (o.kind !== 'call' || !ctx.classifier.classes(o, language).has('file-write')) return false;
  const target = o.recv?.id === field.id ? o.recv : o.args[0];
  if (target?.id !== field.id && !(target?.t === 'call' && target.args.some((a) => a.id === field.id))) return false;
  const given = o.names.filter((n): n is string => n !== undefined).concat(o.args.flatMap((a) => (a.t === 'record' ? a.keys : [])));
  if (given.some((n) => n === 'mode' || n === 'perm' || n === 'permissions' || n === 'opener')) return false;
  if (o.name !== 'open' && o.name !== 'fopen') return true;
  const mode = o.args[o.recv?.id === field.id ? 0 : 1];
  return mode?.t === 'const' && mode.type === 'string' && /[wax+]/.test(mode.value);
}
