/**
 * Unwired trust setting: the change adds a setting for trusting a proxy and hands it to the framework, while the code
 * that finds the client's address goes on to take the header from everybody.
 */
import { walkTerm, type Place, type Term } from '../change/term.js';
import { leafAtoms } from '../change/atom.js';
import type { Loss } from '../change/losses.js';
import { namedFeatures } from '../characterize/features.js';
import { fit } from '../characterize/roles.js';
import { wordsOf } from '../knowledge/patterns.js';
import { isSkipped } from '../evidence/units.js';
import { outerOf, functionAt } from '../evidence/contracts.js';
import { notProductionPath } from '../evidence/production.js';
import type { Mechanism } from '../knowledge/index.js';
import type { Candidate, Context } from './types.js';

/** Files with a header's name that are parsed. */
export const MAX_HEADER_FILES = 8;

/** Candidates for raw readers of a header that a new setting is about. */
export async function ignoredTrust(ctx: Context, mechanisms: readonly Mechanism[]): Promise<Candidate[]> {
  const out: Candidate[] = [];
  for (const mechanism of mechanisms) {
    const role = ctx.knowledge.roles.get(mechanism.role)!;
    if (role.reads.length === 0) continue;
    const setting = addedSetting(ctx, (words) => role.declarations.some((s) => fit(s, words, new Set(['any']), 'common') > 0));
    if (!setting) continue;
    const { hits, complete } = await ctx.store.view('uses').snapshot.grep('head', [...role.reads]);
    const paths = [...new Set(hits.map((h) => h.path))].filter((p) => !notProductionPath(p));
    for (const path of paths.slice(0, MAX_HEADER_FILES)) {
      const loaded = await ctx.store.view('uses').load('head', path);
      if (!loaded || isSkipped(loaded)) continue;
      const lines = hits.filter((h) => h.path === path).map((h) => h.line);
      for (const outer of new Set(loaded.unit.functions.filter((f) => lines.some((l) => l >= f.span.line && l <= f.span.endLine)).map((f) => outerOf(f, loaded.unit)))) {
        const fc = ctx.contracts.of(outer, loaded.unit);
        if (fc.incomplete) continue;
        const read = (t: Term): boolean => headerOf(t, role.reads) !== null;
        const op = fc.operations.find((o) => (o.kind === 'return' || o.kind === 'call' || o.kind === 'write') && o.args.some((a) => holds(a, read)) && !consults(o.path ? fc.steps.flatMap((s) => leafAtoms([s.atom]).flatMap((a) => [a.a, a.b])) : [], setting.words));
        if (!op) continue;
        const func = functionAt(loaded.unit, op.at.span.start, op.at.span.end);
        // The whole function may consult the setting beside the reading.
        if (mentionsSetting(ctx, { side: 'head', path, span: func.span }, setting.words)) continue;
        out.push({
          mechanism, role, shape: null, score: 8, change: null, loss: null, features: namedFeatures(setting.name),
          where: { func, path }, operation: op, baseOperation: null, value: null, usesValue: true, enforcement: setting.at, peers: [], definitions: [], others: [],
          gap: {
            witness: 'declared', branch: false, language: loaded.unit.language, looked: paths.length, carrying: 0, calls: new Set(), domain: `all reads of ${role.reads[0]}`, complete: complete && paths.length <= MAX_HEADER_FILES,
            because: `\`${func.qualified}\` still takes the header from every request, whatever the setting says`, names: { declared: `\`${setting.name}\``, kind: 'setting' }, shown: [{ role: 'operation', at: { side: 'head', path, span: func.span } }]
          }
        });
      }
    }
  }
  return out;
}

/** A setting of the role that the change hands to a call, or declares. */
function addedSetting(ctx: Context, fits: (f: ReturnType<typeof namedFeatures>) => boolean): { name: string; at: Place; words: string[] } | null {
  for (const change of ctx.analysis.changes) {
    if (notProductionPath(change.pair.head.file.unit.path)) continue;
    for (const gain of change.gains) {
      const text = settingIn(gain);
      if (text && fits(namedFeatures(text))) return { name: text, at: gain.at, words: wordsOf(text) };
    }
  }
  return null;
}

function settingIn(gain: Loss): string | null {
  if (gain.kind !== 'effect') return null;
  const first = gain.effect.args[0];
  return first?.t === 'const' && first.type === 'string' && gain.effect.args.length > 1 && first.value.length < 40 ? first.value : null;
}

/** The header that a value is read from. */
function headerOf(t: Term, names: readonly string[]): string | null {
  if (t.t === 'index' && t.index?.t === 'const') return names.find((n) => n === (t.index as Extract<Term, { t: 'const' }>).value) ?? null;
  if (t.t === 'member') return names.find((n) => n === t.prop) ?? null;
  if (t.t === 'call' && t.args[0]?.t === 'const') return names.find((n) => n === (t.args[0] as Extract<Term, { t: 'const' }>).value) ?? null;
  return null;
}

function holds(top: Term, test: (t: Term) => boolean): boolean {
  let found = false;
  walkTerm(top, (t) => {
    if (test(t)) found = true;
    return !found && t.t !== 'closure';
  });
  return found;
}

function consults(terms: readonly (Term | undefined)[], words: readonly string[]): boolean {
  return terms.some((t) => t !== undefined && holds(t, (x) => namesOf(x).some((n) => words.every((w) => wordsOf(n).includes(w)))));
}

function namesOf(t: Term): string[] {
  if (t.t === 'member') return [t.prop];
  if (t.t === 'global' || t.t === 'param' || t.t === 'call') return [t.name];
  return t.t === 'const' ? [t.value] : [];
}

function mentionsSetting(ctx: Context, at: Place, words: readonly string[]): boolean {
  const text = wordsOf(ctx.source(at));
  return words.every((w) => text.includes(w));
}
