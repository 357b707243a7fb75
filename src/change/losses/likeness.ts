/** Conditions that are alike though they are not equal: written alike, or of the same shape. */
import { leafAtoms, type Atom } from '../atom.js';
import { steps, type PathStep } from '../contract.js';
import { termText, walkTerm, type Place, type Term } from '../term.js';

/** What there is on a path to be like: texts and shapes of its conditions. */
export interface PathLikeness {
  texts: Set<string>;
  shapes: Set<string>;
  /** Shapes of conditions that ask for the requester. */
  asking: Set<string>;
}

/** Looks at every path once: many operations are reached on one. */
export function pathLikeness(squeeze: (p: Place) => string): (path: PathStep | null) => PathLikeness {
  const known = new Map<PathStep | null, PathLikeness>();
  return (path) => {
    let made = known.get(path);
    if (!made) {
      made = { texts: new Set(), shapes: new Set(), asking: new Set() };
      for (const { atom } of steps(path)) {
        made.texts.add(conditionText(atom, squeeze));
        made.shapes.add(atomShape(atom));
        if (asksRequester(atom)) made.asking.add(atomShape(atom));
      }
      known.set(path, made);
    }
    return made;
  };
}

/** Whether a condition, by its text or shape, is among those of a path. */
export function isLike(a: Atom, path: PathLikeness, squeeze: (p: Place) => string): boolean {
  return writtenIn(a, path.texts, squeeze) || (asksRequester(a) ? path.asking : path.shapes).has(atomShape(a));
}

/** Whether a condition is among texts, and its text says what it tests. */
export function writtenIn(a: Atom, texts: ReadonlySet<string>, squeeze: (p: Place) => string): boolean {
  return telling(a, squeeze) && texts.has(conditionText(a, squeeze));
}

/** A condition as it is written. */
function conditionText(atom: Atom, squeeze: (p: Place) => string): string {
  return `${atom.negated}${squeeze(atom.at)}`;
}

/** Whether a condition's text says what it tests: `err != nil` may test anything. */
function telling(atom: Atom, squeeze: (p: Place) => string): boolean {
  const text = squeeze(atom.at);
  return text.includes('(') || text.includes('.') || text.includes('->') || text.length > 24;
}

const shapeOfAtom = new WeakMap<Atom, string>();

/** Operator, polarity and the names in an atom: equal when only an operand's computation changed. */
function atomShape(a: Atom): string {
  let text = shapeOfAtom.get(a);
  if (text === undefined) {
    text = leafAtoms([a])
      .map((x) => `${x.negated ? '!' : ''}${x.op}(${x.a ? shape(x.a) : ''},${x.b ? shape(x.b) : ''})`)
      .sort()
      .join('|');
    shapeOfAtom.set(a, text);
  }
  return text;
}

/** Names of what stands for whoever makes the request. */
const REQUESTER = new Set(['user', 'currentuser', 'current_user', 'session', 'principal', 'identity', 'actor', 'claims', 'viewer', 'requester', 'caller', 'sender', 'account']);

const requesters = new WeakMap<Atom, boolean>();

/** Whether a condition is about whoever makes the request: the same call without that is another condition. */
function asksRequester(a: Atom): boolean {
  let asks = requesters.get(a);
  if (asks === undefined) {
    asks = false;
    for (const x of leafAtoms([a])) for (const top of [x.a, x.b]) if (top?.t === 'call') for (const part of top.args) walkTerm(part, (t) => {
      const name = t.t === 'member' ? t.prop : t.t === 'param' || t.t === 'global' || t.t === 'call' ? t.name : '';
      if (REQUESTER.has(name.slice(name.lastIndexOf('.') + 1).toLowerCase())) asks = true;
      return !asks;
    });
    requesters.set(a, asks);
  }
  return asks;
}

function shape(t: Term): string {
  // What a call is asked about by a text is another question with another text.
  if (t.t === 'call') return `${t.name}(${t.args.map((x) => (x.t === 'const' && x.type !== 'number' ? x.value : '')).join(',')})`;
  if (t.t === 'choice' || t.t === 'loop' || t.t === 'unknown') return t.at ? `@${t.at.span.end - t.at.span.start}` : '?';
  if (t.t === 'member') return `${shape(t.of)}.${t.prop}`;
  return termText(t, 60);
}
