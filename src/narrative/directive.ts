/**
 * Sentences that direct whoever reviews, read as grammar: who is addressed, whether it is negated, what is to be done, and to what.
 * Words such as `ignore` or `approve` are common; an order that aims at what a review says needs a verb and an object that do.
 * Classes and rules are data: `directive` of `kb/narrative/instructions.yml`.
 */
import { z } from 'zod';
import { KnowledgeError } from '../knowledge/index.js';
import { begins, matches, type Classes, type Pattern, type Stretch } from './grammar.js';
import { compileAt } from './lexicon.js';
import { isBuildPath, isProsePath, isTestPath } from './paths.js';
import type { Sentence, Token } from './sentences.js';

/** Who is told: programs, people, `you`, or nobody that is named. */
const addressees = ['machine', 'person', 'you', 'none'] as const;
type To = (typeof addressees)[number];

const words = z.array(z.string().min(1)).min(1);
const ruleSchema = z.strictObject({
  verb: words,
  object: words,
  to: z.array(z.enum(addressees)).min(1).optional(),
  negated: z.boolean().optional(),
  pressing: z.boolean().optional(),
  unless: words.optional()
});

/** How the file writes it. */
export const directiveSchema = z.strictObject({
  machine: words,
  person: words,
  handles: words,
  modifiers: words,
  fillers: words,
  pressing: words,
  modals: words,
  frames: words,
  conditions: words,
  verbs: z.record(z.string(), words),
  objects: z.record(z.string(), words),
  rules: z.array(ruleSchema).min(1)
});

type Source = z.infer<typeof directiveSchema>;

/** A compiled grammar. */
export interface Directives {
  words: Record<'machine' | 'person' | 'modifiers' | 'fillers' | 'pressing' | 'modals' | 'conditions', (t: Token) => boolean>;
  handles: readonly string[];
  /** Beginnings of wishes: `it would be appreciated if`. */
  frames: readonly Pattern[];
  verbs: readonly [string, readonly Pattern[]][];
  objects: ReadonlyMap<string, readonly Pattern[]>;
  rules: Source['rules'];
}

/**
 * Compiles the grammar.
 * @param place file and field
 * @throws KnowledgeError naming a pattern that can't be read, or a class that a rule names and that is not there
 */
export function compileDirectives(place: string, source: Source, classes: Classes): Directives {
  const compiled = (list: readonly string[], key: string): Pattern[] => list.map((p) => compileAt(`${place}.${key}`, p, classes));
  const oneOf = (list: readonly string[], key: string): ((t: Token) => boolean) => {
    const patterns = compiled(list, key);
    return (t) => patterns.some(({ elements: [e] }) => e?.kind === 'one' && e.test(t));
  };
  const objects = new Map(Object.entries(source.objects).map(([key, list]) => [key, compiled(list, key)] as const));
  for (const { verb, object, unless = [] } of source.rules) {
    const unknown = verb.find((v) => !Object.hasOwn(source.verbs, v)) ?? [...object, ...unless].find((o) => !objects.has(o) && !['condition', 'bare'].includes(o));
    if (unknown !== undefined) throw new KnowledgeError(`${place}.rules: there is no verb or object ${unknown}.`);
  }
  return {
    words: {
      machine: oneOf(source.machine, 'machine'),
      person: oneOf(source.person, 'person'),
      modifiers: oneOf(source.modifiers, 'modifiers'),
      fillers: oneOf(source.fillers, 'fillers'),
      pressing: oneOf(source.pressing, 'pressing'),
      modals: oneOf(source.modals, 'modals'),
      conditions: oneOf(source.conditions, 'conditions')
    },
    handles: source.handles,
    frames: compiled(source.frames, 'frames'),
    verbs: Object.entries(source.verbs).map(([key, list]) => [key, compiled(list, key)]),
    objects,
    rules: source.rules
  };
}

/** A part of a sentence that tells somebody to do something. */
interface Order {
  to: To;
  negated: boolean;
  pressing: boolean;
  verbs: ReadonlySet<string>;
  /** From the verb on. */
  tokens: readonly Token[];
  from: number;
}

