/**
 * Templates without a grammar: Twig, Jinja, Django, Liquid, Handlebars, Mustache, Go and Blade. The text is scanned once; every
 * interpolation becomes an output operation with what the engine does to the value (`template-output.ts`), conditions and loops
 * become those of the form, forms that post become one call that says whether they carry a token against forged requests.
 */
import type { Reader } from '../fold.js';
import type { Expr, Span, Stmt } from '../form.js';
import { Lines } from '../lines.js';
import { nameAt } from './common.js';
import { TemplateBlocks } from './template-blocks.js';
import { templateArguments, templateExpression } from './template-expressions.js';
import { FormScan } from './template-forms.js';
import { callOf, outputOf, type Escaping } from './template-output.js';

/** What a file's name says about its engine. */
export interface TemplateKind {
  /** What `{{ x }}` does to a value when nothing else is said. */
  escaping: Escaping;
  /** `@if (x)`, `{!! x !!}`. */
  blade: boolean;
}

const CONDITIONS = new Set(['if', 'with', 'ifchanged', 'hasSection', 'isset', 'empty', 'can', 'cannot', 'canany', 'auth', 'guest', 'env', 'error', 'role', 'hasrole', 'hasanyrole', 'permission', 'production', 'case']);
/** Characters of one interpolation, tag or form's opening; what is longer is none. */
const MAX_LENGTH = 4000;
/** Directives whose brackets do not close; behind so many no more are read. */
const MAX_UNCLOSED = 100;
/** Directives and tags that close what they opened elsewhere, or hold nothing. */
const IGNORED = new Set(['block', 'endblock', 'section', 'endsection', 'macro', 'endmacro', 'filter', 'endfilter', 'apply', 'endapply', 'spaceless', 'endspaceless', 'embed', 'endembed', 'load', 'trans', 'endtrans', 'blocktrans', 'endblocktrans',
  'php', 'endphp', 'push', 'endpush', 'slot', 'endslot', 'component', 'endcomponent', 'once', 'endonce', 'stop', 'show', 'cache', 'endcache', 'comment', 'endcomment', 'verbatim', 'endverbatim', 'raw', 'endraw', 'endset', 'capture', 'endcapture']);

/** Reads a template of a kind. */
export function templateReader(kind: TemplateKind): Reader {
  return {
    language: 'template',
    read(source) {
      return { body: new TemplateScan(source, kind).body(), errors: [], depthCapped: false };
    }
  };
}

class TemplateScan {
  private readonly lines: Lines;
  private readonly blocks: TemplateBlocks;
  private readonly forms: FormScan;
  private unclosed = 0;
  /** What the last search for an ending found, so that a text without it is searched once. */
  private readonly found = new Map<string, { from: number; at: number }>();

  constructor(private readonly source: string, private readonly kind: TemplateKind) {
    this.lines = new Lines(source);
    this.blocks = new TemplateBlocks(kind.escaping);
    this.forms = new FormScan(source, (start, end) => this.span(start, end), (e) => this.blocks.evaluate(e));
  }

