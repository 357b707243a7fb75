/** How an outsider's value comes to where it is read: who registers or calls the reader, and who wrote what it decodes. */
import { walkTerm } from '../change/term.js';
import { carried } from '../characterize/enforcement.js';
import { functionAt } from '../evidence/contracts.js';
import { calleeName, funcExprs } from '../syntax/walk.js';
import type { Candidate, Context } from '../candidates/types.js';
import { cite, type Cite } from './types.js';

/** Call sites of a reader that are cited, with the lines around them. */
export const MAX_WAYS_IN = 2;
/** Functions of one name that are read. */
export const MAX_NAMESAKES = 8;
/** Lines cited before and behind a call site. */
const AROUND = 5;

/** Calls of the function in which the value is read: what stands around them (a group, a middleware) says who can come in. */
export async function waysIn(c: Candidate, ctx: Context): Promise<Cite[]> {
  const at = c.value?.at;
  const unit = at ? ctx.unitOf(at.path) : null;
  if (!at || !unit || unit.language === 'workflow') return [];
  const func = outerNamed(functionAt(unit, at.span.start, at.span.end), unit);
  if (!func) return [];
  await ctx.relations.prefetch('head', [func.name]);
  const { sites } = await ctx.relations.callers('head', func.name, unit.path);
  return sites
    .filter((s) => s.caller !== func)
    .slice(0, MAX_WAYS_IN)
    .map((s) => ({ role: 'origin', side: 'head', path: s.file.unit.path, lines: [Math.max(1, s.call.span.line - AROUND), s.call.span.endLine + AROUND] }));
}

/** Functions of the reader's name elsewhere that ask for a permission: what it does not ask, its peers do. */
export async function askingPeers(c: Candidate, ctx: Context): Promise<Cite[]> {
  const role = ctx.knowledge.roles.get('authorization');
  const reader = c.value?.t === 'param' ? ctx.functionOf(c.value.func) : undefined;
  if (!role || !reader || reader.form !== 'method' || reader.name.length < 4) return [];
  await ctx.relations.prefetch('head', [reader.name]);
  await ctx.relations.loadDefinitions('head', reader.name, c.where.path);
  for (const d of ctx.relations.definitions('head', reader.name).filter((x) => x.func !== reader).slice(0, MAX_NAMESAKES)) {
    const own = carried(ctx.contracts.of(d.func, d.file.unit), role, ctx);
    if (own) return [cite('peer', own.at)];
  }
  return [];
}

/** The named function that a closure stands in. */
function outerNamed(func: ReturnType<typeof functionAt>, unit: NonNullable<ReturnType<Context['unitOf']>>): ReturnType<typeof functionAt> | null {
  if (func.name.length > 3 && func.form !== 'closure' && func.form !== 'file') return func;
  const outer = unit.functions.filter((f) => f.form !== 'file' && f.form !== 'closure' && f.name.length > 3 && f.span.start <= func.span.start && f.span.end >= func.span.end);
  return func.form === 'closure' ? outer[outer.length - 1] ?? null : null;
}

/** Readers of packed text and the writers that pack it. */
const WRITERS: ReadonlyMap<string, string> = new Map([['decode', 'encode'], ['loads', 'dumps'], ['verify', 'sign'], ['unseal', 'seal'], ['decrypt', 'encrypt'], ['unsign', 'sign'], ['parse', 'stringify']]);

/** Where the file packs what the value is unpacked from. */
export function writers(c: Candidate, ctx: Context): Cite[] {
  const at = c.value?.at;
  const unit = at ? ctx.unitOf(at.path) : null;
  if (!c.value || !at || !unit) return [];
  const names = new Set<string>();
  walkTerm(c.value, (t) => {
    const writer = t.t === 'call' ? WRITERS.get(t.name) : undefined;
    if (writer) names.add(writer);
    return true;
  });
  const out: Cite[] = [];
  if (names.size === 0) return out;
  for (const f of unit.functions) {
    funcExprs(f, (e) => {
      if (e.kind === 'call' && names.has(calleeName(e)) && out.length === 0) out.push(cite('origin', { side: 'head', path: unit.path, span: e.span }));
    });
  }
  return out;
}