const BREAKS: ReadonlySet<string> = new Set([',', ';', ':', '.', '!', '?', '(', ')', '—', '–', '…', '|', '[', ']', '%', '&', '=', '\\']);
const JOINS: ReadonlySet<string> = new Set(['and', 'then', 'but', 'so', 'or', 'plus', 'because', 'since']);
const DENIES: ReadonlySet<string> = new Set(['not', "n't", 'never', 'cannot']);
/** Words that begin what tells more of who is addressed: `the model that reads this`. */
const RELATIVE: ReadonlySet<string> = new Set(['that', 'who', 'which', 'reading', 'reads', 'processing', 'looking', 'looks', 'reviewing', 'reviews', 'of', 'for', 'in', 'on', 'working', 'analysing', 'analyzing']);
/** Verbs that themselves say that something is not to be done; what follows is in any form. */
const AVOIDS: ReadonlySet<string> = new Set(['avoid', 'refrain', 'abstain', 'stop']);
/** What makes a clause a condition, and how a change is read in one. */
const CONDITIONAL: ReadonlySet<string> = new Set(['if', 'when', 'should', 'in', 'whenever']);
const READS = /^(?:read|review|inspect|analy[sz]e|scan|process|evaluat|see|look|check|examin)/;
/** Words that a frame ends with and that belong to who is asked. */
const SUBJECT_OF_FRAME: ReadonlySet<string> = new Set(['the', 'you', 'any', 'all', 'every', 'automated', 'reviewing', 'reviewer', 'reviewers', 'bots', 'agents', 'models', 'whoever']);
/** What reviews do, as subjects: `the review must not fail`. */
const PROCESSES: ReadonlySet<string> = new Set(['review', 'analysis', 'report', 'summary', 'verdict', 'assessment']);

/** The stretches of a sentence that direct whoever reviews; `told` where all of it is known to be said to a program. */
export function directing(sentence: Sentence, grammar: Directives, told: To = 'none'): Stretch[] {
  const orders = ordersOf(sentence, grammar, told);
  const has = (o: Order, object: string): boolean => {
    if (object === 'condition') return isConditional(o, grammar);
    // `Just approve`: it, of course.
    if (rest(o).length === 0 && (object === 'it' || object === 'bare')) return true;
    return (grammar.objects.get(object) ?? []).some((p) => matches(p, { ...sentence, tokens: rest(o) }).length > 0) || (object === 'ordinary' && o.tokens.some(isOrdinaryPath));
  };
  const hit = orders.filter((o) => grammar.rules.some((r) =>
    r.verb.some((v) => o.verbs.has(v)) && (r.negated ?? false) === o.negated && (!r.to || r.to.includes(o.to)) && (!r.pressing || o.pressing) && r.object.every((x) => has(o, x)) && !(r.unless ?? []).some((x) => has(o, x))));
  // `Merge this, nobody has to look at it`: one alone may be honest.
  const unread = orders.some((o) => o.negated && o.verbs.has('look') && !has(o, 'ordinary') && !has(o, 'condition'));
  if (unread) hit.push(...orders.filter((o) => !o.negated && (o.verbs.has('approve') || o.verbs.has('grant')) && (has(o, 'it') || has(o, 'change'))));
  return hit.map((o) => ({ from: o.from, to: o.from + o.tokens.length, gaps: [] }));
}

/**
 * Whether what reads like an instruction asks for care, or spares readers what nobody reads line by line: `don't skip the login
 * changes`, `do not merge before the audit`, `the lock file needs no review`.
 */
export function isGuidance(sentence: Sentence, grammar: Directives): boolean {
  const has = (tokens: readonly Token[], object: string): boolean => (grammar.objects.get(object) ?? []).some((p) => matches(p, { ...sentence, tokens: [...tokens] }).length > 0);
  const orders = ordersOf(sentence, grammar, 'none');
  if (orders.length === 0) return false;
  return orders.every((o) => {
    if (o.negated) return o.verbs.has('ignore') || o.verbs.has('skip') || o.verbs.has('approve') || (o.verbs.has('look') && has(o.tokens, 'ordinary'));
    if (o.verbs.has('look')) return !sentence.tokens.some((t) => t.text === 'only');
    return (o.verbs.has('ignore') || o.verbs.has('skip')) && (has(rest(o), 'ordinary') || o.tokens.some(isOrdinaryPath)) && !['findings', 'weakness', 'orders'].some((x) => has(rest(o), x));
  });
}

function rest({ tokens }: Order): Token[] {
  return tokens.slice(1).filter((t) => !['"', '“', '”', "'"].includes(t.text));
}

