/** Node kinds that C and C++ drop or take as text. */

/** Nodes without a meaning of their own. */
export const SKIPPED: ReadonlySet<string> = new Set([
  'comment', 'attribute_specifier', 'attribute_declaration', 'ms_declspec_modifier', 'ms_call_modifier', 'ms_based_modifier', 'gnu_asm_qualifier', 'gnu_asm_clobber_list'
]);

/** Nodes whose text says all. */
export const TEXT_ONLY: ReadonlySet<string> = new Set([
  'string_literal', 'char_literal', 'type_descriptor', 'macro_type_specifier', 'sized_type_specifier', 'type_qualifier', 'storage_class_specifier'
]);
