/**
 * ERB templates as Ruby: markup is blanked, every tag keeps its place. What a tag puts out is a call
 * `erb_output(html_escape(x))`, since templates of web frameworks escape; of `<%== x %>`, `raw(x)` and `x.html_safe`
 * it is `erb_output(raw(x))`.
 */
import { make, type Lowering, type Node, type Prepared, type Reducer, type Value } from '../fold.js';
import type { Expr, Span } from '../form.js';
import { nameAt } from './common.js';
import { resetHeredocs } from './ruby-strings.js';
import { bareCallee, call, methodOf } from './ruby-values.js';
import { ruby } from './ruby.js';

/** Targets that stand for output, escaped and raw: as long as the opening of a tag. */
const ESCAPED = '_';
const RAW = '__';

const blank = (text: string): string => text.replace(/[^\r\n]/g, ' ');

/** The template with its markup blanked and its tags as statements; offsets and lines stay. */
export function rubyOf(source: string): string {
  let out = '';
  let at = 0;
  for (let open = source.indexOf('<%'); open >= 0; open = source.indexOf('<%', at)) {
    out += blank(source.slice(at, open));
    const close = source.indexOf('%>', open + 2);
    if (close < 0) return out + blank(source.slice(open));
    const mark = /^<%(?:==|=|-|#|%)?/.exec(source.slice(open, open + 4))![0];
    const end = source[close - 1] === '-' && close - 1 >= open + mark.length ? close - 1 : close;
    const code = source.slice(open + mark.length, end);
    if (mark === '<%#' || mark === '<%%' || code.trim().startsWith('#')) out += blank(source.slice(open, close + 2));
    else {
      const begin = mark === '<%==' ? `${RAW}= ` : mark === '<%=' ? `${ESCAPED}= ` : ' '.repeat(mark.length);
      out += begin + code + ';'.repeat(close + 2 - end);
    }
    at = close + 2;
  }
  return out + blank(source.slice(at));
}

/** What a value is put out as. */
function output(value: Expr, raw: boolean, span: Span): Expr {
  const method = methodOf(value);
  const bare = bareCallee(value);
  let inner = value;
  let name = raw ? 'raw' : 'html_escape';
  if (value.kind === 'call' && bare === 'raw' && value.args.length === 1) {
    inner = value.args[0].value;
    name = 'raw';
  } else if (value.kind === 'call' && method === 'html_safe' && value.callee.kind === 'member') {
    inner = value.callee.object;
    name = 'raw';
  } else if (value.kind === 'call' && (bare === 'h' || bare === 'html_escape') && value.args.length === 1 && !raw) inner = value.args[0].value;
  return call(nameAt('erb_output', span), [call(nameAt(name, span), [inner], span)], span);
}

function reduceAssignment(node: Node): Value {
  const value = (ruby.reducers.assignment as Reducer)(node);
  const target = node.textOf('left');
  if (value.is !== 'expr' || value.expr.kind !== 'assign-expr' || (target !== ESCAPED && target !== RAW)) return value;
  return make.expr(output(value.expr.value, target === RAW, node.span));
}

/** ERB templates of Rails, Sinatra and the like. */
export const erb: Lowering = {
  ...ruby,
  reducers: { ...ruby.reducers, assignment: reduceAssignment },
  prepare: (source): Prepared => {
    resetHeredocs();
    return { text: rubyOf(source), stmts: [] };
  }
};
