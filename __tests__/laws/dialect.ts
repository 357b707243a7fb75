/** How each language spells what mutations need: kinds of nodes, negation, blocks, helpers. */
import { kid, namedKids, nodesOf, type Tree } from './tree.js';

export type LanguageId = 'javascript' | 'typescript' | 'python' | 'go' | 'java' | 'c' | 'php' | 'ruby' | 'csharp' | 'rust' | 'lua';

export const functionTypes: ReadonlySet<string> = new Set([
  'function_declaration', 'function_expression', 'generator_function_declaration', 'generator_function', 'arrow_function', 'method_definition',
  'function_definition', 'method_declaration', 'local_function_statement', 'func_literal', 'constructor_declaration', 'lambda_expression', 'lambda', 'anonymous_function', 'method', 'singleton_method', 'function_item', 'closure_expression'
]);

const exitTypes: ReadonlySet<string> = new Set(['return_statement', 'throw_statement', 'raise_statement', 'continue_statement', 'break_statement', 'goto_statement', 'return', 'next', 'break', 'return_expression', 'continue_expression', 'break_expression']);
const loopTypes: ReadonlySet<string> = new Set(['for_statement', 'for_in_statement', 'while_statement', 'do_statement', 'enhanced_for_statement', 'foreach_statement', 'while', 'until', 'for', 'for_expression', 'while_expression', 'loop_expression', 'repeat_statement']);
const blockTypes: ReadonlySet<string> = new Set(['statement_block', 'block', 'compound_statement', 'constructor_body', 'then', 'else', 'do', 'body_statement', 'block_body']);

/** An `if`, the same for every language. `else if` is an alternative that is an `if` itself. */
export interface IfView {
  node: Tree;
  /** The test without the parentheses that belong to the statement. */
  test: Tree;
  then: Tree;
  /** The else branch: a statement, a block, or Python's `elif_clause`. */
  otherwise: Tree | null;
  /** Go's statement before the test, with its semicolon. */
  init: string;
}

export class Dialect {
  readonly python: boolean;
  readonly php: boolean;
  readonly ruby: boolean;
  readonly lua: boolean;
  /** Operators are words: `not`, `and`, `or`. */
  readonly words: boolean;
  constructor(readonly language: LanguageId, readonly source: string) {
    this.python = language === 'python';
    this.php = language === 'php';
    this.ruby = language === 'ruby';
    this.lua = language === 'lua';
    this.words = this.python || this.lua;
  }

  text(n: Tree): string {
    return this.source.slice(n.start, n.end);
  }

  not(text: string): string {
    return this.words ? `not (${text})` : `!(${text})`;
  }

  /** All `if` statements in a tree; Python's `elif` clauses are not among them. */
  ifs(top: Tree): IfView[] {
    return nodesOf(top, new Set(['if_statement', ...(this.ruby ? ['if'] : []), 'if_expression'])).flatMap((n) => this.view(n) ?? []);
  }

  view(node: Tree): IfView | null {
    const outer = kid(node, 'condition');
    const then = kid(node, this.php ? 'body' : 'consequence');
    // An error or a directive beside the statement may belong to it: C's `else` behind an `#endif`.
    if (!outer || !then || node.broken || node.parent?.kids.some((k) => k.type === 'ERROR' || (k.type.startsWith('preproc') && k.start >= node.end))) return null;
    if (node.type === 'if_expression' && (outer.type.startsWith('let_') || !['expression_statement', 'else_clause'].includes(node.parent?.type ?? ''))) return null;
    if (outer.type === 'condition_clause' && kid(outer, 'initializer')) return null;
    const own = outer.type === 'parenthesized_expression' && !this.python ? namedKids(outer)[0] : outer.type === 'condition_clause' ? kid(outer, 'value') : outer;
    if (!own) return null;
    const initializer = kid(node, 'initializer');
    const alternatives = node.kids.filter((k) => k.field === 'alternative');
    let otherwise: Tree | null = alternatives[0] ?? null;
    if (this.lua && otherwise?.type === 'elseif_statement') return null;
    if (this.php && (otherwise?.type === 'else_if_clause' || then?.type === 'colon_block')) return null;
    if (otherwise?.type === 'else_statement') otherwise = kid(otherwise, 'body') ?? null;
    if (otherwise?.type === 'else_clause') otherwise = (this.python || this.php ? kid(otherwise, 'body') : namedKids(otherwise)[0]) ?? null;
    if (this.hasDirectives(node)) return null;
    // Rust's `if` is an expression: what stands in the list is the statement around it.
    const listed = node.parent?.type === 'expression_statement' ? node.parent : node;
    return { node: listed, test: own, then, otherwise, init: initializer ? `${this.text(initializer)}; ` : '' };
  }

  /** C's preprocessor lines inside a node make it unfit for rewriting. */
  hasDirectives(n: Tree): boolean {
    return this.language === 'c' && /^[ \t]*#/m.test(this.text(n));
  }

  /** The statements of a block or of a single statement. */
  statements(n: Tree): Tree[] {
    if (!blockTypes.has(n.type)) return [n];
    const inner = this.language === 'go' ? n.kids.find((k) => k.type === 'statement_list') : n;
    return inner ? namedKids(inner) : [];
  }

  isBlock(n: Tree): boolean {
    return blockTypes.has(n.type);
  }

