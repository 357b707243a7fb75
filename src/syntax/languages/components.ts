/**
 * Components of Vue and Svelte: scripts are TypeScript, everything else is blanked for the grammar and scanned for what the
 * template puts out. `{{ x }}` and `v-text` escape, `v-html` and `{@html x}` do not; bound addresses are `link_target(x)`.
 */
import type { Lowering } from '../fold.js';
import type { Span, Stmt } from '../form.js';
import { Lines } from '../lines.js';
import { typescript } from './javascript.js';
import { templateExpression } from './template-expressions.js';
import { callOf, outputOf } from './template-output.js';

/** Characters of one expression; what is longer is none. */
const MAX_LENGTH = 4000;
const SECTION = /<(script|style)\b[^>]{0,500}>/gi;
const VUE = /\{\{|\s(v-html|v-text|(?::|v-bind:)(?:href|src|action|formaction|xlink:href|srcdoc))\s*=\s*(["'])/g;
const SVELTE = /\{@html\s|\{(?![#/:@])/g;

const blank = (text: string): string => text.replace(/[^\r\n]/g, ' ');

/** A file's script with all else blanked, and its markup with scripts and styles blanked. */
function sections(source: string): { script: string; markup: string } {
  const script: string[] = [];
  const markup: string[] = [];
  let at = 0;
  SECTION.lastIndex = 0;
  const lower = source.toLowerCase();
  for (let m = SECTION.exec(source); m; m = SECTION.exec(source)) {
    const name = m[1].toLowerCase();
    const from = m.index + m[0].length;
    const found = lower.indexOf(`</${name}`, from);
    const to = found < 0 ? source.length : found;
    const around = source.slice(at, from);
    const inside = source.slice(from, to);
    markup.push(around, blank(inside));
    script.push(blank(around), name === 'script' ? inside : blank(inside));
    at = SECTION.lastIndex = to;
  }
  markup.push(source.slice(at));
  script.push(blank(source.slice(at)));
  return { script: script.join(''), markup: markup.join('') };
}

type Scan = (markup: string, put: (from: number, to: number, as: 'escaped' | 'raw' | 'address') => void) => void;

const scanVue: Scan = (markup, put) => {
  let none = false;
  VUE.lastIndex = 0;
  for (let m = VUE.exec(markup); m; m = VUE.exec(markup)) {
    const from = m.index + m[0].length;
    if (!m[1] && none) continue;
    const to = markup.indexOf(m[1] ? m[2] : '}}', from);
    if (to < 0 && !m[1]) none = true;
    if (to < 0 || to - from > MAX_LENGTH) continue;
    put(from, to, m[1] === 'v-html' || m[1]?.endsWith('srcdoc') ? 'raw' : m[1] && m[1] !== 'v-text' ? 'address' : 'escaped');
    VUE.lastIndex = to;
  }
};

const scanSvelte: Scan = (markup, put) => {
  const ends = closings(markup);
  SVELTE.lastIndex = 0;
  for (let m = SVELTE.exec(markup); m; m = SVELTE.exec(markup)) {
    const from = m.index + m[0].length;
    const to = ends.get(m.index);
    if (to === undefined || to - from > MAX_LENGTH) continue;
    const attribute = /\s(href|src|action|formaction|srcdoc)=["']?$/i.exec(markup.slice(Math.max(0, m.index - 20), m.index));
    put(from, to, m[0].startsWith('{@html') ? 'raw' : attribute ? 'address' : 'escaped');
    SVELTE.lastIndex = to;
  }
};

/** Where each brace of a text is closed. */
function closings(text: string): ReadonlyMap<number, number> {
  const out = new Map<number, number>();
  const open: number[] = [];
  for (let i = 0; i < text.length; i++) {
    if (text[i] === '{') open.push(i);
    else if (text[i] === '}' && open.length) out.set(open.pop()!, i);
  }
  return out;
}

function component(scan: Scan): Lowering {
  return {
    ...typescript,
    prepare: (source) => {
      const { script, markup } = sections(source);
      const lines = new Lines(source);
      const stmts: Stmt[] = [];
      scan(markup, (from, to, as) => {
        const line = lines.at(from);
        const span: Span = { line, endLine: lines.before(to, line), start: from, end: to };
        const value = templateExpression(markup, from, to, lines);
        if (value.kind === 'unknown' && value.parts.length === 0) return;
        const expr = as === 'address' ? callOf('link_target', [value], span) : outputOf(value, as, span);
        stmts.push({ kind: 'evaluate', expr, span });
      });
      return { text: script, stmts };
    }
  };
}

/** Single-file components of Vue. */
export const vue = component(scanVue);
/** Components of Svelte. */
export const svelte = component(scanSvelte);
