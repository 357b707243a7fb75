/**
 * The program form: one small structured tree for every language.
 *
 * A `Unit` is a lowered file; it holds `Func`s whose bodies are `Stmt`s over `Expr`s. Everything is
 * plain data with source spans, so that later stages never touch a syntax tree. Spellings are
 * normalised so that the same idea has the same form everywhere:
 *
 * - comparison operators are `== != < <= > >= in instanceof matches`; JavaScript's `===` and Go's,
 *   C's and Java's `==` are all `==`; `not in` and `is not` become a `!` around `in` and `==`;
 *   Python's `is` is `==`; null-likes (`nil`, `None`, `NULL`, `nullptr`, `undefined`, `null`) are the literal `null`;
 * - `not x` and `!x` are `unary !`; `and`, `or` are `&&`, `||`; `a && b && c` is one `logical` with three operands;
 * - `await x`, `(x)`, type assertions that change nothing, and `x!` are just `x`;
 * - string building (`'a' + b`, templates, f-strings, `..`) is one flat `concat`;
 * - `this`, `self` (Python's first parameter of a method) and Go's receiver are the name `this`.
 */

/** A place in a file. Lines are 1-based and inclusive; offsets are UTF-16 units, end exclusive. */
export interface Span {
  line: number;
  endLine: number;
  start: number;
  end: number;
}

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

/** A decorator, annotation or attribute. `name` is the dotted name as written without `@`. */
export interface Annotation {
  name: string;
  args: Argument[];
  span: Span;
}

/** A parameter. */
export interface Param {
  /** Empty for a destructured or unnamed parameter. */
  name: string;
  type?: string;
  default?: Expr;
  rest?: boolean;
  /** Names bound by a destructuring pattern, with the property each takes. */
  binds?: { name: string; property: string }[];
  annotations: Annotation[];
  span: Span;
}

/** What a closure is registered with: `app.patch('/items/:id', closure)`. */
export interface Registrar {
  /** Dotted callee text, `app.patch`. */
  callee: string;
  /** String literals among the arguments, in order. */
  literals: string[];
  /** Position among the arguments. */
  index: number;
}

/** A function, method, closure, or the code of a file. */
export interface Func {
  /** Unique in its unit: the qualified name, with `~2`, `~3` behind repeated ones. Set by `collect`. */
  id: string;
  /** Last part of the name; empty for an anonymous closure. */
  name: string;
  /** `Container.name`, or for a closure `registrar literal` or `outer/name`. Set by `collect`. */
  qualified: string;
  form: 'function' | 'method' | 'constructor' | 'accessor' | 'closure' | 'file';
  /** Class, struct or receiver type that it belongs to. Set by `collect` when it is nested in a type. */
  container?: string;
  params: Param[];
  returnType?: string;
  annotations: Annotation[];
  /** `public`, `static`, `async`, `export`, `generator`, ... as far as written. */
  modifiers: string[];
  /** Reachable from other files: exported, public, not static (C), capitalised (Go), not underscored (Python). */
  exported: boolean;
  body: Stmt[];
  registrar?: Registrar;
  span: Span;
}

/** A field of a type. */
export interface Field {
  name: string;
  type?: string;
  /** Go struct tag or similar literal. */
  tag?: string;
  initial?: Expr;
  /** Declared capacity of an array member. */
  size?: Expr;
  annotations: Annotation[];
  modifiers: string[];
  span: Span;
}

/** A declared type. */
export interface TypeDecl {
  name: string;
  form: 'class' | 'interface' | 'struct' | 'enum' | 'union' | 'alias' | 'macro' | 'module';
  supertypes: string[];
  fields: Field[];
  /** Methods and nested functions; `collect` lifts them into the unit. */
  methods: Func[];
  nested: TypeDecl[];
  annotations: Annotation[];
  modifiers: string[];
  /** Statements of the class body that are neither fields nor methods (Ruby macros, static blocks). */
  body: Stmt[];
  span: Span;
}

/** One imported name or module. */
export interface Import {
  /** Module, package, header or path as written. */
  module: string;
  /** Imported symbol; absent for a whole module. `*` for a wildcard. */
  name?: string;
  /** Local name. */
  alias?: string;
  span: Span;
}

/** A lowered file. */
export interface Unit {
  path: string;
  language: string;
  /** Every function, closures and methods included; the first is the file-level code (`form: 'file'`). */
  functions: Func[];
  types: TypeDecl[];
  imports: Import[];
  /** Places where the parser recovered from an error. */
  errors: Span[];
  /** The depth cap was reached somewhere. */
  depthCapped: boolean;
  lines: number;
}
