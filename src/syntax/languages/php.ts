/** PHP, with the text around it: the lowering's table. */
import type { Lowering } from '../fold.js';
import { definitionReducers } from './php-definitions.js';
import { expressionReducers } from './php-expressions.js';
import { literalReducers } from './php-literals.js';
import { statementReducers } from './php-statements.js';

/**
 * PHP 7 and 8. Text outside of code is output. Names lose their dollar and namespace; functions that ask the same
 * question have one form (`strpos(..) !== false` and `str_contains(..)`, `isset(..)` and `!== null`).
 */
export const php: Lowering = {
  language: 'php',
  grammar: { package: 'tree-sitter-php', file: 'tree-sitter-php.wasm' },
  reducers: { ...literalReducers, ...expressionReducers, ...definitionReducers, ...statementReducers },
  skip: new Set(['comment']),
  leaves: new Set([
    'string', 'string_content', 'nowdoc_string', 'text', 'variable_name', 'qualified_name', 'relative_name', 'namespace_name', 'named_type', 'optional_type', 'union_type', 'intersection_type',
    'disjunctive_normal_form_type', 'primitive_type', 'bottom_type', 'cast_type', 'visibility_modifier', 'reference_modifier'
  ])
};
