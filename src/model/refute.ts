/**
 * The refutation requests: open premises of all candidates in one question, asked twice at once, the second time in the opposite
 * order. A premise is supported only when both say that it holds and both cite what stands in the repository.
 */
import type { Grounded, Grounding } from './ground.js';
import type { ModelPremise, Tested } from './premises.js';
import { citeOf } from './premises.js';
import { loadPrompt } from './prompts.js';
import { refuteAnswer, type Refutation } from './schemas.js';
import type { Answer, Failure, Model, Section } from './types.js';

/** Characters of one refutation request: two of them leave room for the other stages within 60,000 tokens. */
export const REFUTE_CHARS = 34_000;

/** Writes sections of the repository within a number of characters, fenced. */
export type Write = (sections: Section[], maxChars: number) => string;

/** What a round of refutation gave. */
export interface Round {
  /** Symbols that answers named as deciding what they could not tell. */
  needs: string[];
  failure: Failure | null;
}

interface Asked {
  id: string;
  premise: ModelPremise;
}

interface Reading {
  verdict: 'HOLDS' | 'REFUTED' | 'UNKNOWN';
  because: string;
  places: Grounded[];
}

/**
 * Asks about all open premises and writes the results into them.
 * @param guides how claims of the candidates' mechanisms fail, a line each
 * @param round 1 or 2: part of the requests' ids
 */
export async function refuteRound(model: Model, tested: readonly Tested[], sections: Section[], guides: readonly string[], round: number, write: Write, grounding: Grounding): Promise<Round> {
  const asked: Asked[] = tested.flatMap((t) => t.premises.flatMap((premise, i) => (premise.question === null ? [] : [{ id: `${t.candidate.id}${i}`, premise }])));
  if (asked.length === 0) return { needs: [], failure: null };
  const prompt = loadPrompt('refute');
  const ask = (order: 'a' | 'b'): Promise<Answer<Refutation>> => {
    const list = order === 'a' ? asked : [...asked].reverse();
    const shown = order === 'a' ? sections : reversedWithinRank(sections);
    const how = guides.length ? `How claims of this kind turn out to be false:\n${guides.join('\n')}\n\n` : '';
    const statements = `${how}Statements to test:\n${list.map((x) => `${x.id}: ${JSON.stringify(x.premise.question)}`).join('\n')}\n\n`;
    return model.ask({
      stage: 'refute', id: `refute-${round}${order}`, version: prompt.version, system: prompt.system, maxChars: REFUTE_CHARS,
      user: (max) => statements + write(shown, Math.max(0, max - statements.length)), schemaName: 'refutation', schema: refuteAnswer
    });
  };
  const [a, b] = await Promise.all([ask('a'), ask('b')]);
  const silent = (x: Answer<Refutation>): boolean => x.ok && !asked.some(({ id }) => saidOf(x.value, id).length > 0);
  const failure = !a.ok ? a.failure : !b.ok ? b.failure : silent(a) || silent(b) ? { kind: 'malformed' as const, sentence: 'The answer names none of the statements that were asked about.' } : null;
  const needs: string[] = [];
  for (const { id, premise } of asked) {
    const readings = [await reading(a, id, grounding), await reading(b, id, grounding)];
    settle(premise, readings[0]!, readings[1]!);
    if (premise.result === 'UNKNOWN') for (const answer of [a, b]) if (answer.ok) needs.push(...saidOf(answer.value, id).flatMap((x) => x.needs));
  }
  return { needs: [...new Set(needs)], failure };
}

async function reading(answer: Answer<Refutation>, id: string, grounding: Grounding): Promise<Reading | null> {
  const all = answer.ok ? saidOf(answer.value, id) : [];
  const said = all[0];
  if (!said) return null;
  // Two answers to one statement that differ are none.
  if (all.some((x) => x.verdict !== said.verdict)) return { verdict: 'UNKNOWN', because: 'It was answered in two ways.', places: [] };
  // A brace proves nothing.
  const places = await grounding.all(said.citations.filter((c) => /[\p{L}\p{N}]{2}/u.test(c.quote)));
  // What rests on nothing that stands in the repository says nothing.
  return places.length === 0 && said.verdict !== 'UNKNOWN' ? { verdict: 'UNKNOWN', because: `${said.because} (nothing that it cites stands in the repository)`, places } : { verdict: said.verdict, because: said.because, places };
}

/** Answers to a statement; ids are taken in other writing too. */
function saidOf(answer: Refutation, id: string): Refutation['answers'] {
  return answer.answers.filter((x) => x.id.trim().toUpperCase().replace(/[^A-Z0-9]/g, '') === id);
}

/** Two readings -> the premise's result. */
export function settle(premise: ModelPremise, a: Reading | null, b: Reading | null): void {
  const readings = [a, b].filter((x): x is Reading => x !== null);
  const says = (v: Reading['verdict']): number => readings.filter((x) => x.verdict === v).length;
  const because = readings.map((x) => x.because.replace(/\s+/g, ' ').trim()).filter(Boolean);
  premise.detail = because.length ? [...new Set(because)].join(' / ').slice(0, 700) : 'It was not answered.';
  // One of each reader first, so that both are seen.
  const places = readings.flatMap((x) => x.places.map((p, i) => ({ p, i }))).sort((x, y) => x.i - y.i).map(({ p }) => p);
  premise.cites.push(...places.slice(0, 4).map((p) => citeOf('definition', p)));
  if (says('HOLDS') === 2) {
    premise.result = 'SUPPORTED';
    premise.question = null;
  } else if (says('REFUTED') > 0 && says('HOLDS') === 0) {
    premise.result = 'REFUTED';
    premise.question = null;
  } else {
    premise.result = 'UNKNOWN';
    // Where the two differ, more code may settle it; where one says that it holds and the other that it doesn't, a person must.
    if (says('HOLDS') > 0 && says('REFUTED') > 0) premise.question = null;
  }
}

/** Sections of one rank in the opposite order: what is cut first stays what ranks lowest. */
function reversedWithinRank(sections: readonly Section[]): Section[] {
  return [...sections].map((s, i) => ({ s, i })).sort((x, y) => x.s.rank - y.s.rank || y.i - x.i).map(({ s }) => s);
}
