/**
 * Folds a syntax tree into the program form, bottom up and without recursion.
 *
 * A language gives one reducer a node kind. When a node is reduced its kids are reduced already, so a
 * reducer only puts them together. A kind without a reducer hands on its only kid's value, or becomes
 * `unknown` around the expressions below it.
 */
import type { Language, Tree } from 'web-tree-sitter';
import type {
  Annotation, Argument, Case, Catch, Entry, Expr, Field, Func, Import, Param, Span, Stmt, TypeDecl, Unknown
} from './form.js';
import { Lines } from './lines.js';
import { stepThrough, type cursorFunctions } from './steps.js';

/** Levels of the form below one node at which lowering stops (a bound on the stack of later passes). */
export const MAX_FORM_DEPTH = 400;

/** What a reducer makes of a node. */
export type Value =
  | { is: 'expr'; expr: Expr }
  | { is: 'stmts'; stmts: Stmt[] }
  | { is: 'func'; func: Func }
  | { is: 'type'; type: TypeDecl }
  | { is: 'args'; args: Argument[] }
  | { is: 'params'; params: Param[] }
  | { is: 'entries'; entries: Entry[] }
  | { is: 'cases'; cases: Case[] }
  | { is: 'catches'; catches: Catch[] }
  | { is: 'annotations'; annotations: Annotation[] }
  | { is: 'fields'; fields: Field[] }
  | { is: 'imports'; imports: Import[] }
  | { is: 'none' };

/** The text that a tree was made of. */
interface Source {
  text: string;
  lines: Lines;
}

/** Short constructors for reducers. */
export const make = {
  expr: (expr: Expr): Value => ({ is: 'expr', expr }),
  stmt: (...stmts: Stmt[]): Value => ({ is: 'stmts', stmts }),
  stmts: (stmts: Stmt[]): Value => ({ is: 'stmts', stmts }),
  func: (func: Func): Value => ({ is: 'func', func }),
  type: (type: TypeDecl): Value => ({ is: 'type', type }),
  args: (args: Argument[]): Value => ({ is: 'args', args }),
  params: (params: Param[]): Value => ({ is: 'params', params }),
  entries: (entries: Entry[]): Value => ({ is: 'entries', entries }),
  cases: (cases: Case[]): Value => ({ is: 'cases', cases }),
  catches: (catches: Catch[]): Value => ({ is: 'catches', catches }),
  annotations: (annotations: Annotation[]): Value => ({ is: 'annotations', annotations }),
  fields: (fields: Field[]): Value => ({ is: 'fields', fields }),
  imports: (imports: Import[]): Value => ({ is: 'imports', imports }),
  none: { is: 'none' } as Value
};

const NO_KIDS: Node[] = [];

/** One syntax node with its reduced kids. Anonymous tokens (operators, keywords) are kids too, with `named` false. */
export class Node {
  /** Shared while it is empty: only `fold` puts kids in. */
  kids: Node[] = NO_KIDS;
  value: Value = make.none;
  depth = 0;
  /** Set by a reducer that made sense of this ERROR or MISSING node: it is no error of the file then. */
  recovered = false;
  /** The parser put this node in where the source lacks one; a reducer may say so of a node that is empty. */
  missing = false;
  private place: Span | null = null;

  constructor(
    readonly type: string,
    readonly field: string | null,
    readonly named: boolean,
    private readonly start: number,
    private readonly end: number,
    private readonly source: Source
  ) {}

  /** The node's place; the same object at every call. Most tokens are never asked for it, so it is made when first needed. */
  get span(): Span {
    if (this.place === null) {
      const line = this.source.lines.at(this.start);
      this.place = { line, endLine: this.source.lines.before(this.end, line), start: this.start, end: this.end };
    }
    return this.place;
  }

  /** The node's source text. */
  get text(): string {
    return this.source.text.slice(this.start, this.end);
  }

  /** The first kid in a field. */
  child(field: string): Node | undefined {
    return this.kids.find((k) => k.field === field);
  }

  /** All kids in a field (named ones). */
  all(field: string): Node[] {
    return this.kids.filter((k) => k.field === field && k.named);
  }

  /** Named kids, comments left out; of the given types if any are given. */
  named_(...types: string[]): Node[] {
    return this.kids.filter((k) => k.named && (types.length === 0 || types.includes(k.type)));
  }

  /** The first named kid of a type. */
  first(...types: string[]): Node | undefined {
    return this.kids.find((k) => types.includes(k.type));
  }

  /** Whether an anonymous token (keyword, operator) is among the kids. */
  has(token: string): boolean {
    return this.kids.some((k) => !k.named && k.type === token);
  }

  /** The value of the kid in a field as an expression; null when there is no such kid. */
  expr(field: string): Expr | null {
    const kid = this.child(field);
    return kid ? asExpr(kid) : null;
  }

  /** As `expr`, but an `unknown` stands in for a missing kid. */
  need(field: string): Expr {
    return this.expr(field) ?? unknownOf(this, 'syntax-error');
  }

