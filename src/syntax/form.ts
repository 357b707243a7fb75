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

export type { Annotation, Field, Func, Import, Param, Registrar, TypeDecl, Unit } from './form/declarations.js';
export type {
  Argument, AssignExpr, Binary, Call, Cast, Closure, Concat, Conditional, Entry, Expr, Index, List, Literal, Logical, Member, Name, Record_, Unary, Unknown
} from './form/expressions.js';
export type { Span } from './form/span.js';
export { FILTERS } from './form/statements.js';
export type {
  Assign, Block, Case, Catch, Declare, Evaluate, Exit, If, ImportStmt, Loop, Scope, Stmt, Switch, Try, TypeStmt, UnknownStmt
} from './form/statements.js';