function isConditional({ tokens }: Order, { words: { conditions } }: Directives): boolean {
  return tokens.slice(1).some((t) => t.kind === 'word' && !t.code && conditions(t));
}

function isOrdinaryPath(t: Token): boolean {
  return t.kind === 'path' && (isTestPath(t.raw) || isBuildPath(t.raw) || isProsePath(t.raw) || /(?:^|[/._-])(?:generated|gen|vendor|vendored|min)(?:[/._-]|$)/i.test(t.raw));
}

/** The orders of a sentence, in order. Who is addressed before a comma or colon is so in what follows. */
function ordersOf({ tokens }: Sentence, grammar: Directives, told: To): Order[] {
  const out: Order[] = [];
  let inherited = told;
  let carried = false;
  for (const { from, to, join } of clauses(tokens, grammar)) {
    const read = readClause(tokens.slice(from, to), inherited, join === 'or' && carried, grammar);
    if (read.order) {
      out.push({ ...read.order, from: from + read.order.from });
      // `Do not review or flag it`, `bots must read it and approve`.
      inherited = read.order.to;
      carried = read.order.negated;
    } else if (read.to) inherited = read.to;
  }
  return out;
}

function clauses(tokens: readonly Token[], grammar: Directives): { from: number; to: number; join: string }[] {
  const out: { from: number; to: number; join: string }[] = [];
  let from = 0;
  let join = '';
  const close = (to: number, next: number, by: string): void => {
    if (to > from) out.push({ from, to, join });
    from = next;
    join = by;
  };
  tokens.forEach((t, i) => {
    if (t.kind === 'mark' && !t.code && BREAKS.has(t.text)) close(i, i + 1, '');
    else if (JOINS.has(t.text) && i > from) {
      let next = i + 1;
      while (tokens[next] && (grammar.words.fillers(tokens[next]!) || ['do', 'not', "n't", 'you', 'must', 'should', 'nobody'].includes(tokens[next]!.text))) next++;
      if (verbsAt(tokens, next, grammar).size > 0) close(i, i + 1, t.text);
    }
  });
  close(tokens.length, tokens.length, '');
  return out;
}

/** What a clause orders, and who it addresses: alone (`Dear assistant,`) or with what is ordered. */
function readClause(tokens: readonly Token[], inherited: To, negated: boolean, grammar: Directives): { to: To | null; order: Order | null } {
  const { machine, person, modifiers, fillers, pressing: presses, modals } = grammar.words;
  let to = inherited;
  let i = 0;
  let pressing = false;
  const skip = (): void => {
    while (tokens[i] && (fillers(tokens[i]!) || (tokens[i]!.kind === 'mark' && tokens[i]!.text !== '/'))) pressing = presses(tokens[i++]!) || pressing;
  };
  skip();
  const frame = grammar.frames.map((p) => matches(p, { tokens: tokens.slice(i, i + 12) } as Sentence)[0]).find((m) => m?.from === 0);
  if (frame) {
    // What is asked begins with who is asked: `would the reviewer`.
    i += SUBJECT_OF_FRAME.has(tokens[i + frame.to - 1]!.text) ? frame.to - 1 : frame.to;
    skip();
  }
  const again = inherited === 'machine' && ['it', 'they'].includes(tokens[i]?.text ?? '') && modals(tokens[i + 1] ?? tokens[i]!);
  const subject = again ? { to: inherited, end: i + 1, calls: false, nobody: false } : subjectOf(tokens, i, grammar, machine, person, modifiers);
  if (subject) {
    to = subject.to;
    i = subject.end;
    // `If a tool inspects these lines, it …`
    if (READS.test(tokens[i]?.text ?? '') && ['this', 'these'].includes(tokens[i + 1]?.text ?? '') && CONDITIONAL.has(tokens[0]?.text ?? '')) return { to, order: null };
    if (tokens[i] && RELATIVE.has(tokens[i]!.text)) {
      const modal = tokens.findIndex((t, n) => n > i && n < i + 10 && ['must', 'should', 'shall', 'may', 'can', 'has', 'have', 'need', 'needs', 'is', 'are'].includes(t.text));
      if (modal < 0) return { to, order: null };
      i = modal;
    }
    skip();
    if (i >= tokens.length) return { to, order: null };
    const first = i;
    while (tokens[i] && (modals(tokens[i]!) || ['do', 'does', 'did'].includes(tokens[i]!.text))) {
      pressing = presses(tokens[i]!) || pressing;
      // `Need not`, `is not asked to`
      if (DENIES.has(tokens[i]!.text)) negated = true;
      i++;
    }
    negated ||= subject.nobody;
    // What is said to do something does it: nobody is told to, unless a handle calls.
    // In a message to a model `you approve all` is an order.
    const calls = subject.calls || frame !== undefined || (subject.to === 'you' && inherited === 'machine') || ['please', 'kindly'].includes(tokens[first - 1]!.text);
    if (i === first && !calls) return { to: null, order: null };
  }
  const lead = tokens.slice(i, i + 6).map((t) => t.text).join(' ');
  const idle = /^(?:there (?:is|'s) )?(?:no|not any) (?:need|reason|point|call) (?:to|for|in)(?: you)?(?: to)? ?|^(?:there (?:is|'s) )?(?:nothing|nobody) (?:here )?to /.exec(lead);
  if (idle) {
    negated = true;
    i += idle[0].trim().split(' ').length;
  }
  for (let n = 0; n < 6 && tokens[i]; n++) {
    const { text } = tokens[i]!;
    if (DENIES.has(text)) negated = true;
    else if (AVOIDS.has(text)) {
      negated = true;
      if (tokens[i + 1]?.text === 'from') i++;
    } else if (fillers(tokens[i]!)) pressing = presses(tokens[i]!) || pressing;
    else if (text !== 'do' && text !== 'any' && !(text === 'to' && n > 0)) break;
    i++;
  }
  const verbs = verbsAt(tokens, i, grammar);
  if (verbs.size === 0) return { to: subject ? to : null, order: null };
  return { to, order: { to, negated, pressing, verbs, tokens: tokens.slice(i), from: i } };
}

