/** Overrides that a class has no more: what they did to the inherited method is compared with that method alone. */
import type { Expr, Func, Span, TypeDecl } from '../syntax/form.js';
import { calleeName, funcExprs } from '../syntax/walk.js';
import type { FilePair, FunctionPair, Matching } from './match.js';

/**
 * Pairs each removed method that called the one it overrides, in a class that is still there and still derived, with a method
 * that only does so: that is what runs now under its name.
 */
export function inheritedPairs(files: readonly FilePair[], matching: Matching): FunctionPair[] {
  const out: FunctionPair[] = [];
  for (const r of matching.removed) {
    const head = files.find((f) => f.base === r.file)?.head;
    const { container, qualified } = r.func;
    if (!head || r.func.form !== 'method' || container === undefined || head.unit.functions.some((f) => f.qualified === qualified)) continue;
    const type = head.unit.types.find((t) => t.name === container && t.supertypes.length > 0);
    const call = type && superCall(r.func);
    if (type && call) out.push({ base: r, head: { func: onlyInherited(r.func, call, type), file: head }, same: false });
  }
  return out;
}

/** The call of the overridden method, when it is handed parameters as they are. */
function superCall(func: Func): Expr | null {
  let found: Expr | null = null;
  funcExprs(func, (e) => {
    if (found === null && e.kind === 'call' && e.callee.kind === 'member' && calleeName(e) === func.name && isSuper(e.callee.object) && e.args.every((a) => isParameter(a.value, func))) found = e;
    return found === null;
  });
  return found;
}

function isSuper(e: Expr): boolean {
  return e.kind === 'name' ? e.name === 'super' : e.kind === 'call' && calleeName(e) === 'super';
}

function isParameter(e: Expr, func: Func): boolean {
  if (e.kind === 'unary') return isParameter(e.operand, func);
  return e.kind === 'name' && func.params.some((p) => p.name === e.name);
}

/** A method that returns what the call gives. It stands where the class begins: head has no other place for it. */
function onlyInherited(func: Func, call: Expr, type: TypeDecl): Func {
  const span: Span = { ...type.span, endLine: type.span.line };
  return at({ ...func, body: [{ kind: 'exit', form: 'return', value: call, span }], annotations: [], span } as Func, span);
}

/** A copy of a form with all its places moved to one. */
function at<T>(form: T, span: Span): T {
  if (Array.isArray(form)) return form.map((x: unknown) => at(x, span)) as T;
  if (form === null || typeof form !== 'object') return form;
  return Object.fromEntries(Object.entries(form).map(([k, v]) => [k, k === 'span' ? span : at(v, span)])) as T;
}
