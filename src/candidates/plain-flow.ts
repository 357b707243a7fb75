/** What of a value from outside an operation takes as it was written: followed through joining and trimming only. */
import type { Term } from '../change/term.js';
import { originOf, pathOf, type Origin } from '../characterize/origin.js';
import { calleeFits } from '../knowledge/patterns.js';
import type { Role } from '../knowledge/index.js';
import type { Context } from './types.js';

/** Parts of one value that are looked at. */
export const MAX_PLAIN_PARTS = 200;

/** Calls that leave their operands in the text that they give. */
const PLAIN_CALLS = new Set([
  'trim', 'strip', 'rstrip', 'lstrip', 'trimstart', 'trimend', 'trimspace', 'tostring', 'to_s', 'str', 'string', 'lower', 'upper', 'tolower', 'toupper', 'tolowercase', 'touppercase', 'strtolower', 'strtoupper', 'downcase', 'upcase',
  'format', 'sprintf', 'formatted', 'concat', 'join', 'resolve', 'normalize', 'normpath', 'abspath', 'clean', 'of', 'get', 'path', 'paths', 'file', 'url', 'uri', 'parse', 'create', 'urljoin', 'expand_path', 'combine', 'decode', 'unquote', 'decodeuricomponent',
  'bytes', 'encode', 'getbytes', 'from', 'tobytes', 'escaped_path', 'intern', 'valueof', 'copy', 'unescape', 'queryunescape', 'pathunescape', 'urldecode', 'rawurldecode', 'stripslashes', 'unwrap', 'into', 'to_string', 'to_owned', 'clone', 'as_str', 'stringify'
]);

interface Found {
  sources: { value: Term; origin: Origin }[];
  whole: boolean;
}

/** The parts of a value that come from where the role says and are handed on as they are. */
export function plainSources(top: Term, role: Role, language: string, ctx: Context): Found {
  const flow = role.flow!;
  const out = new Map<number, { value: Term; origin: Origin }>();
  const facts = ctx.knowledge.facts(language);
  const given = (t: Term, name: string): Origin | undefined => {
    const dotted = pathOf(t);
    const hit = facts.flatMap((f) => Object.entries(f.sources) as [Origin, string[]][]).find(([, patterns]) => patterns.some((p) => calleeFits(p, dotted, name)));
    return hit?.[0];
  };
  /** The origin of a field or entry of what the role says, the path to it followed down. */
  const outside = (t: Term): Origin | undefined => {
    for (let at: Term | null = t; at; at = at.t === 'member' || at.t === 'index' ? at.of : null) {
      const own = at.t === 'param' ? originOf(at, language, ctx.knowledge, ctx.functionOf).origin : at.t === 'index' ? undefined : given(at, at.t === 'member' ? at.prop : at.t === 'call' || at.t === 'global' ? at.name : '');
      if (own && flow.from.includes(own as never)) return own;
    }
    return undefined;
  };
  const stack: Term[] = [top];
  const seen = new Set<number>();
  while (stack.length && seen.size < MAX_PLAIN_PARTS) {
    const t = stack.pop()!;
    if (seen.has(t.id)) continue;
    seen.add(t.id);
    switch (t.t) {
      case 'concat':
        if (!flow.leads) stack.push(...[...t.args].reverse());
        else {
          const first = t.args.find((a) => !(a.t === 'const' && a.value === ''));
          if (first) stack.push(first);
        }
        break;
      case 'choice':
        stack.push(...t.alts.map((a) => a.value));
        break;
      case 'op':
        if (t.op === '??' || t.op === '||' || t.op === 'or') stack.push(...t.args);
        else if (t.op === '&&') stack.push(...t.args.slice(-1));
        else if (t.op === '+' && t.args.length) stack.push(...(flow.leads ? t.args.slice(0, 1) : t.args));
        break;
      case 'member':
      case 'index':
        if (outside(t)) out.set(t.id, { value: t, origin: outside(t)! });
        // Which entry of a table is taken may be chosen; what stands in it is the table's.
        else stack.push(t.of);
        break;
      case 'param': {
        const { origin } = originOf(t, language, ctx.knowledge, ctx.functionOf);
        if (flow.from.includes(origin as never)) out.set(t.id, { value: t, origin });
        break;
      }
      case 'call': {
        if (facts.some((f) => f.conversions.some((p) => calleeFits(p, t.callee, t.name)))) break;
        const self = given(t, t.name);
        if (self && flow.from.includes(self as never)) {
          out.set(t.id, { value: t, origin: self });
          break;
        }
        if (!PLAIN_CALLS.has(t.name.toLowerCase()) && !t.construct) break;
        const operands = [...(t.recv && t.recv.t !== 'global' ? [t.recv] : []), ...t.args];
        stack.push(...(flow.leads ? operands.slice(0, 1) : operands.reverse()));
        break;
      }
      default:
        break;
    }
  }
  return { sources: [...out.values()], whole: stack.every((t) => seen.has(t.id)) };
}
