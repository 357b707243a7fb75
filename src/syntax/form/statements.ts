/** The statements of the program form. */
import type { Func, Import, TypeDecl } from './declarations.js';
import type { Expr, Unknown } from './expressions.js';
import type { Span } from './span.js';

/** A statement. */
export type Stmt =
  | Block
  | If
  | Loop
  | Switch
  | Try
  | Scope
  | Exit
  | Assign
  | Evaluate
  | Declare
  | TypeStmt
  | ImportStmt
  | UnknownStmt;

/** Label of a block that a framework runs before the function when it is the one that calls it; other callers do not. */
export const FILTERS = '<filters>';

/** A scope of its own. */
export interface Block {
  kind: 'block';
  /** Target of a `goto`; the body is the labelled statement. */
  label?: string;
  body: Stmt[];
  span: Span;
}

/** A condition with its two branches. */
export interface If {
  kind: 'if';
  test: Expr;
  then: Stmt[];
  else: Stmt[];
  span: Span;
}

/** `for`, `while`, `do`, `for each`. A counting loop has `init` and `update`; a for-each has `target` and `iterable`. */
export interface Loop {
  kind: 'loop';
  form: 'while' | 'do' | 'for' | 'each';
  init: Stmt[];
  test: Expr | null;
  update: Stmt[];
  target: Expr | null;
  iterable: Expr | null;
  body: Stmt[];
  span: Span;
}

/** One case of a switch. */
export interface Case {
  /** Values of the case; empty for the default case. */
  tests: Expr[];
  body: Stmt[];
  /** Control runs on into the next case (C, JavaScript and Java without `break`). */
  fallsThrough: boolean;
  span: Span;
}

/** `switch`, `match`, `when`, Go's expression and type switch, `select`. A subject of null means that tests are conditions. */
export interface Switch {
  kind: 'switch';
  subject: Expr | null;
  cases: Case[];
  span: Span;
}

/** One handler. */
export interface Catch {
  types: string[];
  name: string | null;
  body: Stmt[];
  span: Span;
}

/** A body with its handlers. */
export interface Try {
  kind: 'try';
  body: Stmt[];
  catches: Catch[];
  /** Python's `else`; runs when nothing was thrown. */
  otherwise: Stmt[];
  finally: Stmt[];
  span: Span;
}

/** `with`, `using`, try-with-resources, `synchronized`: resources are acquired, the body runs, they are released. */
export interface Scope {
  kind: 'scope';
  resources: Stmt[];
  body: Stmt[];
  span: Span;
}

/** Leaves the function, loop or label. `value` is what is returned or thrown. */
export interface Exit {
  kind: 'exit';
  form: 'return' | 'throw' | 'break' | 'continue' | 'goto' | 'fallthrough';
  value: Expr | null;
  label?: string;
  span: Span;
}

/** A store. Multiple assignment (`a, b = f()`) has a `list` target. `declares` when it introduces the name. */
export interface Assign {
  kind: 'assign';
  target: Expr;
  /** `=` or the compound operator (`+=`). */
  operator: string;
  value: Expr | null;
  declares: boolean;
  /** `const`, `final`, `let`, `static` and the like, and the declared type as written. */
  modifiers: string[];
  type?: string;
  /** Declared capacity of an array (`char buf[64]`). */
  size?: Expr;
  span: Span;
}

/** An expression whose value is dropped. */
export interface Evaluate {
  kind: 'evaluate';
  expr: Expr;
  span: Span;
}

/** A nested or top-level named function. */
export interface Declare {
  kind: 'declare';
  func: Func;
  span: Span;
}

/** A class, struct, interface, enumeration, union, alias or macro. */
export interface TypeStmt {
  kind: 'type';
  decl: TypeDecl;
  span: Span;
}

/** Imports where they stand. */
export interface ImportStmt {
  kind: 'import';
  imports: Import[];
  span: Span;
}

/** What no reducer makes sense of, with what lies in it. */
export interface UnknownStmt {
  kind: 'unknown-stmt';
  reason: Unknown['reason'];
  parts: Expr[];
  body: Stmt[];
  span: Span;
}
