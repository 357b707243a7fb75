/** Makes C and C++ ready for their grammars: the preprocessor's lines come out, all offsets stay. */
import type { Prepared } from '../fold.js';
import type { Stmt } from '../form.js';
import { resolveConditionals } from './c-conditionals.js';
import { macroText } from './c-macros.js';
import { blankModifiers } from './c-modifiers.js';
import { scan, type Directive } from './c-scan.js';
import { EditedText } from './c-text.js';

/** Characters of an include line that are read. */
const MAX_INCLUDE = 1000;

/**
 * Takes the preprocessor out of a source: conditionals are resolved, includes become import statements, macro
 * definitions a second text, attributes and macros among specifiers go.
 */
export function prepareC(source: string, cplusplus: boolean): Prepared {
  const scanned = scan(source, cplusplus);
  const text = new EditedText(source);
  const kept = resolveConditionals(source, scanned, text, cplusplus);
  blankModifiers(source, scanned, kept, text);
  const directives = scanned.directives.filter((_, i) => kept.directive(i));
  return { text: text.toString(), stmts: directives.flatMap((d) => includeOf(source, d)), second: macroText(source, directives) };
}

function includeOf(source: string, d: Directive): Stmt[] {
  if (d.name !== 'include' && d.name !== 'include_next' && d.name !== 'import') return [];
  const written = source.slice(d.args, Math.min(d.end, d.args + MAX_INCLUDE));
  const quoted = /^\s*(?:"([^"\n]*)"|<([^>\n]*)>)/.exec(written);
  const module = quoted ? (quoted[1] ?? quoted[2]) : written.replace(/\/\*[\s\S]*?\*\/|\/\/.*/g, '').trim();
  if (!module) return [];
  const span = { line: d.line, endLine: d.endLine, start: d.start, end: d.end };
  return [{ kind: 'import', imports: [{ module, span }], span }];
}
