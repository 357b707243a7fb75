/**
 * Wrapper loss inside a test: what a refusing test asked about was brought to one form first (decoded, trimmed, one case,
 * resolved), and is asked about as it came now, so that the same thing in another spelling passes.
 */
import { leafAtoms, type Atom } from '../change/atom.js';
import { steps, type Operation, type PathStep } from '../change/contract.js';
import type { FunctionChange } from '../change/index.js';
import type { WrapperLoss } from '../change/losses.js';
import { containsTerm, type Term } from '../change/term.js';
import { guardFeatures } from '../characterize/features.js';
import { lossCandidate } from './loss.js';
import { toldBy } from './refusing-test.js';
import { matters, othersOf, rankGoverned } from './select.js';
import type { Candidate, Context } from './types.js';

/** Calls that give all spellings of a thing one form. */
const ONE_FORM = new Set([
  'tolowercase', 'tolower', 'lower', 'casefold', 'downcase', 'touppercase', 'upper', 'upcase', 'strtolower', 'mb_strtolower', 'strtoupper', 'tolocalelowercase', 'lowercase', 'trim', 'strip', 'trimstart', 'lstrip', 'ltrim', 'rtrim', 'rstrip', 'normalize', 'normalise', 'normpath',
  'canonicalize', 'realpath', 'resolve', 'abspath', 'expand_path', 'cleanpath', 'clean', 'decodeuricomponent', 'decodeuri', 'unquote', 'unescape', 'urldecode', 'rawurldecode', 'html_entity_decode', 'decode', 'unquote_plus', 'uri_decode', 'replace', 'replaceall', 'gsub', 'sub', 'preg_replace', 'squeeze', 'delete',
  'stripslashes', 'basename'
]);

/** Candidates for tests that lost what brought their value to one form. */
export function weakerTests(ctx: Context): Candidate[] {
  const out: Candidate[] = [];
  for (const change of ctx.analysis.changes) {
    const language = change.pair.head.file.unit.language;
    for (const loss of change.losses) {
      if (loss.kind !== 'wrapper' || loss.wrapper.t !== 'call' || !ONE_FORM.has(loss.wrapper.name.toLowerCase())) continue;
      const test = refusingTest(change, loss);
      if (!test) continue;
      const features = guardFeatures(test.atoms, test.step.guard, test.step.denial, ctx.definitionOf);
      const open = test.behind.map((head) => ({ from: change.pairing.pairs.find((p) => p.head === head)?.base ?? head, to: head }));
      const classes = new Set(open.flatMap((g) => [...ctx.classifier.classes(g.to, language).keys()]));
      const fit = toldBy(ctx, 'guard-loss', features, classes, language);
      if (!fit || fit.role.subject === 'amount') continue;
      const chosen = rankGoverned(ctx, open, [loss.inner], fit.mechanism.operations, language);
      const first = chosen[0];
      out.push(lossCandidate({ fit, change, loss, features, open: first.governed, value: loss.inner, usesValue: first.usesValue, others: othersOf(chosen) }));
    }
  }
  return out;
}

/** A test of head with a refusal that asks about the inner value by an operation that lost the layer, and matched operations behind it. */
function refusingTest(change: FunctionChange, loss: WrapperLoss): { step: PathStep; atoms: Atom[]; behind: Operation[] } | null {
  const asked = new Set(loss.governed.filter((g) => g.to.kind === 'call').map((g) => g.to.term.id));
  const matched = change.pairing.pairs.map((p) => p.head).filter((o) => matters(o) && o.kind !== 'index' && !asked.has(o.term.id));
  const guards = new Map<number, { step: PathStep; atoms: Atom[]; behind: Operation[] }>();
  for (const o of matched) for (const step of steps(o.path)) {
    if (!step.denial || step.denial.form === 'else' || !leafAtoms([step.atom]).some((a) => [a.a, a.b].some((t) => t !== undefined && asks(t, asked, loss.inner)))) continue;
    const key = step.guard.span.start;
    const known = guards.get(key) ?? { step, atoms: [], behind: [] };
    if (!known.atoms.some((a) => a.id === step.atom.id)) known.atoms.push(step.atom);
    if (!known.behind.includes(o)) known.behind.push(o);
    guards.set(key, known);
  }
  return [...guards.values()][0] ?? null;
}

/** Whether a tested value is one of the calls that lost the layer, or the bare value itself. */
function asks(t: Term, asked: ReadonlySet<number>, inner: Term): boolean {
  return asked.has(t.id) || (t.t === 'call' && [...asked].some((id) => containsTerm(t, id))) || t.id === inner.id;
}
