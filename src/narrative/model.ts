/**
 * Claims that a model finds, beside those of the lexicon: one request of its own, after the review. The texts are sent as data; of the
 * answer only types and quotations are taken, and a quotation counts only where it stands in a text. Nothing of it gets into a
 * prompt, and a failure changes nothing but a sentence in the limits.
 */
import { loadPrompt } from '../model/prompts.js';
import { visible } from '../model/pack/inert.js';
import { writeSections } from '../model/pack/write.js';
import { claimsAnswer } from '../model/schemas.js';
import type { Model, Section } from '../model/types.js';
import { plural } from '../plural.js';
import { blackOut } from '../secrets.js';
import type { AttentionModel, Channel } from '../verdict/types.js';
import { factsOf } from './facts.js';
import { cut, quotation, type Found } from './found.js';
import type { Block } from './markdown.js';
import { sentencesOf } from './sentences.js';
import { proseOf, type NarrativeText } from './texts.js';

/** Characters of the message: with it a review stays within 60,000 tokens. */
const CLAIMS_CHARS = 16_000;
/** Characters of one text in it. */
const MAX_SHOWN_TEXT = 6_000;

/** What is sent, in this order; branch and labels are too short to say more than the lexicon finds. */
const SENT: readonly Channel[] = ['title', 'body', 'commit', 'comment', 'code-comment', 'doc'];

const NAMES: Partial<Record<Channel, string>> = { title: 'title', body: 'description', commit: 'commit message', comment: 'comment of the discussion', 'code-comment': 'added comment of code', doc: 'added document' };

/** What the model found. */
export interface ModelClaims {
  found: Found[];
  record: AttentionModel;
}

/**
 * Asks for the claims of texts.
 * @param limit takes down what failed
 */
export async function claimsByModel(texts: readonly NarrativeText[], model: Model, limit: (sentence: string) => void): Promise<ModelClaims> {
  const sent = SENT.flatMap((channel) => texts.filter((t) => t.channel === channel)).flatMap((text) => {
    const shown = shownText(text);
    return shown === '' ? [] : [{ text, shown }];
  });
  const prompt = loadPrompt('claims');
  const answer = sent.length === 0 ? null : await model.ask({
    stage: 'claims', id: 'claims', version: prompt.version, system: prompt.system, maxChars: CLAIMS_CHARS,
    user: (max) => writeSections(sent.map(({ text, shown }, i) => sectionOf(text, shown, i)), max), schemaName: 'claims', schema: claimsAnswer
  });
  if (answer && !answer.ok) limit(`The model was not of help with claims: ${answer.failure.sentence}`);
  const stated = answer?.ok ? answer.value.claims : [];
  const found = stated.flatMap(({ type, text, quote }) => {
    const at = Number(/^T(\d{1,4})$/.exec(text.trim())?.[1] ?? NaN) - 1;
    // A number may be wrong where the words are right.
    const order = [...(sent[at] ? [sent[at]] : []), ...sent.filter((_, i) => i !== at)];
    for (const { text: t } of order) {
      const place = placeOf(quote, t);
      if (place) return [foundAt(type, t, place)];
    }
    return [];
  });
  const dropped = stated.length - found.length;
  if (dropped > 0) limit(`${plural(dropped, 'claim')} of the model ${dropped === 1 ? 'quotes' : 'quote'} what no text says, and ${dropped === 1 ? 'was' : 'were'} left out.`);
  const use = model.use().find((u) => u.stage === 'claims');
  return {
    found,
    record: {
      prompt: prompt.version, requests: use?.requests ?? 0, inputTokens: use?.inputTokens ?? 0, outputTokens: use?.outputTokens ?? 0,
      estimated: use?.estimated ?? false, milliseconds: use?.milliseconds ?? 0, cost: use?.cost ?? null, stated: stated.length, dropped, failed: answer !== null && !answer.ok
    }
  };
}

/** Prose alone, a line a block: what is quoted or written as code claims nothing, and boxes that are not ticked don't. */
function shownText(text: NarrativeText): string {
  const lines = proseBlocks(text).map((b) => b.text.replace(/\s+/g, ' ').trim()).filter(Boolean);
  return visible(blackOut(cutAt(lines.join('\n'), MAX_SHOWN_TEXT)));
}

function proseBlocks(text: NarrativeText): Block[] {
  return proseOf(text).blocks.filter((b) => b.ticked !== false);
}

function cutAt(text: string, max: number): string {
  return text.length <= max ? text : text.slice(0, text.lastIndexOf(' ', max) > 0 ? text.lastIndexOf(' ', max) : max);
}

function sectionOf({ channel, source }: NarrativeText, shown: string, i: number): Section {
  const place = (channel === 'code-comment' || channel === 'doc') && source !== null ? ` of ${visible(cut(source, 200))}` : '';
  return { rank: i, kind: 'text', heading: `T${i + 1}: ${NAMES[channel]}${place}`, text: shown, data: true };
}

interface Place {
  block: Block;
  start: number;
  end: number;
}

/** Where the words of a quotation stand in a text's prose, whatever white space and line ends are between them; null for nowhere. */
function placeOf(quote: string, text: NarrativeText): Place | null {
  const words = quote.trim().split(/\s+/).filter(Boolean);
  // A single short word stands everywhere.
  if (words.join('').length < 3) return null;
  const pattern = new RegExp(words.map((w) => w.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('\\s+'));
  for (const block of proseBlocks(text)) {
    const m = pattern.exec(block.text);
    if (m) return { block, start: block.start + m.index, end: block.start + m.index + m[0].length };
  }
  return null;
}

function foundAt(type: Found['type'], text: NarrativeText, { block, start, end }: Place): Found {
  const sentence = sentencesOf(block).find((s) => s.start < end && start < s.end);
  const tokens = sentence?.tokens ?? [];
  const from = tokens.findIndex((t) => t.end > start);
  const to = tokens.findLastIndex((t) => t.start < end) + 1;
  return { type, as: BY_MODEL, text, start, end, quote: quotation(text.text, start, end), facts: factsOf(tokens, Math.max(0, from), to), byModel: true };
}

/** What kind of claim it is stays open: checks take the careful reading. */
const BY_MODEL = 'model';

/** The claims of both: what the lexicon found stands, and takes in what the model found at the same place. */
export function withModelClaims(found: readonly Found[], more: readonly Found[]): Found[] {
  const out = [...found];
  for (const claim of more) if (!out.some((f) => f.text === claim.text && f.type === claim.type && f.start < claim.end && claim.start < f.end)) out.push(claim);
  return out;
}
