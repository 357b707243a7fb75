/**
 * Sibling gap on one object: the change restricts the file that a field names in one method, while another method of
 * the type creates that very file without a restriction.
 */
import type { Operation } from '../change/contract.js';
import type { Term } from '../change/term.js';
import { carried } from '../characterize/enforcement.js';
import { gapCandidate } from './gap.js';
import { gainedEnforcement, type Gained } from './gained.js';
import type { Candidate, Context } from './types.js';

/** Candidates for methods that create what another method restricts. */
export function sameFieldGaps(ctx: Context): Candidate[] {
  const out: Candidate[] = [];
  for (const g of gainedEnforcement(ctx)) {
    if (g.fit.role.id !== 'file-permissions' || !g.func.container) continue;
    const field = fieldOf(g);
    if (field === null) continue;
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

/** The field that names the restricted file: a restriction of a value that is stored in a field is one of the field. */
function fieldOf(g: Gained): string | null {
  for (const c of g.carriers) if (isField(c)) return (c as Extract<Term, { t: 'member' }>).prop;
  const stored = g.change.head.operations.find((o) => o.kind === 'write' && o.target && isField(o.target) && g.carriers.some((c) => c.id === o.args[0]?.id));
  return stored?.name ?? null;
}

function isField(t: Term | undefined, name?: string): boolean {
  return t?.t === 'member' && t.of.t === 'global' && t.of.name === 'this' && (name === undefined || t.prop === name);
}

/** Whether an operation makes the file that a field names, without saying with which permissions. */
function creates(o: Operation, field: string, ctx: Context, language: string): boolean {
  if (o.kind !== 'call' || !ctx.classifier.classes(o, language).has('file-write')) return false;
  const onField = o.recv !== null && isField(o.recv, field);
  const target = onField ? o.recv! : o.args[0];
  if (!isField(target, field) && !(target?.t === 'call' && target.args.some((a) => isField(a, field)))) return false;
  const given = o.names.filter((n): n is string => n !== undefined).concat(o.args.flatMap((a) => (a.t === 'record' ? a.keys : [])));
  if (given.some((n) => n === 'mode' || n === 'perm' || n === 'permissions' || n === 'opener')) return false;
  if (o.name !== 'open' && o.name !== 'fopen') return true;
  const mode = o.args[onField ? 0 : 1];
  return mode?.t === 'const' && mode.type === 'string' && /[wax+]/.test(mode.value);
}
