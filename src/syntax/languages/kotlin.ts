/** Kotlin: the lowering's table. */
import { make, type Lowering, type Node, type Reducer, type Value } from '../fold.js';
import { expressionReducers } from './kotlin-expressions.js';
import { all, statementReducers } from './kotlin-statements.js';
import { reduceCharacter, reduceString } from './kotlin-strings.js';
import { typeReducers } from './kotlin-types.js';

function reduceImport(node: Node): Value {
  const path = node.first('qualified_identifier')?.text.replace(/\s+/g, '') ?? '';
  const dot = path.lastIndexOf('.');
  const alias = node.first('identifier')?.text;
  if (node.has('*')) return make.imports([{ module: path, name: '*', span: node.span }]);
  const name = path.slice(dot + 1);
  return make.imports([{ module: path.slice(0, Math.max(dot, 0)), name, alias: alias ?? name, span: node.span }]);
}

const nothing: Reducer = () => make.none;

const reducers: Record<string, Reducer> = {
  ...expressionReducers,
  ...statementReducers,
  ...typeReducers,
  source_file: all,
  package_header: nothing,
  file_annotation: nothing,
  import: reduceImport,
  string_literal: reduceString,
  multiline_string_literal: reduceString,
  character_literal: reduceCharacter,
  interpolation: (node) => node.named_()[0]?.value ?? make.none
};

/** Kotlin, scripts included. */
export const kotlin: Lowering = {
  language: 'kotlin',
  grammar: { package: '@tree-sitter-grammars/tree-sitter-kotlin', file: 'tree-sitter-kotlin.wasm' },
  reducers,
  skip: new Set(['line_comment', 'block_comment', 'shebang']),
  leaves: new Set([
    'string_content', 'escape_sequence', 'character_literal', 'user_type', 'nullable_type', 'function_type', 'non_nullable_type', 'parenthesized_type', 'type_arguments', 'type_parameters',
    'type_constraints', 'type_modifiers', 'qualified_identifier', 'package_header'
  ])
};
