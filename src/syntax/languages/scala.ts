/** Lowers Scala 2 and 3. */
import { make, type Lowering, type Node, type Reducer } from '../fold.js';
import type { Catch, Import, Stmt } from '../form.js';
import { typeText } from './common.js';
import { expressionReducers } from './scala-expressions.js';
import { casesOf, clausesOf } from './scala-patterns.js';
import { typeReducers } from './scala-types.js';
import { nameAt } from './common.js';
import { stmtsOf, thrown } from './scala-values.js';

const nothing: Reducer = () => make.none;
const list: Reducer = (node) => make.stmts(node.named_().flatMap(stmtsOf));

/** `import a.b.{C, D => E}, f._` */
const imports: Reducer = (node) => {
  const out: Import[] = [];
  let path: string[] = [];
  const flush = (): void => {
    if (path.length) out.push({ module: path.slice(0, -1).join('.'), name: path[path.length - 1], alias: path[path.length - 1], span: node.span });
    path = [];
  };
  for (const k of node.kids) {
    if (k.field === 'path') {
      if (k.named) path.push(k.text.replace(/`/g, ''));
    } else if (k.type === ',') flush();
    else if (k.type === 'namespace_wildcard') {
      out.push({ module: path.join('.'), name: '*', span: k.span });
      path = [];
    } else if (k.type === 'namespace_selectors' || k.type === 'as_renamed_identifier') {
      for (const s of k.type === 'namespace_selectors' ? k.named_() : [k]) {
        const name = s.textOf('name') ?? s.text;
        if (s.type === 'namespace_wildcard') out.push({ module: path.join('.'), name: '*', span: s.span });
        else out.push({ module: path.join('.'), name, alias: s.textOf('alias') ?? name, span: s.span });
      }
      path = [];
    }
  }
  flush();
  return make.imports(out);
};

/** A handler for each case when the cases are types and names, else one handler with the cases inside that throws what no case takes. */
function catchesOf(clause: Node): Catch[] {
  const block = clause.first('case_block', 'indented_cases');
  const clauses = block ? clausesOf(block) : clause.child('pattern') ? [clause] : [];
  const single = clauses.map((c): Catch | null => {
    const p = c.child('pattern');
    if (!p || c.first('guard')) return null;
    const body = c.kids.filter((k) => k.field === 'body').flatMap(stmtsOf);
    const name = (n: Node | undefined): string | null => (n?.type === 'identifier' ? n.text : null);
    if (p.type === 'typed_pattern') {
      const type = p.child('type');
      return { types: type ? [typeText(type)] : [], name: name(p.child('pattern')), body, span: c.span };
    }
    if (p.type === 'case_class_pattern') return { types: [p.textOf('type') ?? ''], name: name(p.child('pattern')), body, span: c.span };
    if (p.type === 'identifier' || p.type === 'wildcard') return { types: [], name: name(p), body, span: c.span };
    return null;
  });
  if (single.every((s) => s !== null)) return single as Catch[];
  const error = nameAt('caught', clause.span);
  const body: Stmt[] = casesOf(clauses, error, clause.span);
  const last = body.at(-1);
  if (last?.kind === 'switch') last.cases.push({ tests: [], body: [thrown(error, clause.span)], fallsThrough: false, span: clause.span });
  return [{ types: [], name: 'caught', body, span: clause.span }];
}

const reducers: Record<string, Reducer> = {
  ...expressionReducers,
  ...typeReducers,
  compilation_unit: list,
  package_clause: (node) => make.stmts(node.child('body')?.named_().flatMap(stmtsOf) ?? []),
  import_declaration: imports,
  export_declaration: nothing,
  block: list,
  indented_block: list,
  try_expression: (node) => {
    const body = node.child('body');
    const handler = node.first('catch_clause');
    const last = node.first('finally_clause');
    return make.stmt({ kind: 'try', body: body ? stmtsOf(body) : [], catches: handler ? catchesOf(handler) : [], otherwise: [], finally: last ? stmtsOf(last) : [], span: node.span });
  },
  catch_clause: nothing,
  finally_clause: list
};

/** An annotation between a class and its parameters, which the grammar gives the parameters as arguments: `class A @Inject() (b: B)`. */
const CONSTRUCTOR_ANNOTATION = /(\bclass\s+\w+\s*(?:\[[^\]\n]*\])?\s*)(@\w+(?:\([^()\n]*\))?)(?=\s*\()/g;

/** Scala 2.13 and 3. */
export const scala: Lowering = {
  language: 'scala',
  grammar: { package: 'tree-sitter-scala', file: 'tree-sitter-scala.wasm' },
  reducers,
  prepare: (source) => ({ text: source.replace(CONSTRUCTOR_ANNOTATION, (_, before: string, mark: string) => before + ' '.repeat(mark.length)), stmts: [] }),
  skip: new Set(['comment', 'block_comment']),
  leaves: new Set([
    'string', 'character_literal', 'generic_type', 'function_type', 'tuple_type', 'infix_type', 'stable_type_identifier', 'singleton_type', 'projected_type', 'type_parameters',
    'type_arguments', 'modifiers', 'access_modifier', 'stable_identifier', 'repeated_parameter_type', 'lazy_parameter_type', 'literal_type', 'self_type', 'structural_type'
  ])
};
