/** The lexicon of claims. */
import { z } from 'zod';
import { KnowledgeError } from '../knowledge/index.js';
import { claimTypes, narrativeChannels, type Channel, type ClaimType } from '../verdict/types.js';
import { compile, Index, orders, type Classes, type Pattern } from './grammar.js';
import { ownFile } from './own-file.js';

/** How one way of claiming something is read. */
export interface Rule {
  type: ClaimType;
  pattern: Pattern;
  /** The pattern holds its own negation. */
  ownNegation: boolean;
  /** What kind of claim it is, for its check. */
  as: string;
  channels: ReadonlySet<Channel> | null;
  /** Words of which one must stand around the claim for it to be one, comments of code apart; null when none must. */
  beside: Pattern | null;
}

/** Compiled lexicon of claims. */
export interface Lexicon {
  rules: Index<Rule>;
  negators: ReadonlySet<string>;
  plans: ReadonlySet<string>;
  /** Words that speak of what is to come: of tests, approvals and the like they make a plan, of an effect they don't. */
  futures: ReadonlySet<string>;
  conventional: ReadonlyMap<string, ClaimType>;
  branches: ReadonlyMap<string, ClaimType>;
  labels: ReadonlyMap<string, ClaimType>;
  lists: { not: ReadonlySet<string>; yes: ReadonlySet<string>; verbs: ReadonlySet<string> };
  takenBack: ReadonlyMap<string, ReadonlySet<string>>;
  /** Words that tell that a sentence speaks of what the product shows, and types of claims that it then does not make. */
  product: { nouns: ReadonlySet<string>; shows: ReadonlySet<string>; types: ReadonlySet<string> };
}

const words = z.array(z.string().min(1));
const type = z.enum(claimTypes);
const named = z.record(z.string(), type);
const ruleSchema = z.strictObject({
  match: words.min(1),
  negation: z.literal('part').optional(),
  as: z.string().optional(),
  in: z.array(z.enum(narrativeChannels)).optional(),
  beside: z.string().optional()
});
/** How the file writes it. */
export const lexiconSchema = z.strictObject({
  classes: z.record(z.string(), words),
  conventional: named,
  branches: named,
  labels: named,
  claims: z.partialRecord(type, z.array(ruleSchema).min(1)),
  lists: z.strictObject({ not: words, yes: words, verbs: words }),
  takenBack: z.partialRecord(type, words),
  product: z.strictObject({ nouns: words, shows: words, types: z.array(type).min(1) })
});

/**
 * Compiles a lexicon.
 * @throws KnowledgeError naming file and field
 */
function compileLexicon(name: string, file: z.infer<typeof lexiconSchema>): Lexicon {
  const rules = Object.entries(file.claims).flatMap(([of, list]) => list.flatMap((rule) => rule.match.flatMap(orders).map((match): Rule => ({
    type: of as ClaimType,
    pattern: compileAt(`${name}: claims.${of}`, match, file.classes),
    ownNegation: rule.negation === 'part',
    as: rule.as ?? '',
    channels: rule.in ? new Set(rule.in) : null,
    beside: rule.beside ? compileAt(`${name}: claims.${of}`, rule.beside, file.classes) : null
  }))));
  return {
    rules: new Index(rules, (rule) => rule.pattern),
    negators: new Set(file.classes['negators']),
    plans: new Set(file.classes['plans']),
    futures: new Set(file.classes['futures']),
    conventional: new Map(Object.entries(file.conventional)),
    branches: new Map(Object.entries(file.branches)),
    labels: new Map(Object.entries(file.labels)),
    lists: { not: new Set(file.lists.not), yes: new Set(file.lists.yes), verbs: new Set(file.lists.verbs) },
    takenBack: new Map(Object.entries(file.takenBack).map(([of, list]) => [of, new Set(list)])),
    product: { nouns: new Set(file.product.nouns), shows: new Set(file.product.shows), types: new Set(file.product.types) }
  };
}

/**
 * Compiles a pattern of a file.
 * @param place file and field
 * @throws KnowledgeError naming it
 */
export function compileAt(place: string, pattern: string, classes: Classes): Pattern {
  try {
    return compile(pattern, classes);
  } catch (error) {
    throw new KnowledgeError(`${place}: ${(error as Error).message}`);
  }
}

let own: Lexicon | undefined;

/** The lexicon that ships with the code. */
export function lexicon(): Lexicon {
  return (own ??= compileLexicon('narrative/claims.yml', ownFile('claims.yml', lexiconSchema)));
}
