/** The claims of a text, by grammar and lexicon alone. */
import type { Channel, ClaimType } from '../verdict/types.js';
import { counts, factsOf, noFacts, referenceIn } from './facts.js';
import { cut, MAX_QUOTE, quotation, type Found } from './found.js';
import { clauseStart, matches, quoted, type Stretch } from './grammar.js';
import { lexicon, type Lexicon, type Rule } from './lexicon.js';
import { listClaims } from './lists.js';
import { sentencesOf, type Sentence, type Token } from './sentences.js';
import { sameLength } from './disguises.js';
import { withJoinedSequences } from './controls.js';
import type { Block, Document } from './markdown.js';
import { proseOf, type NarrativeText } from './texts.js';

/** What is claimed as done: said of what is to come it is none. */
const DONE: ReadonlySet<ClaimType> = new Set(['adds-tests', 'tests-pass', 'approved-by', 'fixes-issue']);
/** Tokens before a match in which a word can cancel it. */
const LOOK_BACK = 7;

/** The claims of a text, in order. */
export function extract(text: NarrativeText): Found[] {
  const words = lexicon();
  if (text.channel === 'branch') return ofBranch(text, words);
  if (text.channel === 'label') return ofLabel(text, words);
  // A sequence that steers a terminal parts two words or stands within one: both are read.
  const joined = withJoinedSequences(text.text);
  return joined === text.text ? ofReading(text, proseOf(text), words) : merged([...ofReading(text, proseOf(text), words), ...ofReading(text, proseOf({ ...text, text: joined }), words)]).sort(inOrder);
}

/** The claims of one reading of a text, which is as long as the text. */
function ofReading(text: NarrativeText, read: Document, words: Lexicon): Found[] {
  const out: Found[] = [];
  const blocks = [...read.blocks, ...read.html].sort((a, b) => a.start - b.start).map(latin);
  const all = blocks.map((block) => sentencesOf(block));
  blocks.forEach((block, i) => {
    if (block.ticked === false) return;
    // What is said before an argument, or in the subject, tells what it argues for.
    const around = [...new Set([0, i - 1, i])].flatMap((n) => all[n] ?? []);
    let last: Found[] = [];
    all[i]!.forEach((sentence, n) => {
      if (i === 0 && n === 0 && (text.channel === 'title' || text.channel === 'commit')) out.push(...conventional(sentence, text, words));
      const own = ofSentence(sentence, text, words, around);
      // A claim and the sentence that argues for it are one: what the second names is what the first rests on.
      last = own.map((f) => {
        const before = APART.has(f.type) ? undefined : last.find((l) => l.type === f.type);
        if (!before) {
          out.push(f);
          return f;
        }
        takeIn(before, f);
        before.quote = quotation(text.text, before.start, before.end);
        return before;
      });
    });
  });
  out.push(...listClaims(blocks, text, words));
  return merged(closedLists(out)).sort(inOrder);
}

function inOrder(a: Found, b: Found): number {
  return a.start - b.start || a.end - b.end;
}

/** A block with Latin letters for those that look like them; as long as before. */
function latin(block: Block): Block {
  return /[^\x00-\x7f]/.test(block.text) ? { ...block, text: sameLength(block.text) } : block;
}

/** `No other files are modified` closes the list before it: that one says that it is whole. */
function closedLists(found: readonly Found[]): Found[] {
  const lists = found.filter((f) => f.type === 'lists-files' && f.as !== 'rest');
  for (const rest of found.filter((f) => f.as === 'rest')) for (const list of lists) if (list.start < rest.start && list.facts.paths.length > 0) list.as = 'only';
  return lists.length > 0 ? found.filter((f) => f.as !== 'rest') : [...found];
}

