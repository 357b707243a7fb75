/** Claims about tests, against the test files that the change touches and what they name. */
import type { Found } from '../found.js';
import type { Cite } from '../../validation/types.js';
import { isTestPath, pathsMeant } from '../paths.js';
import { contradicted, supported, unverifiable, type Check, type Known, type Outcome } from './types.js';

/** Words and marks that stand in lines of tests beside the code that they test, in whatever language: whole words, also within a name (`latest` has none, `testRead` and `read_test` have). */
const TEST_WORDS = /(?:^|[^A-Za-z])(?:[Tt]est(?:s|ed|ing|case)?|TEST|[Ss]pecs?|[Aa]ssert\w*|ASSERT\w*|[Ee]xpect\w*|EXPECT\w*|[Mm]ock\w*|[Ff]ixtures?|[Dd]octest)(?![a-z])|[a-z0-9](?:Test|Spec|Assert|Mock|Fixture)(?:s|Case)?(?![a-z])|>>>|\biex>/;
/** Lines that say something and do nothing. */
const REMARK = /^\s*(?:\/\/(?!\/)|#(?!\[)|\*|--)/;
/** Names that the change's functions have, of which one in a test says what it exercises. */
const MAX_NAMES = 12;
/** Files that one name of a test may mean and that are read. */
const MAX_TEST_FILES = 5;

/** Words that say of tests that they are not of this change. */
const BEFORE = /\b(?:existing|already|unchanged|previous(?:ly)?|earlier|last|live|lives|current(?:ly)?|present)\b/i;

/** Tests are added, or the change is covered by tests. */
export const addsTests: Check = async (claim, known) => {
  const there = await ofExisting(claim, known);
  if (there) return there;
  const touched = known.ctx.store.snapshot.changes.filter((c) => c.head !== null && isTestPath(c.head)).map((c) => c.head!);
  const grown = touched.filter((p) => (known.lines.at('head', p)?.added.size ?? 0) > 0);
  if (grown.length > 0) {
    const wanted = namesOfChange(known, claim.facts.identifiers);
    const hit = grown.flatMap((p) => [...known.lines.at('head', p)!.added].filter(([, line]) => wanted.some((n) => line.includes(n))).map(([line]): Cite => ({ role: 'operation', side: 'head', path: p, lines: [line, line] })))[0];
    const absent = claim.as === 'added' ? await namedNowhere(claim.facts.identifiers, grown, known) : null;
    if (absent) return contradicted(`nothing in the repository is called \`${absent}\`, and no line that is added to a test names it.`, firstLine(grown[0]!, known));
    if (hit) return supported(`${hit.path} is touched and names what the change is about.`, [hit]);
    return unverifiable(`${grown[0]} is touched; that it exercises the change is not established.`, firstLine(grown[0]!, known));
  }
  // Tests that are there already, or came with another change, are none that this one claims to add.
  if (claim.as === 'covered' || claim.as === 'coverage' || claim.byModel || claim.facts.numbers.length > 0 || BEFORE.test(claim.quote)) return exercised(claim.facts.identifiers, known);
  if (touched.length > 0) return unverifiable('test files are touched without a line added to them.');
  const inline = known.ctx.store.snapshot.changes.some((c) => {
    const lines = c.head === null ? null : known.lines.at('head', c.head);
    return lines === null || !lines.known || [...lines.added.values()].some((l) => TEST_WORDS.test(l) && !REMARK.test(l));
  });
  if (inline) return unverifiable('no test file is touched; added lines elsewhere may be tests.');
  return contradicted('the change touches no test file, and no line that it adds looks like a test.');
};

/**
 * Tests that are said to be there already, in files or under names that are given: they must be in head, and name what the change
 * touches. Null for other claims.
 */
async function ofExisting(claim: Found, known: Known): Promise<Outcome | null> {
  if (claim.as !== 'covered' && !BEFORE.test(claim.quote)) return null;
  const named = claim.facts.paths.filter(isTestPath);
  const classes = claim.facts.identifiers.filter((n) => TEST_NAME.test(n));
  if (named.length + classes.length === 0) return null;
  const { snapshot } = known.ctx.store;
  const { relations } = known.ctx;
  await relations.prefetch('head', classes);
  const pathsIn = async (side: 'base' | 'head'): Promise<string[]> => {
    const all = await snapshot.paths(side);
    return [...named, ...classes].flatMap((name) => all.filter((p) => meant(name)(p) && isTestPath(p)).slice(0, MAX_TEST_FILES));
  };
  const defined = classes.map((name) => relations.hits('head', name));
  const found = [...new Set([...(await pathsIn('head')), ...defined.flatMap(({ hits }) => hits.map((h) => h.path).filter(isTestPath).slice(0, MAX_TEST_FILES))])];
  if (found.length === 0) {
    const what = [...named, ...classes].slice(0, 3).map((n) => `\`${n}\``).join(' or ');
    // A commit's message was written when its own files were there.
    if (defined.some(({ hits, complete }) => !complete || hits.length > 0) || (claim.text.channel === 'commit' && (await pathsIn('base')).length > 0)) return unverifiable(`no test file of head is called ${what}.`);
    return contradicted(`no test file of head is called ${what}${classes.length > 0 ? ', and no line of it has that name' : ''} (all ${(await snapshot.paths('head')).length} paths of head were looked through).`);
  }
  const wanted = namesOfChange(known, claim.facts.identifiers.filter((n) => !classes.includes(n)));
  for (const path of found.slice(0, MAX_TEST_FILES)) {
    const file = await snapshot.read('head', path);
    const line = file?.ok ? file.text.split('\n').findIndex((l) => wanted.some((n) => namesIn(l, n))) + 1 : 0;
    if (line > 0) return supported(`${path} is there and names what the change touches; what it checks is not established.`, [{ role: 'operation', side: 'head', path, lines: [line, line] }]);
  }
  return unverifiable(`${found[0]} is there, and names nothing that the change touches.`);
}

/** Names of tests: `RouterTest`, `TestRouter`, `router_test`. */
const TEST_NAME = /^(?:[A-Z]\w*(?:Tests?|Spec|TestCase|IT)|Test[A-Z]\w*|test_\w+|\w+_(?:test|spec)s?)$/;

/** The paths that a name of a test means, with or without its ending. */
function meant(name: string): (path: string) => boolean {
  const whole = pathsMeant(name);
  return (path) => whole(path) || whole(path.replace(/\.\w{1,5}$/, ''));
}

/** Whether a line has a name as a whole word. */
function namesIn(line: string, name: string): boolean {
  const at = line.indexOf(name);
  return at >= 0 && !/[\w$]/.test(line[at - 1] ?? '') && !/[\w$]/.test(line[at + name.length] ?? '');
}

/** A name that tests are said to be for, which neither the repository nor a line added to a test has; null where there is one. */
async function namedNowhere(identifiers: readonly string[], grown: readonly string[], known: Known): Promise<string | null> {
  const names = identifiers.filter((n) => n.length > 3 && /^[A-Za-z_$][\w$]*$/.test(n)).slice(0, 3);
  if (names.length === 0) return null;
  const { relations } = known.ctx;
  await relations.prefetch('head', names);
  await relations.prefetch('base', names);
  const gone = (n: string): boolean => (['head', 'base'] as const).every((side) => { const { hits, complete } = relations.hits(side, n); return complete && hits.length === 0; });
  const said = grown.flatMap((p) => [...known.lines.at('head', p)!.added.values()]);
  return names.every((n) => gone(n) && !said.some((l) => l.includes(n))) ? names[0]! : null;
}

/** Whether tests that are there already name what they are said to exercise. */
async function exercised(identifiers: readonly string[], known: Known): Promise<Outcome> {
  const names = identifiers.filter((n) => n.length > 3).slice(0, 3);
  if (names.length === 0) return unverifiable('what existing tests exercise is not established.');
  const { relations } = known.ctx;
  await relations.prefetch('head', names);
  let whole = true;
  for (const name of names) {
    const { hits, complete } = relations.hits('head', name);
    whole &&= complete && hits.length > 0;
    const inTest = hits.find((h) => isTestPath(h.path));
    if (inTest) return unverifiable(`${inTest.path} names \`${name}\`; what it checks is not established.`, [{ role: 'operation', side: 'head', path: inTest.path, lines: [inTest.line, inTest.line] }]);
  }
  if (!whole) return unverifiable('what existing tests exercise is not established.');
  return contradicted(`no test of the repository names ${names.map((n) => `\`${n}\``).join(' or ')}, and the change adds none.`);
}

/** Functions that the change touches, and the stems of its files. */
function namesOfChange(known: Known, further: readonly string[]): string[] {
  const { analysis } = known.ctx;
  const functions = [...analysis.changes.map((c) => c.pair.head.func.name), ...analysis.added.map((c) => c.func.name)];
  const stems = known.ctx.store.snapshot.changes.flatMap((c) => (c.head === null || isTestPath(c.head) ? [] : [c.head.slice(c.head.lastIndexOf('/') + 1).replace(/\.\w+$/, '')]));
  return [...new Set([...further, ...functions, ...stems])].filter((n): n is string => typeof n === 'string' && n.length > 3).slice(0, MAX_NAMES);
}

function firstLine(path: string, known: Known): Cite[] {
  const line = [...known.lines.at('head', path)!.added.keys()][0];
  return line === undefined ? [] : [{ role: 'operation', side: 'head', path, lines: [line, line] }];
}
