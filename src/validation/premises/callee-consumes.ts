/** Who is handed the reference itself gives it up: the callee releases its parameter, or the field that it is stored in is released. */
import { walkTerm, type Term } from '../../change/term.js';
import { calleeName, funcExprs } from '../../syntax/walk.js';
import { wordsOf } from '../../knowledge/patterns.js';
import type { Candidate, Context } from '../../candidates/types.js';
import type { Func } from '../../syntax/form.js';
import { cite, type Cite, type Premise } from '../types.js';

/** Words of calls that give a reference up. */
const RELEASES: ReadonlySet<string> = new Set(['free', 'unref', 'decref', 'release', 'destroy', 'put', 'drop', 'dispose', 'delete', 'unreference', 'deref']);

/** Callees looked into for one value. */
const MAX_CALLEES = 3;

/** The premise `callee-consumes`. */
export const calleeConsumes: Premise = {
  id: 'callee-consumes',
  critical: true,
  async check(c, ctx) {
    const witness = (text: string, path = c.where.path, line = c.operation.at.span.line): { kind: string; side: 'head'; path: string; function: string; line: number; text: string }[] =>
      [{ kind: 'consumes', side: 'head', path, function: c.where.func.id, line, text }];
    const inner = c.loss?.kind === 'wrapper' ? c.loss.inner : null;
    const takers = inner ? takersOf(inner, c) : [];
    await ctx.relations.prefetch('head', takers.map((t) => t.name));
    for (const t of takers) {
      const found = await ctx.relations.soleDefinition('head', t.name, c.where.path);
      const param = found?.func.params[t.position]?.name;
      const call = found && param ? releaseIn(found.func, param) : null;
      if (!found || !call) continue;
      const path = found.file.unit.path;
      const cites: Cite[] = [cite('definition', { side: 'head', path, span: { ...found.func.span, endLine: Math.min(found.func.span.endLine, found.func.span.line + 39) } }), ...laterUses(c, inner!)];
      return { result: 'PROVEN', statement: `\`${t.name}\` gives up what it is handed: it calls \`${call}\` on its parameter \`${param}\` (${path}:${found.func.span.line}).`, witnesses: witness(call, path, found.func.span.line), cites };
    }
    const stored = (c.loss?.governed ?? []).map((g) => g.to).find((o) => o.kind === 'write' && o.target?.t === 'member' && plain(o.term).id === inner?.id);
    const field = stored?.target?.t === 'member' ? stored.target.prop : null;
    const freed = field ? releasedField(field, c, ctx) : null;
    if (freed) return { result: 'PROVEN', statement: `\`${freed.func}\` releases the field \`${field}\`, which now holds the caller's own reference.`, witnesses: witness(field!), cites: [freed.cite] };
    return { result: 'UNKNOWN', statement: 'Whether the callee gives up what it is handed is not known.', witnesses: witness(''), cites: [] };
  }
};

/** A value without conversions of its type. */
function plain(t: Term): Term {
  let at = t;
  while (at.t === 'op' && at.args.length === 1 && at.op.startsWith('(')) at = at.args[0];
  return at;
}

/** Calls that are handed the value itself, with the position. */
function takersOf(inner: Term, c: Candidate): { name: string; position: number }[] {
  const out = new Map<string, { name: string; position: number }>();
  for (const top of [c.operation.term, ...c.others.map((o) => o.term)]) {
    walkTerm(top, (t) => {
      if (t.t === 'call') t.args.forEach((a, i) => {
        if (plain(a).id === inner.id && out.size < MAX_CALLEES) out.set(`${t.name}:${i}`, { name: t.name, position: i });
      });
    });
  }
  return [...out.values()];
}

/** The call in a function that releases one of its parameters as a whole. */
function releaseIn(func: Func, param: string): string | null {
  let found: string | null = null;
  funcExprs(func, (e) => {
    if (found !== null || e.kind !== 'call' || !wordsOf(calleeName(e)).some((w) => RELEASES.has(w))) return;
    if (e.args.some((a) => a.value.kind === 'name' && a.value.name === param)) found = calleeName(e);
  });
  return found;
}

/** Where the file releases a field by its name. */
function releasedField(field: string, c: Candidate, ctx: Context): { func: string; cite: Cite } | null {
  let found: { func: string; cite: Cite } | null = null;
  for (const func of ctx.unitOf(c.where.path)?.functions ?? []) {
    funcExprs(func, (e) => {
      if (found || e.kind !== 'call' || !wordsOf(calleeName(e)).some((w) => RELEASES.has(w))) return;
      if (e.args.some((a) => a.value.kind === 'member' && a.value.property === field)) found = { func: func.qualified, cite: cite('operation', { side: 'head', path: c.where.path, span: e.span }) };
    });
  }
  return found;
}

/** Where the function uses or releases the value afterwards. */
function laterUses(c: Candidate, inner: Term): Cite[] {
  return c.change!.head.operations.filter((o) => o.inlined === 0 && o.index > c.operation.index && o.args.some((a) => plain(a).id === inner.id)).slice(0, 2).map((o) => cite('operation', o.at));
}