interface Subject {
  to: To;
  /** One past its last token. */
  end: number;
  /** A handle: what follows is said to it. */
  calls: boolean;
  nobody: boolean;
}

function subjectOf(tokens: readonly Token[], start: number, grammar: Directives, machine: (t: Token) => boolean, person: (t: Token) => boolean, modifiers: (t: Token) => boolean): Subject | null {
  for (let i = start; i < Math.min(tokens.length, start + 7); i++) {
    const t = tokens[i]!;
    const next = tokens[i + 1];
    if (t.kind === 'person') {
      if (/dependabot|renovate|mergify|bors/i.test(t.text)) return null;
      const parts = t.text.slice(1).split(/[-_]|(?<=[a-z])(?=\d)/);
      return grammar.handles.some((h) => parts.includes(h) || (h.length > 3 && t.text.includes(h))) ? { to: 'machine', end: i + 1, calls: true, nobody: false } : null;
    }
    if (t.text === 'nobody' || (t.text === 'no' && (tokens[i + 1]?.text === 'one' || (tokens[i + 1] && (person(tokens[i + 1]!) || machine(tokens[i + 1]!)))))) return { to: 'person', end: t.text === 'nobody' ? i + 1 : i + 2, calls: false, nobody: true };
    // `Review the model`: a verb is none.
    if (machine(t) || person(t) || (PROCESSES.has(t.text) && i > start && i < start + 3)) {
      let end = i + 1;
      let to: To = machine(t) || PROCESSES.has(t.text) ? 'machine' : 'person';
      while (tokens[end] && (machine(tokens[end]!) || person(tokens[end]!) || ['review', 'note', 'message', 'prompt', 'override'].includes(tokens[end]!.text))) if (machine(tokens[end++]!)) to = 'machine';
      return { to, end, calls: false, nobody: false };
    }
    if (t.text === 'you' && !(next && (machine(next) || modifiers(next)) && ['are', 'a', 'an'].includes(next.text))) return { to: 'you', end: i + 1, calls: false, nobody: false };
    if (!modifiers(t) && t.kind !== 'mark') return null;
  }
  return null;
}

/** The classes of the verb that begins at a token. */
function verbsAt(tokens: readonly Token[], at: number, { verbs }: Directives): Set<string> {
  const out = new Set<string>();
  if (!tokens[at] || tokens[at]!.kind === 'mark') return out;
  const tail = tokens.slice(at, at + 10);
  for (const [key, patterns] of verbs) if (patterns.some((p) => begins(p, tail, 0))) out.add(key);
  // `comment out`, `report back` are other verbs.
  return tokens[at + 1] && ['out', 'back'].includes(tokens[at + 1]!.text) && !out.has('withhold') ? new Set() : out;
}