/** The claims of one sentence: one of each type, over all that makes it. */
function ofSentence(sentence: Sentence, text: NarrativeText, words: Lexicon, around: readonly Sentence[]): Found[] {
  if (sentence.question) return [];
  const found = new Map<ClaimType, { stretches: Stretch[]; rule: Rule }>();
  for (const rule of words.rules.of(sentence)) {
    if (rule.channels && !rule.channels.has(text.channel)) continue;
    for (const stretch of matches(rule.pattern, sentence)) {
      if (cancelled(stretch, rule, sentence, text.channel, words)) continue;
      if (rule.beside && text.channel !== 'code-comment' && !around.some((s) => matches(rule.beside!, s).length > 0)) continue;
      const known = found.get(rule.type);
      if (!known) found.set(rule.type, { stretches: [stretch], rule });
      else known.stretches.push(stretch);
    }
  }
  // `Adds tests that a wrong token is rejected` adds tests.
  const tested = found.get('adds-tests')?.stretches[0];
  const hardened = found.get('hardens')?.stretches;
  if (tested && hardened?.every((s) => s.from >= tested.from && sentence.tokens.slice(tested.from, s.from + 1).some((t) => ['that', 'which', 'for', 'where', 'whether', 'against', 'to'].includes(t.text)) && !sentence.tokens.slice(tested.to, s.from).some((t) => [';', '.', 'and'].includes(t.text)))) found.delete('hardens');
  const out = [...found].map(([type, { stretches, rule }]) => {
    const made = claim(type, rule.as, text, sentence, Math.min(...stretches.map((s) => s.from)), Math.max(...stretches.map((s) => s.to)));
    return { made, type, stretches };
  });
  shareReferences(out.filter(({ type }) => BY_REFERENCE.has(type)), sentence);
  return out.map(({ made }) => made);
}

/** Claims that rest on issues, pull requests and people that they name. */
const BY_REFERENCE: ReadonlySet<ClaimType> = new Set(['fixes-issue', 'approved-by']);

/** Where a sentence makes several claims by reference (`approved in #34 and fixes #12`), each has its own references alone. */
function shareReferences(claims: readonly { made: Found; stretches: readonly Stretch[] }[], { tokens }: Sentence): void {
  if (claims.length < 2) return;
  for (const { made } of claims) Object.assign(made.facts, { numbers: [], foreign: [], persons: [] });
  tokens.forEach((token, at) => {
    if (!['issue', 'address', 'person'].includes(token.kind)) return;
    // Within the shortest match; else after the nearest, as English has it; else before the nearest.
    const ranked = claims.flatMap(({ made, stretches }) => stretches.map(({ from, to }) => ({
      made,
      rank: at >= from && at < to ? to - from : at >= to ? 1000 + at - to : 100_000 + from - at
    })));
    const own = ranked.sort((a, b) => a.rank - b.rank)[0]!.made.facts;
    const { numbers, foreign, persons } = factsOf([token], 0, 0);
    own.numbers.push(...numbers);
    own.foreign.push(...foreign);
    own.persons.push(...persons);
  });
}

