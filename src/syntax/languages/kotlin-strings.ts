/** Kotlin's strings with their templates. */
import { make, type Node, type Value } from '../fold.js';
import type { Expr } from '../form.js';
import { concat, decodeEscape, literal, nameAt, stringLiteral } from './common.js';
import { valueOf } from './values.js';

/** What the grammar reads as text behind a `$`: a name and what follows it. */
const NAME = /^[\p{L}_][\p{L}\p{N}_]*/u;

/** `"a $b ${c}"` and `"""a"""`: pieces in order. */
export function reduceString(node: Node): Value {
  const parts: Expr[] = [];
  let dollar = false;
  for (const k of node.named_()) {
    const content = k.type === 'string_content' ? k.text : '';
    const name: string | undefined = dollar ? NAME.exec(content)?.[0] : undefined;
    if (dollar && name === undefined) parts.push(stringLiteral('$', k.span));
    if (name !== undefined) parts.push(nameAt(name, k.span));
    dollar = content === '$';
    if (k.type === 'escape_sequence') parts.push(stringLiteral(k.text === '\\$' ? '$' : decodeEscape(k.text), k.span));
    else if (k.type === 'interpolation') parts.push(...k.named_().slice(0, 1).map(valueOf));
    else if (!dollar) parts.push(stringLiteral(content.slice(name?.length ?? 0), k.span));
  }
  if (dollar) parts.push(stringLiteral('$', node.span));
  return make.expr(concat(parts, node.span));
}

/** `'c'`. */
export function reduceCharacter(node: Node): Value {
  const text = node.text.slice(1, -1);
  return make.expr(literal('char', text.startsWith('\\') ? decodeEscape(text) : text, node.span));
}
