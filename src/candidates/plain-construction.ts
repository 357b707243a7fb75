/**
 * Construct swap by what a project function does: base had an object made by a function that makes it and hardens it
 * (`newParser()`, which forbids document types), and head makes the same object itself, as it comes.
 */
import type { Term } from '../change/term.js';
import { namedFeatures, type Features } from '../characterize/features.js';
import { fit } from '../characterize/roles.js';
import type { Located } from '../evidence/relations.js';
import { wordsOf } from '../knowledge/patterns.js';
import type { Call, Func } from '../syntax/form.js';
import { calleeName, funcExprs } from '../syntax/walk.js';
import type { SwapLoss } from '../change/losses/types.js';
import { lossCandidate } from './loss.js';
import { rankGoverned } from './select.js';
import type { Candidate, Context } from './types.js';

const SCORE = 9;
/** Functions looked up by the name that base called. */
const MAX_MAKERS = 6;
const ANY: ReadonlySet<string> = new Set(['any']);

/** Candidates for objects that are made plainly where a function of the project made and hardened them. */
export async function plainConstructions(ctx: Context): Promise<Candidate[]> {
  const out: Candidate[] = [];
  const mechanisms = ctx.knowledge.mechanisms.filter((m) => m.schema === 'construct-swap' && ctx.knowledge.roles.get(m.role)!.effects.length > 0);
  let looked = 0;
  for (const change of ctx.analysis.changes) {
    const { language, path } = change.pair.head.file.unit;
    for (const loss of change.losses) {
      const pair = loss.kind === 'swap' ? exchanged(loss) : null;
      if (!pair || looked > MAX_MAKERS) continue;
      if (looked++ === MAX_MAKERS) {
        ctx.relations.limits.push(`Only ${MAX_MAKERS} of the functions that base made objects with were looked into for what they harden.`);
        continue;
      }
      const makers = await makersOf(pair.old.name, path, ctx);
      if (!makers.some((m) => makes(m.func, pair.now))) continue;
      const steps = makers.flatMap((m) => stepsOf(m, pair.now.name));
      for (const mechanism of mechanisms) {
        const role = ctx.knowledge.roles.get(mechanism.role)!;
        const step = steps.find((s) => role.effects.some((e) => e.calls && (e.strings ?? e.words ?? e.weight) !== undefined && fit(e, s.features, ANY, language) > 0));
        const first = step && rankGoverned(ctx, loss.governed, [pair.now], mechanism.operations, language)[0];
        if (!step || !first) continue;
        const made = lossCandidate({ fit: { mechanism, role, shape: null, score: SCORE }, change, loss, features: step.features, open: first.governed, value: pair.now, usesValue: true });
        out.push({ ...made, definitions: [step.maker] });
        break;
      }
    }
  }
  return out;
}

type CallTerm = Extract<Term, { t: 'call' }>;

/** A call that another one stands in place of. */
function exchanged(loss: SwapLoss): { old: CallTerm; now: CallTerm } | null {
  const { old, new: now } = loss;
  return old.t === 'call' && now.t === 'call' && !old.construct && old.name !== now.name && old.name.length > 3 ? { old, now } : null;
}

/** The functions of a name, when one file and one class have all of them. */
async function makersOf(name: string, near: string, ctx: Context): Promise<Located[]> {
  await ctx.relations.prefetch('base', [name]);
  await ctx.relations.loadDefinitions('base', name, near);
  const found = ctx.relations.definitions('base', name);
  const home = (l: Located): string => `${l.file.unit.path}:${l.func.container ?? ''}`;
  return new Set(found.map(home)).size === 1 ? found : [];
}

/** Whether a function makes the object that head makes now, by the same call. */
function makes(func: Func, now: CallTerm): boolean {
  let found = false;
  funcExprs(func, (e) => {
    if (e.kind === 'call' && calleeName(e) === now.name && Boolean(e.construct) === now.construct) found = true;
    return !found;
  });
  return found;
}

/** A call that a maker makes beside the construction. */
interface Step {
  maker: Located;
  features: Features;
}

function stepsOf(maker: Located, made: string): Step[] {
  const out: Step[] = [];
  funcExprs(maker.func, (e) => {
    if (e.kind === 'call' && calleeName(e) && calleeName(e) !== made) out.push({ maker, features: featuresOf(e) });
  });
  return out;
}

/** Features of a call as it is written. */
function featuresOf(call: Call): Features {
  const f = namedFeatures(calleeName(call));
  for (const { value } of call.args) {
    if (value.kind === 'literal' && value.type === 'string') f.strings.push(value.value);
    const name = value.kind === 'member' ? value.property : value.kind === 'name' ? value.name : '';
    if (name) f.strings.push(name);
    for (const w of wordsOf(name)) f.words.add(w);
  }
  return f;
}
