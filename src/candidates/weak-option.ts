/** Options of calls, fields and entries, and members of lists, that have a weak value in place of another. */
import type { Loss } from '../change/losses.js';
import { namedConstant, walkTerm, type Term } from '../change/term.js';
import type { Role } from '../knowledge/index.js';
import { calleeFits, wordsOf } from '../knowledge/patterns.js';
import type { Unit } from '../syntax/form.js';
import { funcExprs } from '../syntax/walk.js';
import type { Context } from './types.js';

/** The weak value when the loss is an option of the role with a weak value in place of another. */
export function weakened(loss: Loss, role: Role): Term | null {
  if (loss.kind !== 'entry') return lostWith(loss, role);
  const held = lostWith(loss, role);
  if (held) return held;
  for (const option of role.options) {
    // `_maxDepth` is the field behind `MaxDepth`.
    const key = keyOf(loss).replace(/^(?:m_|_)(?=\p{L})/u, '');
    if (!option.keys.some((k) => k.toLowerCase() === key.toLowerCase()) && !(option.keyWords?.some((w) => wordsOf(key).includes(w)) && !option.notKeyWords?.some((w) => wordsOf(key).includes(w)))) continue;
    const texts = loss.new === null ? ['absent'] : valueTexts(loss.new);
    if (!texts.some((t) => option.weak.includes(t))) continue;
    if (loss.new === null && stillGiven(loss.of, key)) continue;
    if (loss.old === null && option.safe.length > 0 && !option.safe.includes('absent')) continue;
    if (loss.old && valueTexts(loss.old).some((t) => option.weak.includes(t))) continue;
    // An element of a list is an option only by its value.
    if (key === '[]' && !option.ownerWords && !(loss.old?.t === 'const' && option.safe.includes(loss.old.value))) continue;
    const member = loss.old ?? loss.new;
    const plain = (member?.t === 'const' && member.type === 'string') || member?.t === 'global';
    if (option.ownerWords && !(plain && owned(loss, option.ownerWords))) continue;
    if (option.notOwnerWords && owned(loss, option.notOwnerWords)) continue;
    // Of a list with a name of its kind, some members count, where they are named.
    if (key === '[]' && option.ownerWords && loss.old && option.safe.length > 0 && !(loss.old.t === 'const' && option.safe.includes(loss.old.value.toLowerCase()))) continue;
    if (option.calls && !option.calls.some((c) => loss.of.t === 'call' && calleeFits(c, loss.of.callee, loss.of.name))) continue;
    if (option.calls && role.characters && fixedBut(key, loss.of)) continue;
    return loss.new ?? loss.of;
  }
  return null;
}

/** Whether all that a call is given beside an option is constant: no character in it is anybody's choice. */
function fixedBut(key: string, call: Term): boolean {
  return call.t === 'call' && call.args.every((a, i) => call.names[i] === key || a.t === 'const');
}

/** What holds options, looked through for one. */
function holdings(top: Term): { key: string; value: Term }[] {
  if (top.t === 'record') return top.keys.map((key, i) => ({ key, value: top.args[i] }));
  if (top.t === 'call') return top.names.flatMap((key, i) => (key === undefined ? [] : [{ key, value: top.args[i] }]));
  return [];
}

/**
 * An option with a safe value that is gone with what held it: a record that gives way to another value, an argument that is
 * gone (`parse(text, parser=Parser(resolve=False))`). Only where leaving the option out is the weak value.
 */
function lostWith(loss: Loss, role: Role): Term | null {
  const old = loss.kind === 'entry' && loss.new === null ? loss.old : loss.kind === 'swap' && !loss.callee ? loss.old : null;
  if (!old || (old.t !== 'record' && old.t !== 'call')) return null;
  const now = loss.kind === 'swap' ? loss.new : null;
  for (const { key, value } of holdings(old)) {
    const option = role.options.find((o) => !o.calls && o.safe.length > 0 && o.weak.includes('absent') && o.keys.some((k) => k.toLowerCase() === key.toLowerCase()) && valueTexts(value).some((t) => o.safe.includes(t)));
    if (!option) continue;
    let kept = false;
    if (now) walkTerm(now, (t) => {
      if (holdings(t).some((h) => h.key === key)) kept = true;
      return !kept;
    });
    const of = loss.kind === 'entry' ? loss.of : loss.kind === 'swap' ? loss.new : null;
    if (of?.t === 'call' && role.constructs.some((x) => x.safe.some((p) => (p.endsWith('.*') && of.callee.startsWith(p.slice(0, -1))) || calleeFits(p, of.callee, of.name)))) continue;
    // What is built elsewhere may hold it.
    if (kept || (now?.t === 'call' && old.t === 'call' && now.name !== old.name) || now?.t === 'param') continue;
    return now ?? (loss.kind === 'entry' ? loss.of : null);
  }
  return null;
}

