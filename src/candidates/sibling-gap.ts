/** Sibling gap: enforcement that all but some of a set of peers carry (docs/architecture.md, witnesses b and c). */
import { branchGaps } from './branches.js';
import { gainedElsewhere } from './gained-elsewhere.js';
import { helperSiblings } from './helper-sibling.js';
import { lackingPeers } from './lacking.js';
import { loadedObjectGaps } from './loaded-object.js';
import { leftOptions } from './left-option.js';
import { normalisedGaps } from './normalised.js';
import { renewedGaps } from './renewed.js';
import { routeGaps } from './routes.js';
import { sameFieldGaps } from './same-field.js';
import { sameObjectGaps } from './same-object.js';
import { calleesOf } from '../evidence/contracts.js';
import type { Candidate, Context } from './types.js';

/** Candidates of all forms of the gap. */
export async function siblingGaps(ctx: Context): Promise<Candidate[]> {
  if (!ctx.knowledge.mechanisms.some((m) => m.schema === 'sibling-gap')) return [];
  const out = [
    ...(await gainedElsewhere(ctx)), ...(await branchGaps(ctx)), ...(await leftOptions(ctx)), ...(await lackingPeers(ctx)), ...(await routeGaps(ctx)),
    ...(await loadedObjectGaps(ctx)), ...sameFieldGaps(ctx), ...sameObjectGaps(ctx), ...(await helperSiblings(ctx)), ...renewedGaps(ctx), ...(await normalisedGaps(ctx))
  ];
  for (const c of out) await showCallee(c, ctx);
  return out;
}

/** Adds what the open operation does, when it is a function of the project. */
async function showCallee(c: Candidate, ctx: Context): Promise<void> {
  const o = c.operation;
  if (o.kind !== 'call' || o.construct || o.name.length < 3) return;
  await ctx.relations.prefetch('head', [o.name]);
  await ctx.relations.loadDefinitions('head', o.name, c.where.path);
  const found = calleesOf(o, ctx.relations.definitions('head', o.name), c.where.func);
  if (found.length === 0 || found.length > 2) return;
  const { func, file } = found[0];
  if (func === c.where.func) return;
  const recursive = ctx.contracts.of(func, file.unit).operations.find((x) => x.kind === 'call' && x.name === func.name);
  c.gap!.shown.push({ role: 'definition', at: { side: 'head', path: file.unit.path, span: func.span } });
  if (recursive) c.gap!.shown.push({ role: 'operation', at: recursive.at });
}
