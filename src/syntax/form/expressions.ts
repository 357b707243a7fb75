/** The expressions of the program form. */
import type { Func } from './declarations.js';
import type { Span } from './span.js';

/** An expression. */
export type Expr =
  | Literal
  | Name
  | Member
  | Index
  | Call
  | Unary
  | Binary
  | Logical
  | Conditional
  | Concat
  | Record_
  | List
  | Closure
  | Cast
  | AssignExpr
  | Unknown;

/** A constant written in the source. `value` is the content without quotes, escapes decoded where simple. */
export interface Literal {
  kind: 'literal';
  type: 'string' | 'number' | 'boolean' | 'null' | 'regex' | 'char';
  value: string;
  span: Span;
}

/** A bare identifier. */
export interface Name {
  kind: 'name';
  name: string;
  span: Span;
}

/** `object.property`, also `object->property` and `Type::property`. */
export interface Member {
  kind: 'member';
  object: Expr;
  property: string;
  span: Span;
}

/** `object[index]`; a slice has no single index and carries its bounds in `slice`. */
export interface Index {
  kind: 'index';
  object: Expr;
  index: Expr | null;
  slice?: (Expr | null)[];
  span: Span;
}

/** An argument of a call or annotation. */
export interface Argument {
  /** Keyword of a named argument (`shell=True`). */
  name?: string;
  value: Expr;
  spread?: boolean;
}

/** A call, a construction (`new X()`, `construct`), a markup element (`jsx`) or a macro call. */
export interface Call {
  kind: 'call';
  callee: Expr;
  args: Argument[];
  construct?: boolean;
  jsx?: boolean;
  /** Runs at the function's end (`defer`) or elsewhere in time (`go`). */
  deferred?: boolean;
  /** A tagged template's or macro's raw call. */
  tagged?: boolean;
  span: Span;
}

/** `! - + ~ * & typeof sizeof delete ++ -- yield <- ...` (the last: a spread item of a list); postfix and prefix are not told apart. */
export interface Unary {
  kind: 'unary';
  operator: string;
  operand: Expr;
  span: Span;
}

/** Comparison, arithmetic or bit operation, with the operator normalised as said above. */
export interface Binary {
  kind: 'binary';
  operator: string;
  left: Expr;
  right: Expr;
  span: Span;
}

/** Short-circuit chain of one operator, flat. */
export interface Logical {
  kind: 'logical';
  operator: '&&' | '||' | '??';
  operands: Expr[];
  span: Span;
}

/** `test ? consequent : alternate`. */
export interface Conditional {
  kind: 'conditional';
  test: Expr;
  consequent: Expr;
  alternate: Expr;
  span: Span;
}

/** A string built from parts, flat, in order; constant parts are string literals. */
export interface Concat {
  kind: 'concat';
  parts: Expr[];
  span: Span;
}

/** A keyed value of a record. */
export interface Entry {
  /** Constant key; absent when computed or a spread. */
  key?: string;
  keyExpr?: Expr;
  value: Expr;
  spread?: boolean;
  span: Span;
}

/** Object literal, dict, keyed composite literal; `type` is the composite's type name. */
export interface Record_ {
  kind: 'record';
  entries: Entry[];
  type?: string;
  span: Span;
}

/** Array, list, tuple, set, unkeyed composite or initialiser list. */
export interface List {
  kind: 'list';
  items: Expr[];
  type?: string;
  span: Span;
}

/** A function value. Its `Func` stands in the unit's `functions` too. */
export interface Closure {
  kind: 'closure';
  func: Func;
  span: Span;
}

/** A conversion that may change the value (`(int)x`, `uint16(x)` of a builtin type). */
export interface Cast {
  kind: 'cast';
  type: string;
  operand: Expr;
  span: Span;
}

/** An assignment used as a value. */
export interface AssignExpr {
  kind: 'assign-expr';
  target: Expr;
  operator: string;
  value: Expr;
  span: Span;
}

/**
 * What the lowering has no form for, with the expressions inside it. `reason` is `syntax-error` inside a
 * recovered tree and `depth` beyond the depth cap: both make a condition UNKNOWN, never absent.
 */
export interface Unknown {
  kind: 'unknown';
  reason: 'syntax-error' | 'depth' | 'unsupported';
  parts: Expr[];
  span: Span;
}
