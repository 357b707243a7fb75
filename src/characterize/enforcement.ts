/** What enforcement of a role a function carries, wherever it stands in it. */
import { leafAtoms, type Atom } from '../change/atom.js';
import type { Operation, PathStep } from '../change/contract.js';
import { walkTerm, type Place, type Term } from '../change/term.js';
import type { Context } from '../candidates/types.js';
import type { FunctionContract } from '../evidence/contracts.js';
import type { Role, Shape } from '../knowledge/index.js';
import { effectFeatures, guardFeatures, namedFeatures, wrapperFeatures, type Features } from './features.js';
import { fit } from './roles.js';

/** One enforcement that a function carries. */
export interface Carried {
  part: 'guards' | 'wrappers' | 'effects' | 'annotations';
  at: Place;
  shape: Shape | null;
  score: number;
  features: Features;
}

/** Steps grouped by the statement that tests them. */
export function guardsOf(steps: readonly PathStep[]): { atoms: Atom[]; step: PathStep }[] {
  const out = new Map<string, { atoms: Atom[]; step: PathStep }>();
  for (const s of steps) {
    const key = `${s.guard.path}:${s.guard.span.start}`;
    const known = out.get(key);
    if (!known) out.set(key, { atoms: [s.atom], step: s });
    else {
      if (!known.atoms.some((a) => a.id === s.atom.id)) known.atoms.push(s.atom);
      if (s.denial && s.denial.form !== 'else' && (!known.step.denial || known.step.denial.form === 'else')) known.step = s;
    }
  }
  return [...out.values()];
}

/** The best enforcement of a role in a function, or null when it carries none. */
export function carried(fc: FunctionContract, role: Role, ctx: Context): Carried | null {
  const language = fc.unit.language;
  const governed = new Set<string>(['any']);
  for (const o of fc.operations) for (const c of ctx.classifier.classes(o, language).keys()) governed.add(c);
  let best: Carried | null = null;
  const offer = (part: Carried['part'], at: Place, features: Features, shapes: readonly Shape[]): void => {
    for (const shape of shapes) {
      const score = fit(shape, features, governed, language);
      if (score > 0 && (!best || score > best.score)) best = { part, at, shape, score, features };
    }
  };
  for (const g of guardsOf(fc.steps)) offer('guards', g.step.guard, guardFeatures(g.atoms, g.step.guard, g.step.denial, ctx.definitionOf), role.guards);
  const effects = [...role.effects, ...role.peers];
  for (const o of fc.effects) if (effects.length) offer('effects', o.at, effectFeatures(o, ctx.definitionOf), effects);
  if (role.wrappers.length) {
    for (const t of layers(fc.operations)) offer('wrappers', t.at!, wrapperFeatures(t, innerOf(t), ctx.definitionOf), role.wrappers);
  }
  for (const a of fc.func.annotations) {
    if (role.annotations.some((n) => a.name === n || a.name.endsWith(`.${n}`))) {
      return { part: 'annotations', at: { side: 'head', path: fc.unit.path, span: a.span }, shape: null, score: 6, features: namedFeatures(a.name) };
    }
  }
  return best;
}

/** Calls around values among the operands of operations, each once. */
export function layers(operations: readonly Operation[]): Extract<Term, { t: 'call' }>[] {
  const seen = new Set<number>();
  const out: Extract<Term, { t: 'call' }>[] = [];
  for (const o of operations) {
    for (const a of [...(o.recv ? [o.recv] : []), ...o.args]) {
      walkTerm(a, (t) => {
        if (t.t === 'call' && t.at && (t.args.length > 0 || t.recv) && !seen.has(t.id)) {
          seen.add(t.id);
          out.push(t);
        }
      });
    }
  }
  return out;
}

/** The value that a layer stands around: its first operand. */
export function innerOf(t: Extract<Term, { t: 'call' }>): Term {
  return t.args.find((a) => a.t !== 'const') ?? t.recv ?? t.args[0];
}

/** Names of the calls that make an enforcement: carried by name, it is the same one whatever its role. */
export function callNames(atoms: readonly Atom[]): Set<string> {
  const out = new Set<string>();
  for (const a of leafAtoms([...atoms])) for (const t of [a.a, a.b]) if (t) walkTerm(t, (x) => void (x.t === 'call' && out.add(x.name)));
  return out;
}
