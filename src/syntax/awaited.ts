/** Which calls are waited for. `await x` is just `x` in the program form; what waits is told apart here. */
import type { Expr, Span } from './form.js';

const spans = new WeakSet<Span>();

/** Notes that an expression is waited for. */
export function noteAwaited(e: Expr): void {
  spans.add(e.span);
}

/** Whether what stands at a place is waited for there. */
export function isAwaited(span: Span): boolean {
  return spans.has(span);
}
