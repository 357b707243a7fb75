/**
 * What can be told of code from its lines alone, for languages without a lowering: where a name is defined, which block holds a
 * line, which names a text calls. It only chooses what is shown, so that a wrong guess costs a reader's time and proves nothing.
 */
import { BLIND_WINDOW, MAX_DEFINITION_LINES } from '../bounds.js';
import { CUT_MARK } from '../comments.js';

/** A block of lines with the name that its first line defines. */
export interface Block {
  first: number;
  last: number;
  name: string;
  kind: 'function' | 'type' | 'constant';
}

/** Characters of a line beyond which nothing is told of it: it was written by a machine. */
export const MAX_TOLD_LINE = 600;

/** Words that open a function in some language. */
const FUNCTION_WORDS = 'def|defp|defmacro|fn|func|fun|function|sub|proc|procedure|method|task|macro_rules!|constructor|init';
/** Words that open a type. */
const TYPE_WORDS = 'class|module|trait|interface|struct|enum|union|object|protocol|record|impl|extension|namespace|defmodule|type|typedef|data class';
const NAME = String.raw`[A-Za-z_$@~][\w$]*(?:(?:\.|::|:|#)[\w$]+)*[?!=]?`;
const FUNCTION_HEAD = new RegExp(String.raw`^\s*(?:[\w@\[\]()<>,.:*&'"=-]+\s+)*?(?:${FUNCTION_WORDS})\s+(?:\([^)]*\)\s*)?(${NAME})`);
const TYPE_HEAD = new RegExp(String.raw`^\s*(?:[\w@\[\]()]+\s+)*?(?:${TYPE_WORDS})\s+(?:<[^>]*>\s*)?(${NAME})`);
/** `name = function(...)`, `name: (…) =>`, `define_method(:name)`. */
const ASSIGNED_HEAD = new RegExp(String.raw`^\s*(?:local\s+|const\s+|let\s+|var\s+|val\s+)?(${NAME})\s*[=:]\s*(?:async\s+)?(?:function\b|lambda\b|->|\([^()]*\)\s*=>|proc\b|fn\b)`);
/** `public async Task<int> Name(…)`, `static int name(…)`, `Type Class::name(…)`: types before a name, no call's context. */
const TYPED_HEAD = /^\s*(?:[\w<>[\],.?*&:@]+\s+[*&]*)+((?:[A-Za-z_~][\w]*::)*[A-Za-z_~]\w*)\s*(?:<[^>]*>)?\s*\([^;]*$/;
const CONTROL = /^\s*(?:return|if|else|elsif|elif|while|until|unless|for|foreach|switch|case|when|catch|throw|new|await|using|lock|do|in|and|or|not|yield|raise|assert|print|echo|use|import|require|include|package|delete|goto)\b/;
/** What stands before the name of a constant or variable that is declared as such. */
const DECLARED = /^\s*(?:#\s*define\s|(?:[\w()]+\s+){0,3}(?:const|final|readonly|let|var|val|local|my|our|static)\s[^=({]*$)/;
/** The same with a type in place of such a word. */
const TYPED = /^\s*(?:pub|public|private|protected|internal)\b[^=({]*\s[*&]*$/;
/** What stands before a name that is set at the start of a line. */
const PLAIN = /^\s*(?:self\.|[$@:"']{1,2})?$/;

/** What a line defines, or null. */
export function headOf(line: string): { name: string; kind: Block['kind'] } | null {
  if (line.length > MAX_TOLD_LINE) return null;
  const typed = (m: RegExpExecArray | null, kind: Block['kind']): { name: string; kind: Block['kind'] } | null => (m ? { name: m[1]!, kind } : null);
  if (CONTROL.test(line)) return null;
  // A constructor of C# that calls another one.
  const own = line.replace(/\)\s*:\s*(?:base|this)\s*\(.*$/, ')');
  if (own !== line) return headOf(own);
  return typed(FUNCTION_HEAD.exec(line), 'function') ?? typed(ASSIGNED_HEAD.exec(line), 'function') ?? typed(TYPE_HEAD.exec(line), 'type') ?? (/[=.]/.test(line.slice(0, line.indexOf('('))) ? null : typed(TYPED_HEAD.exec(line), 'function'));
}

/** The last part of a dotted name. */
export function lastPart(name: string): string {
  return name.split(/::|->|[.:#]/).filter((p) => p !== '').at(-1) ?? name;
}

/** Whether a line defines a name, and as what. */
export function defines(line: string, name: string): Block['kind'] | null {
  if (!line.includes(name) || line.length > MAX_TOLD_LINE) return null;
  const head = headOf(line);
  if (head) return head.name === name || lastPart(head.name).replace(/[?!=]$/, '') === name ? head.kind : null;
  if (CONTROL.test(line) || /\b(?:class|extends|implements|interface)\b/.test(line)) return null;
  const at = line.indexOf(name);
  const [before, after] = [line.slice(0, at), line.slice(at + name.length)];
  if (/^[\w$]/.test(after)) return null;
  if (DECLARED.test(before) && /(?:^|[\s*&$:])$/.test(before)) return 'constant';
  if (TYPED.test(before) && /^\s*(?:[=;{:,]|$)/.test(after)) return 'constant';
  return PLAIN.test(before) && /^["']?\s*(?::(?!:)[^=]{0,80})?(?:=(?!=)|=>|:(?!:))/.test(after) ? 'constant' : null;
}

function indentOf(line: string): number {
  let n = 0;
  for (const c of line) {
    if (c === ' ') n++;
    else if (c === '\t') n += 4;
    else break;
  }
  return n;
}

const blank = (line: string): boolean => line.trim() === '';

/** Last line of the block that opens at a line (1-based), told by indentation; at most `max` lines further. */
export function blockEnd(lines: readonly string[], first: number, max = MAX_DEFINITION_LINES * 4): number {
  const indent = indentOf(lines[first - 1]!);
  let last = first;
  // A parameter list may go over several lines before the body opens.
  let open = 0;
  for (let n = first; n <= Math.min(lines.length, first + max); n++) {
    const line = lines[n - 1]!;
    if (blank(line)) continue;
    const text = line.trim();
    if (n > first && open <= 0 && indentOf(line) <= indent) {
      // What closes the block, or opens it on a line of its own, belongs to it.
      if (!/^(?:[)}\]{]|end\b|fi\b|done\b|esac\b|begin\b|where\b|then\b|do\b)/.test(text)) return last;
      last = n;
      if (!/[{(]$|^(?:begin|then|do|where)\b/.test(text)) return last;
      continue;
    }
    for (const c of text) open += c === '(' ? 1 : c === ')' ? -1 : 0;
    last = n;
  }
  return last;
}

/** The innermost function (else type) whose block holds a line, 1-based; null when none is near enough. */
export function enclosing(lines: readonly string[], line: number): Block | null {
  let indent = Infinity;
  let type: Block | null = null;
  let looked = 0;
  for (let n = Math.min(line, lines.length); n >= 1 && looked < 2000; n--, looked++) {
    const text = lines[n - 1]!;
    if (blank(text)) continue;
    const own = indentOf(text);
    if (own > indent || (own === indent && n !== line)) continue;
    const head = headOf(text);
    if (head && (own < indent || n === line)) {
      const last = blockEnd(lines, n, 2000);
      if (last >= line) {
        const block: Block = { first: n, last, name: head.name, kind: head.kind };
        if (head.kind === 'function') return block;
        type ??= block;
      }
    }
    if (!/^\s*(?:#|\/\/|--|[)}\]{])/.test(text)) indent = Math.min(indent, own);
    if (indent === 0) break;
  }
  return type && type.last - type.first <= 2 * BLIND_WINDOW ? type : null;
}

/** Functions that a file's lines define, in order. */
export function functionsIn(lines: readonly string[], max = 200): Block[] {
  const out: Block[] = [];
  for (let n = 1; n <= lines.length && out.length < max; n++) {
    const head = headOf(lines[n - 1]!);
    if (head?.kind === 'function') out.push({ first: n, last: blockEnd(lines, n), name: head.name, kind: 'function' });
  }
  return out;
}

/** Words of languages and names of standard functions that tell nothing. */
const COMMON = new Set(
  (
    'initialize abstract alias and array as assert async await base begin bool boolean break byte case catch char class const constructor continue debug def default defer delete do double dynamic each echo elif else elseif elsif empty end ensure enum error except exit export extends extern ' +
    'false final finally float fmt for foreach format from func function get global go goto hash if implements import in include info init instanceof int integer interface internal is isset item items join key keys lambda len length let list local log long main make map match ' +
    'message method module mut mutable name namespace native new next nil none not null object of ok open operator or option override package pass path pop print printf println private protected pub public push puts raise range readonly ref register require rescue result return ' +
    'scope sealed select self set short signed size sizeof slice some split static std str strict string struct sub super switch sync synchronized template test text then this throw throws to trait trim true try type typedef typeof typename undefined union unless unsafe unsigned ' +
    'until use using val value values var virtual void volatile warn when where while with yield append args argv attr body buffer call close code concat contains count create data errors exists file filter find first index insert kwargs last line nullptr params ptr put read ' +
    'remove replace request response run send sort source start state status stop substring sum target time title token toString update user utf8 version write bytes equals isEmpty indexOf startsWith endsWith lower upper strip isinstance hasattr getattr malloc free memcpy memset strlen strcmp snprintf sprintf fprintf strdup calloc realloc'
  ).split(' ')
);

/** Whether a name is worth looking up. */
export function telling(name: string): boolean {
  return name.length > 3 && name.length <= 80 && !COMMON.has(name) && !/^\d/.test(name);
}

/** Text without what stands between quotes on one line: names in messages are no names in code. */
function withoutStrings(line: string): string {
  return line.replace(/"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.){2,}'/g, '""');
}

const NONE: ReadonlySet<string> = new Set();

/**
 * Names that lines call, and other names in them, each in order of first use.
 * @param also names that count although they are common words: those that a file imports or defines
 */
export function namesIn(lines: Iterable<string>, also: ReadonlySet<string> = NONE): { calls: string[]; others: string[] } {
  const calls = new Set<string>();
  const others = new Set<string>();
  for (const line of lines) {
    if (/^\s*(?:\*|\/\/|\/\*|--|#(?!\s*(?:define|if|elif|undef)\b)|<!--)/.test(line)) continue;
    const text = withoutStrings(line.slice(0, 2000)).replaceAll(CUT_MARK, ' ');
    for (const m of text.matchAll(/[A-Za-z_$][\w$]*[?!]?/g)) {
      const name = m[0].replace(/[?!]$/, '');
      if (!telling(name) && !also.has(name)) continue;
      const after = text.slice(m.index + m[0].length).trimStart();
      const called = after.startsWith('(') || m[0] !== name || /(?:^|[^\w])@$/.test(text.slice(0, m.index)) || /(?:before_action|before_filter|use|plug)\s+:?$/.test(text.slice(0, m.index));
      (called ? calls : others).add(name);
    }
  }
  return { calls: [...calls], others: [...others].filter((n) => !calls.has(n)) };
}

/** Extensions of languages without a lowering that belong together. */
const GROUPS: readonly (readonly string[])[] = [
  ['rb', 'erb', 'rake', 'haml', 'slim', 'ru', 'jbuilder'], ['php', 'phtml', 'inc', 'twig', 'php5', 'module'], ['cs', 'cshtml', 'razor', 'vb'], ['rs'], ['kt', 'kts'], ['scala', 'sc', 'sbt'], ['lua', 'luau', 'moon'],
  ['swift', 'm', 'mm'], ['sh', 'bash', 'zsh', 'ksh'], ['cr', 'ecr'], ['ex', 'exs', 'eex', 'heex', 'leex'], ['pl', 'pm', 't', 'cgi'], ['erl', 'hrl'], ['hs', 'lhs'], ['ml', 'mli'], ['clj', 'cljs', 'cljc', 'edn'], ['dart'], ['groovy', 'gradle'],
  ['vue', 'svelte', 'html', 'htm', 'ejs', 'hbs', 'js', 'ts', 'jsx', 'tsx', 'mjs', 'cjs'], ['proto'], ['sql', 'psql'], ['tf', 'hcl', 'tfvars'], ['ps1', 'psm1'], ['sol'], ['zig'], ['nim'], ['jl'], ['r'], ['fs', 'fsx', 'fsi']
];

/** Extensions in which the names of a file can be used; none for a file that only holds data. */
export function groupOf(path: string): readonly string[] {
  const dot = path.lastIndexOf('.');
  const extension = dot < path.lastIndexOf('/') ? '' : path.slice(dot + 1).toLowerCase();
  return GROUPS.find((g) => g.includes(extension)) ?? [];
}
