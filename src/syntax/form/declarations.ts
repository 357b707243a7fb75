/** What a file declares: functions with their parameters, types, imports, and the file itself. */
import type { Argument, Expr } from './expressions.js';
import type { Span } from './span.js';
import type { Stmt } from './statements.js';

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