function cancelled(stretch: Stretch, rule: Rule, { tokens }: Sentence, channel: Channel, words: Lexicon): boolean {
  const { from, to, gaps } = stretch;
  if (words.product.types.has(rule.type) && ofProduct(stretch, tokens, words)) return true;
  const first = clauseStart(tokens, from);
  const before = tokens.slice(Math.max(first, from - LOOK_BACK), from);
  // Words of code are names there: `if`, `try`.
  const plan = (t: Token): boolean => !t.code && (words.plans.has(t.text) || (DONE.has(rule.type) && words.futures.has(t.text)));
  if (rule.type !== 'urgent' && (before.some(plan) || gaps.some((t) => !t.code && (words.plans.has(t.text) || (DONE.has(rule.type) && (t.text === 'when' || words.futures.has(t.text))))))) return true;
  // `If all tests pass, …`, `Could you add tests`, `Please add tests`
  if (rule.type !== 'urgent' && channel === 'comment' && tokens.slice(0, 3).some((t) => ['could', 'can', 'please', 'should', 'needs', 'need'].includes(t.text)) && from <= 4) return true;
  const denies = (t: Token): boolean => !t.code && words.negators.has(t.text);
  if (!rule.ownNegation && (before.some(denies) || gaps.some(denies))) return true;
  // `I don't think that nothing changes`
  if (rule.ownNegation && before.some((t) => ['think', 'believe', 'sure', 'true'].includes(t.text)) && before.some(denies)) return true;
  if (quoted(tokens, from, to) || gaps.some((t) => t.kind === 'mark' && OPENING.has(t.text))) return true;
  const addresses = tokens.slice(from, to).filter((t) => t.kind === 'address');
  if (rule.type === 'fixes-issue' && addresses.length > 0 && addresses.every((t) => referenceIn(t.text) === null)) return true;
  // `requires step 2`, `because of PR 12`: no library.
  const counted = tokens.flatMap((t, i) => (i >= from && i < to && t.kind === 'number' ? [counts(tokens[i - 1])] : []));
  if (rule.type === 'required-by-dependency' && counted.length > 0 && counted.every(Boolean)) return true;
  // `Fix N+1`
  if (rule.type === 'approved-by' && tokens[from]!.text === '+' && tokens[from - 1]?.end === tokens[from]!.start) return true;
  // `No production code is affected`, whatever else of a rule is negated.
  if (rule.type === 'urgent' && ['no', 'zero', 'without'].includes(tokens[from - 1]?.text ?? '')) return true;
  // What is said not to be needed is no code of the base: `no new tests needed`.
  if (rule.type === 'removes-redundant' && tokens.slice(Math.max(0, from - 3), to).some((t) => OF_THE_AUTHOR.has(t.text)) && tokens.slice(from, to).some((t) => /^(?:need|requir|necess)/.test(t.text))) return true;
  if (rule.type === 'approved-by' && byNobody(tokens, from, to)) return true;
  // `removes the check so that any user may`: what is taken away is no verb, and improves nothing.
  if (rule.type === 'hardens' && PROTECTING.has(tokens[from]!.text) && before.slice(-4).some((t) => TAKING_AWAY.test(t.text))) return true;
  if (DONE.has(rule.type) && COMING.test(tokens.slice(from, to + 7).map((t) => t.text).join(' '))) return true;
  const back = words.takenBack.get(rule.type);
  return back !== undefined && tokens.slice(from, to + 5).some((t, i) => back.has(t.text) && !(NAMES_TASK.test(t.text) && BEFORE_NOUN.has(tokens[from + i - 1]?.text ?? '')));
}

/** Words for protection that may be read as verbs of it, too. */
const PROTECTING: ReadonlySet<string> = new Set('check checks guard guards limit limits filter filters lock locks block blocks restriction restrictions validation verification access'.split(' '));
const TAKING_AWAY = /^(?:remov|drop|delet|disabl|skip|relax|loosen|omit|bypass|weaken)/;