/** Whether a call is given options as a whole, among which is one, or which came from elsewhere. */
function stillGiven(call: Term, key: string): boolean {
  if (call.t !== 'call' || key.startsWith('#') || key === '[]') return false;
  return call.args.some((a, i) => call.names[i] === undefined && ((a.t === 'record' && a.keys.includes(key)) || (a.t === 'op' && (a.op === '**' || a.op === '...'))));
}

/** The name of an option; of a field that is given a value, its own; of an element that is stored under a text, that text. */
function keyOf(loss: Extract<Loss, { kind: 'entry' }>): string {
  if (loss.key === '[]' && loss.of.t === 'index' && loss.of.index?.t === 'const' && loss.of.index.type === 'string') return loss.of.index.value;
  const [first] = loss.governed;
  return loss.key === '#0' && first?.to.kind === 'write' && loss.governed.every((g) => g.to.kind === 'write' && g.to.name === first.to.name) ? first.to.name : loss.key;
}

/** How a fixed value is written in the knowledge base; `always` is a function that says yes to all. */
function valueTexts(t: Term): string[] {
  if (t.t === 'const') return [t.value];
  const name = namedConstant(t);
  if (name) return [name, name.slice(name.lastIndexOf('.') + 1)];
  if (t.t === 'call' && t.construct) return [t.name];
  // Flags by their names, one or several; a list that is empty.
  if (t.t === 'global') return [t.name];
  if (t.t === 'op' && t.op === '|') return t.args.flatMap((x) => (x.t === 'global' ? [x.name] : []));
  if (t.t === 'list' && t.args.length === 0) return ['[]'];
  if (t.t !== 'closure') return [];
  const [only, ...more] = t.func.body;
  return more.length === 0 && only?.kind === 'exit' && only.form === 'return' && only.value?.kind === 'literal' && only.value.value === 'true' ? ['always'] : [];
}

/** Whether a list, or what holds or takes it, has a name with one of the words. */
function owned(loss: Extract<Loss, { kind: 'entry' }>, words: readonly string[]): boolean {
  const named = (t: Term | null): boolean => (t?.t === 'global' || t?.t === 'param' ? says(t.name) : t?.t === 'member' ? says(t.prop) : false);
  const says = (name: string): boolean => wordsOf(name).some((w) => words.includes(w));
  return loss.governed.some(({ to }) => says(to.name) || named(to.recv) || ((to.target?.t === 'index' || to.target?.t === 'member') && named(to.target.of)));
}

/** Whether what is gone is a variable of the file that the file itself reads: its readers went with it, so no default takes its place. */
export function plainConstant(loss: Loss): boolean {
  if (loss.kind !== 'entry' || loss.new || loss.of.t !== 'global') return false;
  return reads(loss.pair.base.file.unit, loss.key) && !reads(loss.pair.head.file.unit, loss.key);
}

function reads(unit: Unit, name: string): boolean {
  let read = false;
  for (const f of unit.functions) funcExprs(f, (e, s) => {
    if (e.kind === 'name' && e.name === name && !(s.kind === 'assign' && s.target === e)) read = true;
    return !read;
  });
  return read;
}

/** Whether an option that is gone is one whose default another role knows to be safe: leaving it out weakens nothing. */
export function safeByDefault(loss: Loss, role: Role, ctx: Context): boolean {
  if (loss.kind !== 'entry' || loss.new !== null || loss.key === '[]' || role.options.some((o) => o.keys.includes(loss.key))) return false;
  return [...ctx.knowledge.roles.values()].some((r) => r.options.some((o) => o.keys.includes(loss.key) && o.safe.includes('absent')));
}
