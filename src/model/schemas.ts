/**
 * What the model must answer, a stage at a time. The endpoint gets these as JSON Schema; what it sends is checked here. The
 * bounds keep a flooding answer small: what is over them is cut before the check.
 */
import { z } from 'zod';
import { claimTypes } from '../verdict/types.js';

const text = (max: number) => z.string().max(max);

/** A place, as the model cites it. */
export const citationAnswer = z.object({
  side: z.enum(['base', 'head']),
  path: text(400),
  first: z.int(),
  last: z.int(),
  quote: text(600)
});

/** Relations that the model may ask for (the paper's four) and named definitions. */
export const relationNames = ['DEFINITION', 'CALLER-SOURCE', 'CONSUMER-SINK', 'GUARD-DEF', 'SIBLING-ENDPOINT'] as const;

/** A look-up that the model asks for. */
export const lookUpAnswer = z.object({ relation: z.enum(relationNames), symbol: text(120) });

/** Stage 1. */
export const characteriseAnswer = z.object({
  components: z.array(text(300)).max(8),
  before: text(1500),
  after: text(1500),
  guards: z.array(z.object({
    what: text(300),
    protects: text(200),
    status: z.enum(['removed', 'weakened', 'moved', 'added', 'kept', 'declared-only', 'missing-here'])
  })).max(16),
  sinks: z.array(text(200)).max(12),
  effect: text(600),
  unknowns: z.array(text(300)).max(8),
  lookups: z.array(lookUpAnswer).max(3)
});

/** What the change did, as a candidate has it. */
export const candidateKinds = ['removed', 'weakened', 'bypassed', 'added-operation', 'incomplete', 'unprotected-component'] as const;

/** A candidate in premise form. */
export const candidateAnswer = z.object({
  mechanism: text(80),
  cwe: z.array(text(12)).max(4),
  severity: z.enum(['low', 'medium', 'high', 'critical']),
  confidence: z.enum(['certain', 'likely', 'possible']),
  kind: z.enum(candidateKinds),
  title: text(160),
  function: text(200),
  behaviour: text(500),
  condition: text(500),
  consequence: text(500),
  remedy: text(500),
  change: citationAnswer,
  operation: citationAnswer,
  enforcement: citationAnswer.nullable(),
  source: citationAnswer.nullable(),
  evidence: z.array(citationAnswer).max(5)
});

/** Stage 3. */
export const constructAnswer = z.object({ candidates: z.array(candidateAnswer).max(4), lookups: z.array(lookUpAnswer).max(3) });

/** What is said of a premise. */
export const verdictNames = ['HOLDS', 'REFUTED', 'UNKNOWN'] as const;

/** Stage 4. */
export const refuteAnswer = z.object({
  answers: z.array(z.object({
    id: text(12),
    verdict: z.enum(verdictNames),
    because: text(500),
    citations: z.array(citationAnswer).max(4),
    needs: z.array(text(120)).max(2)
  })).max(24)
});

/** Claims of a pull request's texts; asked for apart from the review. */
export const claimsAnswer = z.object({ claims: z.array(z.object({ type: z.enum(claimTypes), text: text(8), quote: text(300) })).max(30) });

/** Schemas by stage, as they are written beside the prompts. */
export const answerSchemas = { characterise: characteriseAnswer, construct: constructAnswer, refute: refuteAnswer, claims: claimsAnswer } as const;

/** Answer of stage 1. */
export type Characterisation = z.infer<typeof characteriseAnswer>;
/** A candidate as the model states it. */
export type CandidateAnswer = z.infer<typeof candidateAnswer>;
/** Answer of stage 3. */
export type Construction = z.infer<typeof constructAnswer>;
/** Answer of stage 4. */
export type Refutation = z.infer<typeof refuteAnswer>;
