/** Tests to atoms: the conditions under which an expression, or a value, counts as true. */
import type { Expr } from '../../syntax/form.js';
import type { Atom } from '../atom.js';
import type { Place, Term } from '../term.js';
import { compared, membership, truthy } from '../values.js';
import { place, type Frame, type Run } from './run.js';
import { push, type State } from './state.js';

/** Atoms under which an expression counts as true; each operand is run under those before it. */
export function condition(run: Run, e: Expr, state: State, frame: Frame): Atom[] {
  const at = place(run, frame, e.span);
  switch (e.kind) {
    case 'unary':
      if (e.operator === '!') return run.atoms.negate(condition(run, e.operand, state, frame), at);
      break;
    case 'logical': {
      if (e.operator === '??') break;
      const start = state.path;
      const results: Atom[][] = [];
      for (const operand of e.operands) {
        const c = condition(run, operand, state, frame);
        results.push(c);
        state.path = push(state.path, e.operator === '&&' ? c : run.atoms.negate(c, at), null, place(run, frame, operand.span));
      }
      state.path = start;
      return e.operator === '&&' ? results.flat() : run.atoms.or(results, at);
    }
    case 'binary':
      if (['==', '!=', '<', '<=', '>', '>=', 'in', 'instanceof', 'matches'].includes(e.operator)) {
        const left = run.value(e.left, state, frame);
        const right = run.value(e.right, state, frame);
        return relation(run, e.operator, left, right, at);
      }
      break;
    case 'unknown':
      if (e.reason !== 'unsupported') return [run.atoms.unknown([], at)];
      break;
    default:
  }
  return truth(run, run.value(e, state, frame), at);
}

/** Atoms of a comparison; a choice is resolved alternative by alternative. */
function relation(run: Run, op: string, left: Term, right: Term, at: Place): Atom[] {
  if (op === '!=') return run.atoms.negate(relation(run, '==', left, right, at), at);
  const choice = left.t === 'choice' ? left : right.t === 'choice' ? right : null;
  const other = choice === left ? right : left;
  if (choice && other.t === 'const' && op !== 'instanceof') {
    const known = choice.alts.map((a) => (choice === left ? compared(op, a.value, other) : compared(op, other, a.value)));
    if (known.some((k) => k !== false)) {
      const ways = choice.alts.flatMap((a, i) => {
        if (known[i] === false) return [];
        return [[...a.when, ...(known[i] ? [] : [choice === left ? run.atoms.of(op, false, a.value, other, at) : run.atoms.of(op, false, other, a.value, at)])]];
      });
      return run.atoms.or(ways, at);
    }
  }
  return [run.atoms.of(op, false, left, right, at)];
}

/** Atoms under which a value counts as true. */
export function truth(run: Run, v: Term, at: Place): Atom[] {
  if (v.t === 'choice') {
    const alts = v.alts.flatMap((a) => {
      if (a.value.t === 'const') return truthy(a.value) ? [a.when] : [];
      return [[...a.when, ...truth(run, a.value, at)]];
    });
    if (alts.length) return run.atoms.or(alts, at);
  }
  if (v.t === 'op') {
    if (v.op === '!' && v.args.length === 1) return run.atoms.negate(truth(run, v.args[0], at), at);
    if (v.op === '&&') return v.args.flatMap((a) => truth(run, a, at));
    if (v.op === '||') return run.atoms.or(v.args.map((a) => truth(run, a, at)), at);
    if (v.args.length === 2 && ['==', '!=', '<', '<=', 'in', 'instanceof', 'matches'].includes(v.op)) return relation(run, v.op, v.args[0], v.args[1], v.at ?? at);
  }
  const member = membership(v);
  if (member) return [run.atoms.of('in', false, member.item, member.set, at)];
  return [run.atoms.of('true', false, v, undefined, at)];
}
