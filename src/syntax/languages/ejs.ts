/**
 * EJS as JavaScript: markup is blanked, every tag keeps its place. `<%= x %>` is `template_output(html_escape(x))`,
 * `<%- x %>` is `template_output(raw(x))`.
 */
import { make, type Lowering, type Node, type Reducer, type Value } from '../fold.js';
import { javascript, tsx } from './javascript.js';
import { outputOf } from './template-output.js';

/** Functions that stand for output, escaped and raw: one letter that no source uses, since they must fit in the opening of a tag. */
const ESCAPED = '\u01c3';
const RAW = '\u01c2';

const blank = (text: string): string => text.replace(/[^\r\n]/g, ' ');

/** The template with its markup blanked and its tags as statements; offsets and lines stay. */
export function scriptOf(source: string): string {
  const out: string[] = [];
  let at = 0;
  for (let open = source.indexOf('<%'); open >= 0; open = source.indexOf('<%', at)) {
    out.push(blank(source.slice(at, open)));
    const close = source.indexOf('%>', open + 2);
    if (close < 0) {
      at = source.length;
      out.push(blank(source.slice(open)));
      break;
    }
    const mark = source[open + 2];
    const end = /[-_]/.test(source[close - 1]) && close - 1 > open + 2 ? close - 1 : close;
    const put = mark === '=' || mark === '-';
    if (mark === '#' || mark === '%') out.push(blank(source.slice(open, close + 2)));
    else {
      const from = open + (put || mark === '_' ? 3 : 2);
      out.push(put ? ` ${mark === '=' ? ESCAPED : RAW}(` : blank(source.slice(open, from)), source.slice(from, end), (put ? ')' : ' ') + (put ? ';' : ' ') + blank(source.slice(end + 2, close + 2)));
    }
    at = close + 2;
  }
  out.push(blank(source.slice(at)));
  return out.join('');
}

function reduceCall(node: Node): Value {
  const value = (javascript.reducers.call_expression as Reducer)(node);
  if (value.is !== 'expr' || value.expr.kind !== 'call' || value.expr.callee.kind !== 'name') return value;
  const { name } = value.expr.callee;
  const [first] = value.expr.args;
  if ((name !== ESCAPED && name !== RAW) || !first) return value;
  return make.expr(outputOf(first.value, name === RAW ? 'raw' : 'escaped', node.span));
}

/** EJS templates. */
export const ejs: Lowering = {
  ...javascript,
  reducers: { ...javascript.reducers, call_expression: reduceCall },
  fallback: { ...tsx, reducers: { ...tsx.reducers, call_expression: reduceCall } },
  prepare: (source) => ({ text: scriptOf(source), stmts: [] })
};
