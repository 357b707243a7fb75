/** What enforcement of a role a function carries, wherever it stands in it. */
import type { Atom } from '../change/atom.js';
import { conditions, type Operation, type PathStep } from '../change/contract.js';
import { walkTerm, type Place, type Term } from '../change/term.js';
import type { Context } from '../candidates/types.js';
import type { FunctionContract } from '../evidence/contracts.js';
import type { Role, Shape } from '../knowledge/index.js';
import { calleeName } from '../syntax/walk.js';
import type { Expr } from '../syntax/form.js';
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

/** Share of an enforcement's calls, or words where it makes none, that another must have to count as the same. */
export const SAME_SHARE = 0.5;

/**
 * Whether two enforcements of one role check the same thing: much the same calls, or constants, or, where they are
 * plain comparisons, the same names. A role alone says too little: a test for a suffix is no containment check.
 */
export function sameCheck(known: Features, other: Features): boolean {
  const names = (f: Features): Set<string> => new Set(f.calls.map((c) => c.name.toLowerCase()));
  const share = (a: ReadonlySet<string>, b: ReadonlySet<string>): number => [...a].filter((x) => b.has(x)).length / a.size;
  const mine = names(known);
  if (mine.size > 0 && share(mine, names(other)) >= SAME_SHARE) return true;
  if (known.strings.some((x) => x.length > 1 && other.strings.includes(x))) return true;
  return mine.size === 0 && known.words.size > 0 && share(known.words, other.words) >= SAME_SHARE;
}

/**
 * The best enforcement of a role in a function, or null when it carries none.
 * @param like only one that checks the same as this, where the role is about a value
 * @param except calls that are no enforcement of the kind asked for; one that makes no other is none
 */
export function carried(fc: FunctionContract, role: Role, ctx: Context, like: Features | null = null, strict = role.subject !== 'access', except: ReadonlySet<string> = NONE): Carried | null {
  const language = fc.unit.language;
  const governed = new Set<string>(['any']);
  for (const o of fc.operations) for (const c of ctx.classifier.classes(o, language).keys()) governed.add(c);
  let best: Carried | null = null;
  const offer = (part: Carried['part'], at: Place, features: Features, shapes: readonly Shape[]): void => {
    // Who may reach an operation can be checked in many ways; what a value must be, in the ways that the sibling shows.
    if (like && strict && !sameCheck(like, features)) return;
    if (except.size > 0 && features.calls.length > 0 && features.calls.every((c) => except.has(c.name))) return;
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

const NONE: ReadonlySet<string> = new Set();

/** Library predicates that say nothing about what is checked. */
const PLAIN_PREDICATES = new Set([
  'startswith', 'endswith', 'startsWith', 'endsWith', 'hasPrefix', 'hasSuffix', 'HasPrefix', 'HasSuffix', 'has', 'contains', 'Contains', 'includes', 'indexOf', 'test', 'match', 'matches', 'equals', 'equalsIgnoreCase',
  'isEmpty', 'isPresent', 'isArray', 'isinstance', 'any', 'all', 'len', 'bool', 'get', 'exists', 'exec', 'strcmp', 'strncmp', 'strcasecmp', 'strncasecmp', 'memcmp', 'strchr', 'strrchr', 'strstr', 'strpbrk', 'strspn', 'strcspn', 'isdigit', 'isalpha', 'isspace',
  'is_valid', 'isValid', 'valid', 'Equal', 'EqualFold', 'IsNil', 'isNull', 'isNaN', 'Boolean', 'Number', 'String', 'hasOwnProperty', 'containsKey', 'hasNext', 'defined'
]);

/** Names of the predicates that a guard asks, as written in its test: a place that asks one of them makes the check. */
export function predicateNames(guard: Place): Set<string> {
  const out = new Set<string>();
  const test = conditions.get(guard.span);
  const stack: Expr[] = test ? [test] : [];
  while (stack.length) {
    const e = stack.pop()!;
    if (e.kind === 'logical') stack.push(...e.operands);
    else if (e.kind === 'unary' && e.operator === '!') stack.push(e.operand);
    else if (e.kind === 'call') {
      const name = calleeName(e);
      if (name.length > 3 && !PLAIN_PREDICATES.has(name)) out.add(name);
    }
  }
  return out;
}