  /** The values of all kids in a field as one statement list; empty when there is none. */
  stmts(field: string): Stmt[] {
    return this.all(field).flatMap(asStmts);
  }

  /** Text of the kid in a field, or undefined. */
  textOf(field: string): string | undefined {
    return this.child(field)?.text;
  }
}

/** A reducer puts the reduced kids of a node together. */
export type Reducer = (node: Node) => Value;

/** All that a language gives to be lowered. */
export interface Lowering {
  /** Name as in the manifests: `javascript`, `c`, ... */
  language: string;
  /** npm package and `.wasm` file of the grammar. */
  grammar: { package: string; file: string };
  reducers: Record<string, Reducer>;
  /** Node kinds (named) that are dropped with all below them, comments for example. */
  skip: ReadonlySet<string>;
  /** Kinds whose text is all that matters: their kids are not visited (string contents, types). */
  leaves: ReadonlySet<string>;
  /** Another grammar, or another preparation of the text, to try when this one finds errors; the tree with fewer is kept. */
  fallback?: Lowering;
  /** Takes out what the grammar can't place (C's preprocessor) before the file is parsed. */
  prepare?: (source: string) => Prepared;
}

/** A language that is read by other means than a grammar. */
export interface Reader {
  /** Name as in the manifests. */
  language: string;
  /** Lowers a file's text. */
  read: (source: string) => { body: Stmt[]; errors: Span[]; depthCapped: boolean };
}

/** A source made ready for its grammar. */
export interface Prepared {
  /** The text to parse; every offset and line break is where it was. */
  text: string;
  /** Statements that were taken out of the text. */
  stmts: Stmt[];
  /** A second text of the same layout that is parsed and folded too, and what its fold gives to the file. */
  second?: { text: string; take: (root: Node, errors: Span[]) => Stmt[] } | null;
}

/** Expressions of a value, in source order. */
export function exprsOf(node: Node): Expr[] {
  const out: Expr[] = [];
  const stack = [node];
  while (stack.length) {
    const n = stack.pop()!;
    if (n.value.is === 'expr') out.push(n.value.expr);
    else if (n.value.is === 'args') out.push(...n.value.args.map((a) => a.value));
    else if (n.value.is === 'entries') out.push(...n.value.entries.map((e) => e.value));
    else for (let i = n.kids.length - 1; i >= 0; i--) stack.push(n.kids[i]);
  }
  return out;
}

/** The `unknown` expression around what a node holds. */
export function unknownOf(node: Node, reason: Unknown['reason'] = 'unsupported'): Unknown {
  return { kind: 'unknown', reason, parts: node.kids.flatMap(exprsOf), span: node.span };
}

/** A node's value as an expression. Statements become `unknown`, a function a closure. */
export function asExpr(node: Node): Expr {
  const v = node.value;
  switch (v.is) {
    case 'expr':
      return v.expr;
    case 'func':
      return { kind: 'closure', func: v.func, span: node.span };
    case 'args':
      return v.args.length === 1 ? v.args[0].value : { kind: 'list', items: v.args.map((a) => a.value), span: node.span };
    case 'entries':
      return { kind: 'record', entries: v.entries, span: node.span };
    default:
      return unknownOf(node);
  }
}

/** A node's value as statements. */
export function asStmts(node: Node): Stmt[] {
  const v = node.value;
  switch (v.is) {
    case 'stmts':
      return v.stmts;
    case 'expr':
      return fromExpr(v.expr);
    case 'func':
      return [{ kind: 'declare', func: v.func, span: node.span }];
    case 'type':
      return [{ kind: 'type', decl: v.type, span: node.span }];
    case 'imports':
      return [{ kind: 'import', imports: v.imports, span: node.span }];
    case 'args':
      return v.args.flatMap((a) => fromExpr(a.value));
    case 'none':
      return [];
    default:
      return [{ kind: 'unknown-stmt', reason: 'unsupported', parts: exprsOf(node), body: [], span: node.span }];
  }
}

/** An expression in statement position; an assignment becomes the statement form. */
export function fromExpr(expr: Expr): Stmt[] {
  if (expr.kind === 'assign-expr') {
    return [{ kind: 'assign', target: expr.target, operator: expr.operator, value: expr.value, declares: false, modifiers: [], span: expr.span }];
  }
  return [{ kind: 'evaluate', expr, span: expr.span }];
}

/**
 * Makes what a syntax error touches unknown: an expression with an ERROR or MISSING node directly below it,
 * and the condition of a statement that has one among its own parts.
 */
function markBroken(node: Node): void {
  if (!node.kids.some((k) => k.type === 'ERROR' || k.missing)) return;
  const v = node.value;
  if (v.is === 'expr' && v.expr.kind !== 'closure') {
    const parts = v.expr.kind === 'unknown' ? v.expr.parts : [v.expr];
    node.value = make.expr({ kind: 'unknown', reason: 'syntax-error', parts, span: node.span });
  } else if (v.is === 'stmts') {
    for (const s of v.stmts) {
      if (s.span !== node.span || (s.kind !== 'if' && s.kind !== 'loop') || s.test === null || s.test.kind === 'unknown') continue;
      s.test = { kind: 'unknown', reason: 'syntax-error', parts: [s.test], span: s.test.span };
    }
  }
}

