/**
 * The narrative: claims are taken from it, checked against diff and repository, and told to the reader. It runs on a finished
 * review and gives nothing back but the attention: verdict, findings, premises and coverage are decided without it.
 */
import { MAX_CLAIMS } from '../bounds.js';
import type { Context } from '../candidates/types.js';
import { ChangedLines } from '../model/changed-lines.js';
import type { Model } from '../model/types.js';
import { quoteAll } from '../verdict/citations.js';
import type { Attention, Channel, Claim, Coverage, Finding } from '../verdict/types.js';
import { noticesOf, type CheckedClaim } from './attention.js';
import { check, type Known } from './checks/index.js';
import { extract } from './extract.js';
import type { Found } from './found.js';
import { instructionsIn } from './injection.js';
import { chosenClaims } from './choose.js';
import { claimsByModel, withModelClaims } from './model.js';
import type { NarrativeOptions } from './input.js';
import { gather } from './sources.js';
import { proseOf, type NarrativeText } from './texts.js';

export type { NarrativeOptions, References, Said } from './input.js';

/** What is attended to, on a review that is decided. */
export interface Decided {
  ctx: Context;
  repo: string;
  findings: readonly Finding[];
  coverage: Coverage;
  /** Finds further claims; null for the lexicon alone. */
  model?: Model | null;
}

const RANK: Record<Claim['result'], number> = { CONTRADICTED: 0, UNVERIFIABLE: 1, SUPPORTED: 2 };

/** Reads, checks and tells. Never throws for what the narrative says. */
export async function attend(options: NarrativeOptions, decided: Decided): Promise<Attention> {
  const { ctx, repo } = decided;
  const lines = await ChangedLines.of(ctx.store);
  const { texts, limits } = await gather(options.said, repo, ctx.store.snapshot, lines);
  limits.unshift(...(options.limits ?? []));
  const limit = (sentence: string): void => {
    if (!limits.includes(sentence)) limits.push(sentence);
  };
  // A copy, so that no check can reach what is reported.
  const known: Known = { ctx, repo, lines, said: options.said, references: options.references ?? null, limit, ...structuredClone({ findings: decided.findings, coverage: decided.coverage }) };
  const checked: CheckedClaim[] = [];
  const model = decided.model ? await claimsByModel(texts, decided.model, limit) : null;
  const claims = withModelClaims(texts.flatMap(claimsOf), model?.found.filter(isOfChange) ?? []);
  const { chosen, different } = chosenClaims(claims, known.findings);
  if (different > chosen.length) limit(`Only ${chosen.length} of ${different} claims were checked.`);
  for (const found of chosen) {
    const { result, reason, cites, quoted, findings } = await check(found, known);
    const { citations } = await quoteAll(cites, ctx.store);
    const { channel, source } = found.text;
    checked.push({ claim: { type: found.type, channel, source, line: lineOf(found), quote: found.quote, result, reason, citations: [...quoted, ...citations], ...(found.byModel ? { by: 'model' as const } : {}) }, findings });
  }
  checked.sort((a, b) => RANK[a.claim.result] - RANK[b.claim.result]);
  if (checked.length > MAX_CLAIMS) limit(`Only ${MAX_CLAIMS} of ${checked.length} claims are listed.`);
  const instructions = texts.flatMap((text) => instructionsIn(text, limit));
  for (const text of texts) if (proseOf(text).dense) limit(`Markup of a text (${text.channel}) was denser than is read as markup; it was read as plain words in part.`);
  const read: Partial<Record<Channel, number>> = {};
  for (const { channel } of texts) read[channel] = (read[channel] ?? 0) + 1;
  return {
    claims: checked.slice(0, MAX_CLAIMS).map((c) => c.claim),
    instructions,
    notices: noticesOf(checked, instructions, known.findings, limit),
    read,
    requests: options.references?.made ?? 0,
    ...(model ? { model: model.record } : {}),
    limits
  };
}

/** What files say speaks of the product; only some of it is said of the change. */
const OF_FILES: ReadonlySet<Found['type']> = new Set(['removes-redundant', 'generated-by-tool', 'follows-advisory', 'hardens', 'required-by-dependency', 'no-functional-change']);

function claimsOf(text: NarrativeText): Found[] {
  return extract(text).filter(isOfChange);
}

function isOfChange({ text: { channel }, type }: Found): boolean {
  return (channel !== 'doc' && channel !== 'code-comment' && channel !== 'test') || OF_FILES.has(type);
}

/** Line of head, for what stands in a file. */
function lineOf({ text, start }: Found): number | null {
  return text.line === null ? null : text.line + text.text.slice(0, start).split('\n').length - 1;
}
