/** Value losses: operands, options, stores and defaults that are other values, by what of them is gone. */
import type { Literal } from '../../syntax/form.js';
import { usesTerm, type Operation } from '../contract.js';
import type { FunctionPair } from '../match.js';
import type { Pairing } from '../pairing.js';
import { isSettled, type Side, type Term } from '../term.js';
import { termChanges } from '../termdiff.js';
import { govern } from './governed.js';
import type { EntryLoss, Loss } from './types.js';
import { lostWrappers, mapped } from './wrappers.js';

/** Wrappers, swaps and entries that the values of the matched operations lost. */
export function valueLosses(pair: FunctionPair, pairing: Pairing, side: Side): Loss[] {
  const out = new Map<string, Loss>();
  const add = (key: string, make: () => Loss, base: Operation, head: Operation): void => {
    let l = out.get(key);
    if (!l) {
      l = make();
      out.set(key, l);
    }
    govern(l, { base, head });
  };
  for (const { base, head, how } of pairing.pairs) {
    if (how === 'same') continue;
    if (how === 'swapped') {
      add(`c${base.dotted}>${head.dotted}`, () => ({ kind: 'swap', pair, at: base.at, governed: [], old: base.term, new: head.term, callee: true }), base, head);
    }
    for (const [x, y, key] of slotsOf(base, head, how)) {
      if (!x || !y) {
        if (how === 'swapped') continue;
        const whole = x ?? y;
        if (whole?.t === 'record') {
          whole.keys.forEach((k, i) => add(`e${k}:${x?.id ?? ''}:${y?.id ?? ''}`, () => ({ kind: 'entry', pair, at: whole.args[i].at ?? base.at, governed: [], key: k, of: head.term, old: x ? whole.args[i] : null, new: y ? whole.args[i] : null }), base, head));
          continue;
        }
        add(`e${key}:${x?.id ?? ''}:${y?.id ?? ''}:${base.dotted}`, () => ({ kind: 'entry', pair, at: base.at, governed: [], key, of: head.term, old: x, new: y }), base, head);
        continue;
      }
      // A store of a constant under a name is an option as much as a named argument is.
      const stored = base.kind === 'write' && head.kind === 'write' && base.name === head.name && x.id === base.term.id && !/^\W/.test(base.name);
      const named = (stored || !key.startsWith('#')) && (isSettled(x) || isSettled(y) || y.t === 'closure');
      if (x.t === 'const' || y.t === 'const' || named) {
        const of = stored ? base.name : key;
        if (x.id !== y.id) add(`e${of}:${x.id}:${y.id}:${base.dotted}`, () => ({ kind: 'entry', pair, at: x.at ?? base.at, governed: [], key: of, of: head.term, old: x, new: y }), base, head);
        if (x.t === 'const' || y.t === 'const') continue;
      }
      for (const c of termChanges(x, y)) {
        if (c.kind === 'wrapper') {
          if (c.wrapper.t === 'call' && mapped(y, c.wrapper.name)) continue;
          add(`w${c.wrapper.id}`, () => ({ kind: 'wrapper', pair, at: c.wrapper.at ?? base.at, governed: [], wrapper: c.wrapper, inner: c.inner }), base, head);
        } else if (c.kind === 'replaced') {
          add(`s${c.from.id}>${c.to.id}`, () => ({ kind: 'swap', pair, at: c.from.at ?? base.at, governed: [], old: c.from, new: c.to, callee: false }), base, head);
          for (const w of lostWrappers(c.from, c.to)) add(`w${w.wrapper.id}`, () => ({ kind: 'wrapper', pair, at: w.wrapper.at ?? base.at, governed: [], ...w }), base, head);
        } else {
          add(`e${c.key}:${c.from?.id ?? ''}:${c.to?.id ?? ''}`, () => ({ kind: 'entry', pair, at: c.from?.at ?? base.at, governed: [], key: c.key, of: c.of, old: c.from, new: c.to }), base, head);
        }
      }
    }
  }
  for (const d of defaultLosses(pair, pairing, side)) out.set(`d${d.key}`, d);
  for (const o of pairing.removed) {
    if (o.kind !== 'write' || !o.target) continue;
    const near = pairing.pairs.filter((p) => p.base.func.qualified === o.func.qualified);
    const partner = near.find((p) => o.recv !== null && usesTerm(p.base, o.recv.id)) ?? near[near.length - 1];
    if (partner) add(`e-${o.name}:${o.target.id}`, () => ({ kind: 'entry', pair, at: o.at, governed: [], key: o.name, of: o.target!, old: o.term, new: null }), partner.base, partner.head);
  }
  for (const o of pairing.added) {
    if (o.kind === 'write' && o.target) add(`e+${o.name}:${o.target.id}`, () => ({ kind: 'entry', pair, at: o.at, governed: [], key: o.name, of: o.target!, old: null, new: o.term }), o, o);
  }
  return [...out.values()];
}

/** The values of two matched operations, slot by slot: receiver, target, arguments by position and by keyword. */
function slotsOf(base: Operation, head: Operation, how: Pairing['pairs'][number]['how']): [Term | null, Term | null, string][] {
  const slots: [Term | null, Term | null, string][] = [];
  const byPosition = (a: Term[], b: Term[]): void => {
    for (let i = 0; i < Math.max(a.length, b.length); i++) slots.push([a[i] ?? null, b[i] ?? null, `#${i}`]);
  };
  if (base.recv && head.recv) slots.push([base.recv, head.recv, 'recv']);
  if (base.target && head.target && how !== 'swapped') slots.push([base.target, head.target, 'target']);
  if (base.kind === 'call' && head.kind === 'call') {
    const names = new Set([...base.names, ...head.names].filter((n): n is string => n !== undefined));
    byPosition(base.args.filter((_, i) => !base.names[i]), head.args.filter((_, i) => !head.names[i]));
    for (const n of names) slots.push([base.args[base.names.indexOf(n)] ?? null, head.args[head.names.indexOf(n)] ?? null, n]);
  } else byPosition(base.args, head.args);
  return slots;
}

/** Parameters whose constant default is another one. */
function defaultLosses(pair: FunctionPair, pairing: Pairing, side: Side): EntryLoss[] {
  const out: EntryLoss[] = [];
  for (const p of pair.base.func.params) {
    const q = pair.head.func.params.find((x) => x.name === p.name);
    if (!q || p.default?.kind !== 'literal' || q.default?.kind !== 'literal' || p.default.value === q.default.value) continue;
    const constant = (d: Literal, s: Side, path: string): Term => ({ t: 'const', type: d.type, value: d.value, id: 0, at: { side: s, path, span: p.span } });
    const user = pairing.pairs.find((x) => [...x.head.args, x.head.term].some((t) => t.t === 'param' && t.name === p.name)) ?? pairing.pairs[0];
    if (!user) continue;
    const path = pair.base.file.unit.path;
    out.push({
      kind: 'entry', pair, at: { side, path, span: p.span }, governed: [{ from: user.base, to: user.head }], key: p.name, of: user.head.term,
      old: constant(p.default, side, path), new: constant(q.default, side === 'base' ? 'head' : 'base', pair.head.file.unit.path)
    });
  }
  return out;
}
