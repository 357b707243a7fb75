/**
 * Sibling gap before an access decision: the change normalises a request's path before one function decides by it, and
 * leaves another function that fetches the same path and decides by it as it came.
 */
import type { Operation } from '../change/contract.js';
import { walkTerm, type Term } from '../change/term.js';
import { wrapperFeatures } from '../characterize/features.js';
import { wordsOf } from '../knowledge/patterns.js';
import { notProductionPath } from '../evidence/production.js';
import { gapCandidate } from './gap.js';
import { gainedEnforcement } from './gained.js';
import type { Candidate, Context } from './types.js';

/** Files with the source's name that are looked at. */
export const MAX_SITES = 24;

const PATH_WORDS = new Set(['path', 'paths', 'url', 'uri', 'route', 'pattern', 'prefix']);
const DECISION_WORDS = new Set(['match', 'matches', 'matching', 'matched', 'allowed', 'excluded', 'ignored', 'protected', 'permitted', 'secured', 'public']);

/** Candidates for deciders that see the raw path. */
export async function normalisedGaps(ctx: Context): Promise<Candidate[]> {
  const out: Candidate[] = [];
  const seen = new Set<string>();
  for (const g of gainedEnforcement(ctx)) {
    if (g.fit.role.id !== 'path-normalisation' || g.gain.kind !== 'wrapper') continue;
    const decided = g.governed.find(decides);
    const source = sourceOf(g.gain.inner);
    if (!decided || !source) continue;
    await ctx.relations.prefetch('head', [source.name]);
    const { sites, complete } = await ctx.relations.callers('head', source.name, g.unit.path);
    for (const s of sites.slice(0, MAX_SITES)) {
      const unit = s.file.unit;
      const key = `${unit.path}:${s.caller.id}`;
      if (s.caller === g.func || s.caller.form === 'file' || notProductionPath(unit.path) || seen.has(key)) continue;
      seen.add(key);
      const fc = ctx.contracts.of(s.caller, unit);
      if (fc.incomplete) continue;
      const op = fc.operations.find((o) => o.inlined === 0 && decides(o) && o.args.some((a) => a.t === 'call' && a.name === source.name));
      if (!op) continue;
      const features = wrapperFeatures(g.gain.wrapper, g.gain.inner, ctx.definitionOf);
      out.push(gapCandidate({
        fit: g.fit, features, strength: 3, open: { func: s.caller, unit }, operation: op, value: op.args.find((a) => a.t === 'call' && a.name === source.name)!, enforcement: g.gain.at, peer: g.func.qualified,
        gap: {
          witness: 'added', looked: 2, carrying: 1, domain: `all callers of ${source.name}`, complete,
          because: `it decides by \`${source.name}\` too, which \`${g.func.qualified}\` now normalises (strips, trims) before \`${decided.name}\``,
          names: { peers: `\`${g.func.qualified}\`` }, shown: [{ role: 'peer', at: { side: 'head', path: g.unit.path, span: g.func.span } }]
        }
      }, ctx));
    }
  }
  return out;
}

/** Whether a call decides something by a path. */
function decides(o: Operation): boolean {
  if (o.kind !== 'call') return false;
  const words = wordsOf(o.name);
  return words.some((w) => PATH_WORDS.has(w)) && words.some((w) => DECISION_WORDS.has(w));
}

/** The call that fetched the value. */
function sourceOf(inner: Term): Extract<Term, { t: 'call' }> | null {
  let found: Extract<Term, { t: 'call' }> | null = null;
  walkTerm(inner, (t) => {
    if (!found && t.t === 'call' && wordsOf(t.name).some((w) => PATH_WORDS.has(w))) found = t;
    return !found;
  });
  return found;
}