  /** The last statement leaves: return, throw, continue, break, goto. */
  exits(n: Tree): boolean {
    const last = this.statements(n).at(-1);
    const leaves = last?.type === 'expression_statement' && this.language === 'rust' ? (namedKids(last)[0] ?? last) : last;
    return leaves !== undefined && (exitTypes.has(leaves.type) || this.throws(leaves));
  }

  /** A statement that throws; an expression in PHP, a call in Ruby. */
  throws(n: Tree): boolean {
    const method = this.ruby && n.type === 'call' && !kid(n, 'receiver') ? kid(n, 'method') : undefined;
    return n.type === 'throw_statement' || n.type === 'raise_statement' || (n.type === 'expression_statement' && namedKids(n)[0]?.type === 'throw_expression') || (method !== undefined && this.text(method) === 'raise');
  }

  /** A variable's name as it is written. */
  variable(name: string): string {
    return this.php ? `$${name}` : name;
  }

  /** What ends a statement. */
  get end(): string {
    return this.python || this.ruby || this.lua || this.language === 'go' ? '' : ';';
  }

  /** What follows a statement in its list, and what the list belongs to; null when it is in no plain list. */
  rest(n: Tree): { after: Tree[]; owner: 'function' | 'loop' | 'other'; list: Tree[] } | null {
    let list = n.parent;
    if (list?.type === 'statement_list') list = list.parent;
    if (!list || !blockTypes.has(list.type)) return null;
    const all = this.statements(list);
    const at = all.indexOf(n);
    if (at < 0) return null;
    const above = list.parent;
    const owner = above && functionTypes.has(above.type) ? 'function' : above && loopTypes.has(above.type) ? 'loop' : 'other';
    return { after: all.slice(at + 1), owner, list: all };
  }

  /** The text of statements, comments between them included, with the indentation taken off. Null when it can't be moved. */
  body(nodes: Tree[]): string | null {
    if (nodes.length === 0) return this.python ? 'pass' : '';
    const text = this.source.slice(nodes[0].start, nodes[nodes.length - 1].end);
    if (!this.python) return text;
    return this.dedent(nodes, text, nodes[0].column);
  }

  private dedent(nodes: Tree[], text: string, column: number): string | null {
    if (nodes.some((n) => nodesOf(n, new Set(['string'])).some((s) => this.text(s).includes('\n')))) return null;
    if (text.includes('\t')) return null;
    return text.split('\n').map((l, i) => (i === 0 ? l : l.slice(0, column).trim() === '' ? l.slice(column) : l.trimStart())).join('\n');
  }

  /** Text whose first line stands at a column already: indents the other lines to it. */
  at(text: string, column: number): string {
    return this.python ? text.split('\n').map((l, i) => (i === 0 || l === '' ? l : ' '.repeat(column) + l)).join('\n') : text;
  }

  /** An `if` at column 0. */
  iff(test: string, then: string, otherwise: string | null, init = ''): string {
    if (this.python) {
      const inside = (t: string): string => t.split('\n').map((l) => (l ? `    ${l}` : l)).join('\n');
      return `if ${test}:\n${inside(then)}${otherwise === null ? '' : `\nelse:\n${inside(otherwise)}`}`;
    }
    if (this.ruby) return `if ${test}\n${then}\n${otherwise === null ? '' : `else\n${otherwise}\n`}end`;
    if (this.lua) return `if ${test} then\n${then}\n${otherwise === null ? '' : `else\n${otherwise}\n`}end`;
    const head = this.language === 'go' ? `if ${init}${test}` : `if (${test})`;
    return `${head} {\n${then}\n}${otherwise === null ? '' : ` else {\n${otherwise}\n}`}`;
  }

  /** The else branch's statements as text at column 0; an `elif` becomes an `if`. */
  alternative(view: IfView): string | null {
    const { otherwise, node } = view;
    if (!otherwise) return null;
    if (otherwise.type === 'elif_clause') {
      const text = this.source.slice(otherwise.start + 2, node.end);
      return this.dedent(node.kids.slice(node.kids.indexOf(otherwise)), text, node.column);
    }
    // `elsif ... end` without its first letters is an `if`.
    if (otherwise.type === 'elsif') return this.source.slice(otherwise.start + 3, node.end);
    return this.body(this.statements(otherwise));
  }
}

/** The topmost function around a node that is not the whole file's wrapper; null at file level. */
export function topFunction(n: Tree): Tree | null {
  let found: Tree | null = functionTypes.has(n.type) ? n : null;
  for (let p = n.parent; p; p = p.parent) if (functionTypes.has(p.type)) found = p;
  return found;
}

/** The construct at file level, or in a class of Java or C# at member level, that holds a node. */
export function topConstruct(n: Tree, language: LanguageId): Tree {
  let at = n;
  while (at.parent && at.parent.parent && !((language === 'java' || language === 'csharp') && memberOfClass(at)) && !(language === 'ruby' && functionTypes.has(at.type))) at = at.parent;
  return at;
}

function memberOfClass(n: Tree): boolean {
  const owner = n.parent!;
  return functionTypes.has(n.type) && (owner.type.endsWith('_body') || owner.type === 'declaration_list') && owner.type !== 'constructor_body' && owner.parent!.type.endsWith('_declaration');
}