/** What is still to be done: `tests for the route will be added`. */
const COMING = /\b(?:will|'ll|shall|must|should|to) be (?:added|written|included|provided|done|fixed|closed|approved)\b/;

/** Words that take back what is said of tests, and name what is tested where they stand for a noun: `tests for the delete route`. */
const NAMES_TASK = /^(?:remov|delet|drop|skip|disabl|mov|missing|broken)/;
const BEFORE_NOUN: ReadonlySet<string> = new Set(['the', 'a', 'an', 'each', 'every', 'of']);

/** What authors may spare themselves, and changes take away from nobody. */
const OF_THE_AUTHOR: ReadonlySet<string> = new Set('test tests docs documentation migration migrations changelog changes change review release backport screenshots'.split(' '));

/** What is no person or group: tools that check, and ways to. */
const NOBODY: ReadonlySet<string> = new Set('hand eye eyes running looking reading trial tests test ci script scripts compiler linter tool tools make npm yarn pnpm cargo pytest tox mvn gradle ctest jest vitest eslint tsc mypy ruff clippy bazel rspec rake phpunit dotnet ninja meson valgrind asan curl default'.split(' '));

/** `checked by hand`, `verified with make check`: whether what is named behind `by` or `with` approves nothing. */
function byNobody(tokens: readonly Token[], from: number, to: number): boolean {
  const at = tokens.findIndex((t, i) => i >= from && i < to && (t.text === 'by' || t.text === 'with'));
  if (at < 0) return false;
  const named = tokens.slice(at + 1, at + 4).find((t) => t.kind !== 'mark' && !['a', 'an', 'the', 'our', 'my', 'running', 'using'].includes(t.text));
  return named !== undefined && (named.code || named.kind === 'path' || NOBODY.has(named.text));
}

/** Marks that open a quotation; what a match has only a part of quotes. */
const OPENING: ReadonlySet<string> = new Set(['"', '“']);

/** Whether words speak of what the product shows: `Approve button is green`, `an icon for passed tests`, `Urgent tickets come first`. */
function ofProduct({ from, to, gaps }: Stretch, tokens: readonly Token[], { product }: Lexicon): boolean {
  const noun = (t: Token | undefined): boolean => t !== undefined && product.nouns.has(t.text);
  const shows = (t: Token): boolean => product.shows.has(t.text);
  if (gaps.some((t) => noun(t) || shows(t))) return true;
  const [next, second] = [tokens[to], tokens[to + 1]];
  if (noun(next) || (next?.kind === 'word' && !FUNCTION_WORDS.has(next.text) && noun(second))) return true;
  // The last word matched may itself be the noun's attribute: `tests` of `the status of tests`.
  // A mark begins something else.
  const mark = (t: Token): boolean => t.kind === 'mark' && !OPENING.has(t.text);
  const back = tokens.slice(Math.max(0, from - 3), from);
  const before = back.slice(back.findLastIndex(mark) + 1);
  const rest = tokens.slice(to, to + 4);
  const end = rest.findIndex(mark);
  const behind = end < 0 ? rest : rest.slice(0, end);
  if (before.some((t, i) => noun(t) && before.slice(i + 1).some((u) => ['for', 'of', 'with', 'about'].includes(u.text)))) return true;
  return before.some(shows) || behind.some(shows) || tokens.slice(from, to).some(shows);
}

/** Words behind which a new part of a sentence begins. */
const FUNCTION_WORDS: ReadonlySet<string> = new Set('a an the this that these those is are was were be been and or but for of to in on at by with from as so since because when before after will can could should it they we i you'.split(' '));

/** `refactor(scope)!: …` */
function conventional(sentence: Sentence, text: NarrativeText, words: Lexicon): Found[] {
  const tokens = sentence.tokens.slice(sentence.tokens.findIndex((t) => t.kind !== 'mark'));
  const type = tokens[0]?.kind === 'word' ? words.conventional.get(tokens[0].text) : undefined;
  if (type === undefined) return [];
  let at = 1;
  if (tokens[at]?.text === '(') {
    while (at < tokens.length && tokens[at]!.text !== ')') at++;
    at++;
  }
  if (tokens[at]?.text === '!') at++;
  if (tokens[at]?.text !== ':') return [];
  // Tests that are changed, moved or removed are none that are added.
  if (type === 'adds-tests' && /^(?:fix|remov|delet|mov|disabl|skip|drop|refactor|renam|bump|clean|speed|simplif|updat|adjust|adapt|us|stop|reduc|switch|run|mark|avoid|do|don)/.test(tokens[at + 1]?.text ?? '')) return [];
  return [claim(type, 'conventional', text, sentence, sentence.tokens.indexOf(tokens[0]!), sentence.tokens.indexOf(tokens[at]!) + 2)];
}

/** First parts of branch names that say what a branch is, and claim nothing. */
const OTHER_BRANCHES: ReadonlySet<string> = new Set(['feat', 'feature', 'features', 'fix', 'bugfix', 'bug', 'chore', 'topic', 'release', 'story', 'task', 'issue', 'wip', 'enhancement', 'epic']);

function ofBranch(text: NarrativeText, words: Lexicon): Found[] {
  const out: Found[] = [];
  let at = 0;
  for (const segment of text.text.split('/').slice(0, 2)) {
    const word = /^[A-Za-z]+/.exec(segment)?.[0] ?? '';
    const type = words.branches.get(word.toLowerCase());
    if (type) out.push(bare(type, 'conventional', text, at, at + word.length));
    // `ada/refactor-x` says what it is second, `feature/test-view` first.
    if (OTHER_BRANCHES.has(word.toLowerCase())) break;
    at += segment.length + 1;
  }
  const issue = /(?:^|\/)(?:bug)?(?:fix|fixes|issue|issues|bug|hotfix|closes)[/_-](?:issue[/_-]?|gh[/_-]?|#)?(\d+)(?=[/_-]|$)/i.exec(text.text);
  if (issue) {
    const found = bare('fixes-issue', '', text, issue.index, issue.index + issue[0].length);
    out.push({ ...found, facts: { ...found.facts, numbers: [Number(issue[1])] } });
  }
  return merged(out);
}

function ofLabel(text: NarrativeText, words: Lexicon): Found[] {
  const parts = text.text.toLowerCase().split(/[\s:/_-]+/).filter(Boolean);
  if (parts.length === 0 || parts.length > 3 || parts.some((p) => ['needs', 'no', 'not', 'wip', 'missing', 'awaiting', 'waiting', 'area', 'needed'].includes(p))) return [];
  const type = words.labels.get(parts.join('')) ?? words.labels.get(parts.at(-1)!) ?? (parts.length === 2 ? words.labels.get(parts[0]!) : undefined);
  return type ? [bare(type, 'label', text, 0, text.text.length)] : [];
}

function bare(type: ClaimType, as: string, text: NarrativeText, start: number, end: number): Found {
  return { type, as, text, start, end, quote: cut(text.text), facts: noFacts() };
}

/** A claim over tokens `from` to `to` (exclusive) of a sentence. */
function claim(type: ClaimType, as: string, text: NarrativeText, sentence: Sentence, from: number, to: number): Found {
  const { tokens } = sentence;
  const start = tokens[from]!.start;
  const end = tokens[Math.min(to, tokens.length) - 1]!.end;
  return { type, as, text, start, end, quote: quoteOf(text.text, sentence, start, end), facts: factsOf(tokens, from, to) };
}

/** The sentence; of a long one the part around the claim. */
function quoteOf(source: string, sentence: Sentence, start: number, end: number): string {
  const whole = quotation(source, sentence.start, sentence.end, Infinity);
  return whole.length <= MAX_QUOTE ? whole : quotation(source, start, Math.max(end, Math.min(sentence.end, start + MAX_QUOTE - 20)));
}

/** Claims of these types are counted one by one: each names what it is about. */
const APART: ReadonlySet<ClaimType> = new Set(['fixes-issue', 'approved-by', 'lists-files', 'lists-work-items', 'generated-by-tool']);
/** Kinds of claims that say more than others of their type. */
const FIRMER: ReadonlySet<string> = new Set(['explicit', 'only', 'added', 'tests']);

/** Takes what another claim of the type says into one. */
function takeIn(known: Found, f: Found): void {
  if (known.as === 'conventional' || (FIRMER.has(f.as) && !FIRMER.has(known.as))) known.as = f.as;
  known.start = Math.min(known.start, f.start);
  known.end = Math.max(known.end, f.end);
  for (const key of ['numbers', 'foreign', 'advisories', 'paths', 'persons', 'identifiers', 'handlers', 'commits'] as const) known.facts[key] = [...new Set([...known.facts[key], ...f.facts[key]] as never[])];
  known.facts.dependency ??= f.facts.dependency;
}

/** Claims of one type that overlap are one. */
function merged(found: readonly Found[]): Found[] {
  const out: Found[] = [];
  for (const f of found) {
    const known = out.find((o) => o.type === f.type && o.start < f.end && f.start < o.end);
    if (known) takeIn(known, f);
    else out.push({ ...f });
  }
  return out;
}
