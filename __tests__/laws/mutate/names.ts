/** Renaming of locals and parameters, all of a function at once. */
import type { Law, Subject } from '../mutate.js';
import { boundNames, isVariable } from '../names.js';
import { functionTypes } from '../dialect.js';
import { edited, nodesOf, type Tree } from '../tree.js';

/** Functions that lie in no other. */
function topFunctions(s: Subject): Tree[] {
  const out: Tree[] = [];
  const stack = [s.tree];
  while (stack.length) {
    const n = stack.pop()!;
    if (functionTypes.has(n.type)) out.push(n);
    else for (let i = n.kids.length - 1; i >= 0; i--) stack.push(n.kids[i]);
  }
  return out;
}

function* rename(s: Subject, which: 'locals' | 'parameters'): ReturnType<Law> {
  for (const f of topFunctions(s)) {
    if (f.broken || s.dialect.hasDirectives(f)) continue;
    const bound = boundNames(s.unit, f);
    const all = nodesOf(f);
    const fixed = new Set<string>([...bound.functions, ...s.unit.imports.map((i) => i.alias ?? i.name ?? i.module.slice(i.module.lastIndexOf('/') + 1))]);
    for (const n of all) {
      const text = s.dialect.text(n);
      // Names that are also keys, keyword arguments, or declared for an outer scope must stay.
      if (n.type.startsWith('shorthand_property_identifier') || n.type === 'keyword_argument' || n.type === 'keyword_parameter' || n.type === 'hash_key_symbol') fixed.add(text.split(/[=:]/)[0].trim());
      // What a macro does with a name is not known; a field may be named after the variable it is given.
      if (n.type === 'identifier' && (n.parent?.type === 'token_tree' || n.parent?.type === 'shorthand_field_initializer')) fixed.add(text);
      if (n.type === 'literal_element' && n.field === 'key') fixed.add(text);
      if (n.type === 'global_statement' || n.type === 'nonlocal_statement') for (const k of n.kids) fixed.add(s.dialect.text(k));
      // A constructor's parameter with an access modifier is a field.
      if (n.type === 'required_parameter' && n.kids.some((k) => k.type === 'accessibility_modifier' || k.type === 'readonly')) for (const k of n.kids) if (k.type === 'identifier') fixed.add(s.dialect.text(k));
      if (n.type === 'shorthand_field_identifier' || (n.type === 'type_identifier' && s.dialect.language === 'go') || n.type === 'statement_identifier') fixed.add(text);
      if (n.type === 'property_promotion_parameter') for (const k of n.kids) fixed.add(s.dialect.text(k));
      if (n.type === 'jsx_opening_element' || n.type === 'jsx_self_closing_element') for (const k of n.kids) fixed.add(s.dialect.text(k));
      if (isVariable(n) && n.parent?.type === 'call_expression' && n.field === 'function' && s.dialect.language === 'c') fixed.add(text);
    }
    const chosen = [...bound.types.keys()].filter((n) => !fixed.has(n) && n !== 'this' && n !== '_' && n !== 'self' && n !== 'cls' && bound.params.has(n) === (which === 'parameters'));
    if (chosen.length === 0) continue;
    // Python's parameters are part of the interface.
    if (which === 'parameters' && s.dialect.python) continue;
    const names = new Set(chosen);
    // A name that is bound elsewhere in the file too (a field, a global) may be meant by some of the uses.
    const edits = all.filter((n) => isVariable(n) && names.has(s.dialect.text(n))).map((n) => ({ start: n.end, end: n.end, text: 'Ren' }));
    if (edits.length && !s.source.includes('Ren(')) yield { at: f, head: edited(s.source, edits) };
  }
}

export const nameLaws: Record<string, Law> = {
  'rename-locals': (s) => rename(s, 'locals'),
  'rename-parameters': (s) => rename(s, 'parameters')
};