/** Result of a fold. */
export interface Folded {
  root: Node;
  errors: Span[];
  depthCapped: boolean;
}

/** What a language does with one node kind. */
interface Kind {
  type: string;
  named: boolean;
  dropped: boolean;
  leaf: boolean;
  reducer: Reducer | undefined;
}

const kindTables = new WeakMap<Lowering, Kind[]>();

/** Kinds by the grammar's numbers; the last one is that of errors, which have a number beyond the table. */
function kindsOf(lowering: Lowering, language: Language): Kind[] {
  let table = kindTables.get(lowering);
  if (!table) {
    const kind = (type: string, named: boolean): Kind => ({
      type, named, dropped: lowering.skip.has(type), leaf: lowering.leaves.has(type),
      reducer: Object.hasOwn(lowering.reducers, type) ? lowering.reducers[type] : undefined
    });
    table = Array.from(language.types, (type, id) => kind(type || 'ERROR', language.nodeTypeIsNamed(id)));
    table.push(kind('ERROR', true));
    kindTables.set(lowering, table);
  }
  return table;
}

/**
 * Folds a parsed tree with a language's reducers. The tree may be deleted afterwards.
 * @param functions the parser's own functions for a fast walk, or null
 */
export function fold(tree: Tree, text: string, lowering: Lowering, functions: ReturnType<typeof cursorFunctions> = null): Folded {
  const errors: Node[] = [];
  let depthCapped = false;
  const kinds = kindsOf(lowering, tree.language);
  const errorKind = kinds[kinds.length - 1];
  const { fields } = tree.language;
  const source: Source = { text, lines: new Lines(text) };

  const reduce = (node: Node, kind: Kind): void => {
    if (!node.named && node.kids.length === 0) return;
    let deepest = 0;
    for (const k of node.kids) if (k.depth > deepest) deepest = k.depth;
    if (node.type === 'ERROR') {
      errors.push(node);
      const body = node.kids.flatMap((k) => (k.value.is === 'stmts' || k.value.is === 'func' || k.value.is === 'type' ? asStmts(k) : []));
      const parts = node.kids.filter((k) => k.value.is === 'expr').flatMap(exprsOf);
      node.value = body.length
        ? make.stmt({ kind: 'unknown-stmt', reason: 'syntax-error', parts, body, span: node.span })
        : make.expr({ kind: 'unknown', reason: 'syntax-error', parts, span: node.span });
      node.depth = deepest + 1;
      return;
    }
    if (deepest > MAX_FORM_DEPTH) {
      depthCapped = true;
      node.kids = [];
      node.value = make.expr({ kind: 'unknown', reason: 'depth', parts: [], span: node.span });
      node.depth = 1;
      return;
    }
    if (kind.reducer) {
      const known = node.missing;
      node.value = kind.reducer(node);
      // A hidden token below it was put in: only its reducer sees that the node is empty.
      if (node.missing && !known) errors.push(node);
      // A reducer that lengthened a flat chain in place says so by setting the depth itself.
      if (node.depth === 0) node.depth = deepest + 1;
      markBroken(node);
      return;
    }
    const valued = node.kids.filter((k) => k.value.is !== 'none');
    node.depth = deepest;
    if (valued.length === 1) node.value = valued[0].value;
    else if (valued.length > 1) {
      node.value = valued.every((k) => k.value.is !== 'expr') ? make.stmts(valued.flatMap(asStmts)) : make.expr(unknownOf(node));
      node.depth = deepest + 1;
    }
    markBroken(node);
  };

  const nodes: Node[] = [];
  const kindStack: Kind[] = [];
  const steps = stepThrough(tree, functions);
  try {
    for (;;) {
      const kind = kinds[steps.type()] ?? errorKind;
      const start = steps.start();
      const end = steps.end();
      const field = steps.field();
      const node = new Node(kind.type, field === 0 ? null : fields[field], kind.named, start, end, source);
      // What the parser put in has no width.
      if (start === end && steps.missing()) {
        node.missing = true;
        errors.push(node);
      }
      nodes.push(node);
      kindStack.push(kind);
      if (!kind.dropped && !kind.leaf && steps.down()) continue;
      for (;;) {
        const done = nodes.pop()!;
        const itsKind = kindStack.pop()!;
        if (!itsKind.dropped) reduce(done, itsKind);
        if (nodes.length === 0) return { root: done, errors: errors.filter((n) => !n.recovered).map((n) => n.span), depthCapped };
        if (!itsKind.dropped) {
          const parent = nodes[nodes.length - 1];
          if (parent.kids === NO_KIDS) parent.kids = [done];
          else parent.kids.push(done);
        }
        if (steps.next()) break;
        steps.up();
      }
    }
  } finally {
    steps.close();
  }
}
