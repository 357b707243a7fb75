/** Reformatting: comments and line breaks wherever the language allows them. */
import type { Law, Subject } from '../mutate.js';
import { edited, nodesOf, type Edit, type Tree } from '../tree.js';

/** Nodes inside which white space counts. */
const SOLID: ReadonlySet<string> = new Set([
  'interpolated_string_expression',
  'string', 'template_string', 'regex', 'interpreted_string_literal', 'raw_string_literal', 'rune_literal', 'string_literal', 'char_literal', 'character_literal',
  'system_lib_string', 'concatenated_string', 'text_block', 'comment', 'line_comment', 'block_comment', 'jsx_element', 'jsx_self_closing_element', 'jsx_fragment',
  'preproc_include', 'preproc_def', 'preproc_function_def', 'preproc_call', 'preproc_if', 'preproc_ifdef', 'preproc_else', 'preproc_elif', 'preproc_directive',
  'import_declaration', 'hash_bang_line', 'ERROR', 'number_literal', 'float_literal', 'decorator', 'encapsed_string', 'heredoc', 'nowdoc', 'text', 'text_interpolation', 'php_tag', 'cast_expression', 'variable_name'
]);

function tokens(top: Tree): Tree[] {
  const out: Tree[] = [];
  const stack = [top];
  while (stack.length) {
    const n = stack.pop()!;
    if (n.kids.length === 0 || SOLID.has(n.type) || (/_type$|_specifier$|type_descriptor$|^type_annotation$/.test(n.type) && n.named)) {
      if (n.end > n.start) out.push(n);
      continue;
    }
    for (let i = n.kids.length - 1; i >= 0; i--) stack.push(n.kids[i]);
  }
  return out;
}

const reformat: Law = function* (s) {
  if (s.tree.broken) return;
  if (s.dialect.python || s.dialect.ruby) yield* lines(s);
  else yield* braces(s);
};

function* braces(s: Subject): ReturnType<Law> {
  const all = tokens(s.tree);
  const edits: Edit[] = [];
  for (let i = 1; i < all.length; i++) {
    const [before, after] = [all[i - 1], all[i]];
    if (SOLID.has(before.type) && before.type.startsWith('preproc')) continue;
    if (after.type.startsWith('preproc') || before.type === 'line_comment' || before.type.includes('comment') || s.source.slice(before.end, after.start).includes('\n')) continue;
    const between = s.source.slice(before.end, after.start);
    // Not inside one word of several tokens (`a.b`, `x++`, generics), only where a space or a bracket stands.
    if (between === '' && !'(),;{}[]'.includes(s.dialect.text(before)) && !'(),;{}[]'.includes(s.dialect.text(after))) continue;
    const breaks = s.dialect.text(before) === ',' || s.dialect.text(before) === '{';
    const [open, close] = s.dialect.lua ? ['--[[', ']]'] : ['/*', '*/'];
    edits.push({ start: before.end, end: after.start, text: breaks && !(s.dialect.language === 'c' && inDirective(after)) ? `\n   ${open} so ${close}\n` : ` ${open} c ${close} ${between}` });
  }
  if (edits.length) yield { at: s.tree, head: edited(s.source, edits) };
}

function inDirective(n: Tree): boolean {
  for (let p = n.parent; p; p = p.parent) if (p.type.startsWith('preproc')) return true;
  return false;
}

/** Lists of statements, one a line. */
const LISTS: ReadonlySet<string> = new Set(['block', 'module', 'program', 'then', 'do', 'body_statement', 'block_body']);

function* lines(s: Subject): ReturnType<Law> {
  const edits: Edit[] = [];
  for (const n of nodesOf(s.tree)) {
    const p = n.parent;
    // A comment line before each statement that begins its line.
    if (p && LISTS.has(p.type) && n.named && s.source.slice(n.start - n.column, n.start).trim() === '' && !n.type.includes('comment')) {
      edits.push({ start: n.start, end: n.start, text: `# note\n${s.source.slice(n.start - n.column, n.start)}` });
    }
    // Line breaks behind commas in brackets.
    if (n.type === ',' && p && ['argument_list', 'list', 'dictionary', 'tuple', 'parameters', 'array', 'hash', 'method_parameters'].includes(p.type) && s.source[p.start] !== undefined && '([{'.includes(s.source[p.start])) {
      if (![...ancestors(p)].some((a) => a.type === 'string' || a.type === 'interpolation')) edits.push({ start: n.end, end: n.end, text: '  # and\n        ' });
    }
  }
  if (edits.length) yield { at: s.tree, head: edited(s.source, edits) };
}

function* ancestors(n: Tree): Generator<Tree> {
  for (let p: Tree | null = n; p; p = p.parent) yield p;
}

export const layoutLaws: Record<string, Law> = { reformat };