  body(): Stmt[] {
    const { source } = this;
    const opening = this.kind.blade ? /\{\{--|\{\{\{|\{\{|\{!!|\{%|\{#|@[a-zA-Z]+|<\/?form\b|name\s*=\s*["']?(?:csrf|_csrf|_token|csrfmiddlewaretoken|authenticity_token)/g : /\{\{|\{%|\{#|<\/?form\b|name\s*=\s*["']?(?:csrf|_csrf|_token|csrfmiddlewaretoken|authenticity_token)/gi;
    for (let m = opening.exec(source); m; m = opening.exec(source)) {
      const end = this.at(m.index, m[0]);
      opening.lastIndex = Math.max(end, m.index + 1);
    }
    this.forms.end(source.length);
    return this.blocks.body;
  }

  private span(start: number, end: number): Span {
    const line = this.lines.at(start);
    return { line, endLine: this.lines.before(end, line), start, end };
  }

  private find(ending: string, from: number): number {
    const last = this.found.get(ending);
    if (last && last.from <= from && (last.at < 0 || last.at >= from)) return last.at;
    const at = this.source.indexOf(ending, from);
    this.found.set(ending, { from, at });
    return at;
  }

  /** Where an interpolation or tag that begins here ends; -1 when it does not. */
  private close(ending: string, from: number): number {
    const at = this.find(ending, from);
    return at - from > MAX_LENGTH ? -1 : at;
  }

  /** What stands at an opening; where reading goes on. */
  private at(start: number, mark: string): number {
    const { source } = this;
    if (mark.startsWith('<')) return this.forms.tag(start, mark.startsWith('</'));
    if (/^name/i.test(mark)) {
      this.forms.token();
      return start + mark.length;
    }
    if (mark.startsWith('@')) return this.directive(start, mark.slice(1));
    if (mark === '{#') {
      // Not `{#` of a style or a script: a comment ends on its own.
      const close = this.find('#}', start + 2);
      return close < 0 ? start + 2 : close + 2;
    }
    if (mark === '{%') return this.tag(start);
    if (mark === '{!!') return this.interpolation(start, start + 3, '!!}', 'raw');
    if (mark === '{{--' || source.startsWith('{{!--', start)) return this.skip(start, '--}}');
    if (source.startsWith('{{/*', start) || source.startsWith('{{- /*', start)) return this.skip(start, '*/');
    if (this.kind.blade && source[start - 1] === '@') return start + 2;
    if (source.startsWith('{{{', start) && this.find('}}}', start) >= 0 && this.find('}}}', start) === this.find('}}', start)) return this.interpolation(start, start + 3, '}}}', this.kind.blade ? this.blocks.escaping : 'raw');
    return this.mustache(start);
  }

  private skip(start: number, end: string): number {
    const close = this.find(end, start);
    return close < 0 ? this.source.length : close + end.length;
  }

  private interpolation(start: number, from: number, end: string, escaping: Escaping): number {
    const close = this.close(end, from);
    if (close < 0) return from;
    this.output(from, close, escaping, this.span(start, close + end.length));
    return close + end.length;
  }

  private output(from: number, to: number, escaping: Escaping, span: Span): void {
    const value = templateExpression(this.source, from, to, this.lines);
    const name = value.kind === 'call' && value.callee.kind === 'name' ? value.callee.name : value.kind === 'call' && value.callee.kind === 'member' ? value.callee.property : value.kind === 'member' ? value.property : value.kind === 'name' ? value.name : '';
    if (/csrf|hidden_tag|form_rest|form_end|antiforgery/i.test(name)) this.forms.token();
    if (value.kind === 'unknown' && value.parts.length === 0) return;
    this.blocks.evaluate(outputOf(value, escaping, span));
  }

  /** `{{ ... }}` of Handlebars, Go and the others. */
  private mustache(start: number): number {
    const { source } = this;
    const close = this.close('}}', start + 2);
    if (close < 0) return start + 2;
    const end = close + 2;
    let from = start + 2;
    let to = close;
    if (/[-~]/.test(source[from])) from++;
    if (/[-~]/.test(source[to - 1]) && to > from) to--;
    const span = this.span(start, end);
    const text = source.slice(from, to).trim();
    const word = /^[#^/]?\s*\$?[A-Za-z_]+/.exec(text)?.[0].replace(/\s/g, '') ?? '';
    const rest = from + source.slice(from, to).indexOf(text) + word.length;
    if (text.startsWith('!') || text === '') return end;
    if (text.startsWith('>')) {
      this.blocks.evaluate(callOf('include', [templateExpression(source, source.indexOf('>', from) + 1, to, this.lines)], span));
      return end;
    }
    if (text.startsWith('&')) {
      this.output(source.indexOf('&', from) + 1, to, 'raw', span);
      return end;
    }
    if (text.startsWith('/')) this.blocks.end(null);
    else if (text.startsWith('#') || text.startsWith('^')) {
      const inverted = text.startsWith('^');
      const name = word.slice(1);
      const test = (): Expr => templateExpression(source, rest, to, this.lines);
      if (name === 'if' || name === 'unless' || name === 'with') this.blocks.if('#', test(), span, name === 'unless');
      else if (name === 'each') this.blocks.each('#', nameAt('item', span), test(), span);
      else if (text.length === 1) this.blocks.else(null, span);
      else this.blocks.if('#', templateExpression(source, from + source.slice(from, to).indexOf(text) + 1, to, this.lines), span, inverted);
    } else if (word === 'if' || word === 'with') this.blocks.if('go', templateExpression(source, rest, to, this.lines), span);
    else if (word === 'range') this.range(rest, to, span);
    else if (word === 'end') this.blocks.end('go');
    else if (word === 'define' || word === 'block') this.blocks.escape('go', this.blocks.escaping);
    else if (word === 'template' || word === 'partial') this.blocks.evaluate(callOf('include', [templateExpression(source, rest, to, this.lines)], span));
    else if (word === 'else') {
      const condition = /^else\s+(?:if|with)\b/.exec(text)?.[0];
      const at = rest + (condition ? condition.length - word.length : 0);
      this.blocks.else(condition ? templateExpression(source, at, to, this.lines) : null, span);
    } else if (word === 'break' || word === 'continue') return end;
    else if (/^\$[\w]+(?:\s*,\s*\$\w+)?\s*:?=[^=]/.test(text)) return end;
    else this.output(from, to, this.blocks.escaping, span);
    return end;
  }

  /** `{{range $i, $x := .Items}}`. */
  private range(from: number, to: number, span: Span): void {
    const text = this.source.slice(from, to);
    const names = /^\s*(?:\$\w+\s*,\s*)?\$(\w+)\s*:=/.exec(text);
    const target = nameAt(names?.[1] ?? 'dot', span);
    this.blocks.each('go', target, templateExpression(this.source, from + (names?.[0].length ?? 0), to, this.lines), span);
  }

  /** `{% ... %}`. */
  private tag(start: number): number {
    const { source } = this;
    const close = this.close('%}', start + 2);
    if (close < 0) return start + 2;
    const end = close + 2;
    const match = /^[-+~]?\s*([A-Za-z_]+)/.exec(source.slice(start + 2, close));
    if (!match) return end;
    const to = /[-+~]/.test(source[close - 1]) ? close - 1 : close;
    const name = match[1];
    const rest = start + 2 + match[0].length;
    const span = this.span(start, end);
    if ((name === 'raw' || name === 'verbatim' || name === 'comment') && this.find(`end${name}`, end) > 0) return this.skip(this.find(`end${name}`, end), '%}');
    if (name === 'autoescape') {
      const how = source.slice(rest, to).trim().replace(/["']/g, '').toLowerCase();
      this.blocks.escape('autoescape', how === 'false' || how === 'off' || how === 'no' || how === '0' ? 'raw' : 'escaped');
    } else if (name === 'csrf_token' || name === 'csrf_field' || name === 'csrf') this.forms.token();
    else if (name === 'set' || name === 'assign') this.set(rest, to, span);
    else if (name === 'for') {
      const text = source.slice(rest, to);
      const over = /^\s*(?:\w+\s*,\s*)?(\w+)\s+in\s+/.exec(text);
      if (over) this.blocks.each('for', nameAt(over[1], span), templateExpression(source, rest + over[0].length, to, this.lines), span);
      else this.blocks.each('for', null, templateExpression(source, rest, to, this.lines), span);
    } else this.branching(name, rest, to, span, /^end/.test(name) ? name.slice(3) : null);
    return end;
  }

  private set(rest: number, to: number, span: Span): void {
    const text = this.source.slice(rest, to);
    const given = /^\s*(\w+)\s*=(?!=)/.exec(text);
    if (!given) return;
    this.blocks.add({ kind: 'assign', target: nameAt(given[1], span), operator: '=', value: templateExpression(this.source, rest + given[0].length, to, this.lines), declares: false, modifiers: [], span });
  }

  /** Conditions and what only stands there, of tags and directives alike. */
  private branching(name: string, from: number, to: number, span: Span, ends: string | null): void {
    const test = (): Expr => (to > from && this.source.slice(from, to).trim() ? templateExpression(this.source, from, to, this.lines) : callOf(name, [], span));
    if (ends !== null) this.blocks.end(ends === 'autoescape' || ends === 'for' || ends === 'foreach' || ends === 'forelse' || ends === 'while' ? ends.replace('foreach', 'for').replace('forelse', 'for') : ends);
    else if (name === 'else') this.blocks.else(null, span);
    else if (name === 'elseif' || name === 'elif' || name === 'elsif') this.blocks.else(test(), span);
    else if (name === 'if') this.blocks.if('if', test(), span);
    else if (name === 'unless') this.blocks.if('unless', test(), span, true);
    else if (CONDITIONS.has(name)) this.blocks.if(name, { kind: 'call', callee: nameAt(name, span), args: templateArguments(this.source, from, to, this.lines), span }, span);
    else if (!IGNORED.has(name)) this.blocks.evaluate({ kind: 'call', callee: nameAt(name, span), args: templateArguments(this.source, from, to, this.lines), span });
  }

  /** `@name(...)` of Blade. */
  private directive(start: number, name: string): number {
    const { source } = this;
    const after = start + 1 + name.length;
    if (/[\w@]/.test(source[start - 1] ?? ' ')) return after;
    const open = /^\s*\(/.exec(source.slice(after, after + 8));
    const from = after + (open?.[0].length ?? 0);
    const to = open ? (this.unclosed < MAX_UNCLOSED ? closing(source, from) : -1) : after;
    if (to < 0) {
      this.unclosed++;
      return after;
    }
    const end = open ? to + 1 : after;
    const span = this.span(start, end);
    if (name === 'csrf') this.forms.token();
    else if (name === 'foreach' || name === 'forelse' || name === 'for') {
      const as = source.slice(from, to).search(/\sas\s/);
      const target = as < 0 ? null : nameAt(/\$(\w+)\s*$/.exec(source.slice(from, to))?.[1] ?? 'item', span);
      this.blocks.each('for', target, templateExpression(source, from, as < 0 ? to : from + as, this.lines), span);
    } else if (name === 'verbatim') return this.skip(start, '@endverbatim');
    else if (name === 'php' && !open) return this.skip(start, '@endphp');
    else if (/^end/.test(name)) this.branching(name, from, to, span, name.slice(3));
    else if (open || name === 'else' || name === 'auth' || name === 'guest') {
      const block = name === 'section' && source.slice(from, to).includes(',') ? 'yield' : name;
      if (CONDITIONS.has(name) || ['if', 'unless', 'else', 'elseif'].includes(name) || !IGNORED.has(block)) this.branching(name, from, to, span, null);
    }
    return end;
  }
}

/** Where the bracket that was opened before an offset closes; -1 when it does not. */
function closing(source: string, from: number): number {
  let depth = 1;
  let quote = '';
  for (let i = from; i < source.length && i - from < MAX_LENGTH; i++) {
    const c = source[i];
    if (quote) {
      if (c === '\\') i++;
      else if (c === quote) quote = '';
    } else if (c === '"' || c === "'") quote = c;
    else if (c === '(' || c === '[' || c === '{') depth++;
    else if ((c === ')' || c === ']' || c === '}') && --depth === 0) return i;
  }
  return -1;
}
