/** A project's own function that puts something around what another call gives, and the other call in its place. */
import type { Loss, WrapperLoss } from '../change/losses.js';
import type { Term } from '../change/term.js';
import type { Expr, Func } from '../syntax/form.js';
import { calleeName, walkExprs, walkStmts } from '../syntax/walk.js';
import type { Context } from './types.js';

/**
 * The loss of what the function put around the call, when it returns nothing else (`shown(key)` returns `escape(given(key))`,
 * and head has `given(key)` where `shown(key)` stood).
 */
export function unfolded(ctx: Context, loss: Loss): WrapperLoss[] {
  if (loss.kind !== 'swap' || loss.callee) return [];
  const { old, new: now } = loss;
  if (old.t !== 'call' || now.t !== 'call' || old.name === now.name || !sameArguments(old, now)) return [];
  const body = ctx.definitionOf(old);
  return body && alwaysAround(body, now.name) ? [{ kind: 'wrapper', pair: loss.pair, at: loss.at, governed: loss.governed, wrapper: old, inner: now }] : [];
}

/** Whether a call takes what another one takes, in the same order, and perhaps more behind it. */
function sameArguments(old: Extract<Term, { t: 'call' }>, now: Extract<Term, { t: 'call' }>): boolean {
  return now.args.length > 0 && now.args.length <= old.args.length && now.args.every((a, i) => a.id === old.args[i].id);
}

/** Whether all that a function returns is a call around a call of the given name. */
function alwaysAround(func: Func, name: string): boolean {
  const returned: (Expr | null)[] = [];
  walkStmts(func.body, (s) => {
    if (s.kind === 'exit' && s.form === 'return') returned.push(s.value ?? null);
    return true;
  });
  return returned.length > 0 && returned.every((e) => e?.kind === 'call' && calleeName(e) !== name && calls(e, name));
}

function calls(top: Extract<Expr, { kind: 'call' }>, name: string): boolean {
  let found = false;
  walkExprs(top.args.map((a) => a.value), (e) => {
    if (e.kind === 'call' && calleeName(e) === name) found = true;
    return !found;
  });
  return found;
}
