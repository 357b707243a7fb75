/** The statements of a template while it is read: open conditions and loops, and whether the engine escapes. */
import type { Expr, If, Loop, Span, Stmt } from '../form.js';
import { not } from './common.js';
import type { Escaping } from './template-output.js';

/** Conditions and loops inside each other beyond this are read as if they were not there. */
const MAX_OPEN = 60;

interface Open {
  /** What ends it. */
  name: string;
  into: Stmt[];
  /** The condition that an `else` belongs to. */
  branch: If | null;
  escaping: Escaping;
}

/** Collects statements in the innermost open block. */
export class TemplateBlocks {
  readonly body: Stmt[] = [];
  private readonly open: Open[] = [];

  constructor(private standard: Escaping) {}

  private get inner(): Open | undefined {
    return this.open[this.open.length - 1];
  }

  /** How values are put out here. */
  get escaping(): Escaping {
    return this.inner?.escaping ?? this.standard;
  }

  add(...stmts: Stmt[]): void {
    (this.inner?.into ?? this.body).push(...stmts);
  }

  evaluate(expr: Expr): void {
    this.add({ kind: 'evaluate', expr, span: expr.span });
  }

  private push(name: string, into: Stmt[], branch: If | null, escaping = this.escaping): void {
    if (this.open.length < MAX_OPEN) this.open.push({ name, into, branch, escaping });
  }

  /** Opens a condition; of `unless` it is turned. */
  if(name: string, test: Expr, span: Span, turned = false): void {
    const stmt: If = { kind: 'if', test: turned ? not(test, test.span) : test, then: [], else: [], span };
    this.add(stmt);
    this.push(name, stmt.then, stmt);
  }

  /** `else`, with a condition `elseif`. Without an open condition nothing happens. */
  else(test: Expr | null, span: Span): void {
    const top = this.inner;
    if (!top?.branch) return;
    if (!test) {
      top.into = top.branch.else;
      return;
    }
    const stmt: If = { kind: 'if', test, then: [], else: [], span };
    top.branch.else = [stmt];
    top.branch = stmt;
    top.into = stmt.then;
  }

  /** Opens a loop over a value. */
  each(name: string, target: Expr | null, iterable: Expr, span: Span): void {
    const loop: Loop = { kind: 'loop', form: 'each', init: [], test: null, update: [], target, iterable, body: [], span };
    this.add(loop);
    this.push(name, loop.body, null);
  }

  /** Opens a part that escapes in its own way. */
  escape(name: string, escaping: Escaping): void {
    this.push(name, this.inner?.into ?? this.body, null, escaping);
  }

  /** Ends the innermost block of a name, with all that was left open in it; any block when the name is null. */
  end(name: string | null): void {
    for (let i = this.open.length - 1; i >= 0; i--) {
      if (name !== null && this.open[i].name !== name) continue;
      this.open.length = i;
      return;
    }
  }
}
