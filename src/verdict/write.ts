/** Writes what a person reads of a finding, from validated facts only. */
import { replacingChecks } from '../candidates/replacing-checks.js';
import type { Candidate, Context } from '../candidates/types.js';
import { leafAtoms, type Atom } from '../change/atom.js';
import { termText, type Term } from '../change/term.js';
import { memoryNames } from './memory-text.js';
import { blackOut } from '../secrets.js';
import { wordsOf } from '../knowledge/patterns.js';
import { atomText } from '../validation/render.js';

/** Longest text of a finding, in characters. */
export const MAX_TEXT = 1500;

/** The finding's text: behaviour, violated condition, consequence. */
export function findingText(c: Candidate, ctx: Context): string {
  const t = c.mechanism.texts;
  const parts = [t.behaviour, t.condition, t.consequence].map((x) => fill(x, c, ctx));
  const code = oneLine(ctx.source(c.enforcement), 280);
  const intro = `${c.mechanism.title} in \`${c.where.func.qualified}\`.`;
  const details = c.loss?.kind === 'guard' ? lostDetails(c.loss.atoms) : '';
  const removed = c.loss ? ` Base code: \`${code}\`.` : ` ${anchorOf(c)}: \`${code}\` (${c.enforcement.path}:${c.enforcement.span.line}).`;
  const denial = c.loss?.kind === 'guard' && c.loss.denial && c.loss.denial.form !== 'else' ? ` Base answered: \`${oneLine(ctx.source(c.loss.denial.at), 160)}\`.` : '';
  const op = ` Operation${c.flow ? '' : ' left open'}: \`${oneLine(ctx.lines(c.operation.at), 200)}\`.`;
  const also = c.also?.length ? ` Also ${c.flow ? '' : 'gone '}here: ${c.also.slice(0, 3).map((x) => `\`${oneLine(ctx.source(x.enforcement), 80)}\``).join(', ')}.` : '';
  const checks = replacingChecks(c, ctx);
  const instead = checks.length ? ` Head checks in ${checks.map((x) => `\`${x.func.name}\``).join(' and ')} in its place.` : '';
  const text = `${intro} ${parts[0]} ${details}${parts.slice(1).join(' ')}${removed}${instead}${denial}${also}${op}`;
  return text.length > MAX_TEXT ? `${text.slice(0, MAX_TEXT - 1)}…` : text;
}

/** What the code quoted for an absence is. */
function anchorOf(c: Candidate): string {
  if (c.flow) return 'Value';
  if (c.gap?.names.left) return 'Taken away elsewhere';
  return c.gap?.witness === 'added' ? 'Enforcement that the change adds elsewhere' : c.gap?.witness === 'declared' ? 'Declared' : 'Enforcement of the peers';
}

/** What the lost condition let through no longer, in plain words. */
function lostDetails(atoms: Atom[]): string {
  const out: string[] = [];
  for (const a of leafAtoms(atoms)) {
    if (out.length >= 3 || !a.a) break;
    const noun = nounOf(a.a);
    let text = '';
    if (a.op === '==' && a.b?.t === 'const' && a.b.value === '') text = `an empty ${noun} (blank, zero-length)`;
    else if (a.op === 'null') text = `a missing ${noun} (null, not found)`;
    else if (a.op === '==' && a.b && a.b.t !== 'const') text = `a ${noun} that differs from ${nounOf(a.b)} (mismatch)`;
    else if (a.op === '==' && a.b?.t === 'const' && a.b.value) text = `${noun} other than \`${a.b.value.slice(0, 40)}\``;
    else if (a.op === '<') text = `any size of ${noun}`;
    else if (a.op === 'in') text = `a ${noun} outside the allowed list (allow-list)`;
    if (text && !out.includes(text)) out.push(text);
  }
  return out.length ? `Now accepted: ${out.join('; ')}. ` : '';
}

function nounOf(t: Term): string {
  switch (t.t) {
    case 'param':
    case 'global':
      return wordsOf(t.name).join(' ');
    case 'member':
      return wordsOf(t.prop).join(' ');
    case 'call':
      return t.recv && t.args.length === 0 ? `${nounOf(t.recv)} ${wordsOf(t.name).join(' ')}` : wordsOf(t.name).join(' ');
    case 'index':
    case 'each':
      return nounOf(t.of);
    case 'loop':
      return t.of ? nounOf(t.of) : 'value';
    case 'op':
    case 'concat':
      return t.args.length ? nounOf(t.args[0]) : 'value';
    case 'choice':
      return nounOf(t.alts[0].value);
    default:
      return 'value';
  }
}

/** The remedy, filled in. */
export function remedyText(c: Candidate, ctx: Context): string {
  return fill(c.mechanism.texts.remedy, c, ctx);
}

function fill(template: string, c: Candidate, ctx: Context): string {
  const names: Record<string, string> = {
    function: `\`${c.where.func.qualified}\``,
    operation: `\`${oneLine(c.operation.dotted, 60)}\``,
    enforcement: `\`${oneLine(enforcement(c, ctx), 160)}\``,
    value: c.value ? `\`${oneLine(termText(c.value, 60), 60)}\`` : 'the value',
    replacement: c.loss?.kind === 'swap' ? `\`${oneLine(termText(c.loss.new, 80), 80)}\`` : c.loss?.kind === 'entry' ? `\`${c.loss.key}: ${c.loss.new ? termText(c.loss.new, 60) : 'not given'}\`` : `\`${oneLine(c.operation.dotted, 60)}\``
  };
  if (/\{(?:access|quantity|source|gives)\}/.test(template)) Object.assign(names, memoryNames(c, ctx));
  if (c.gap) Object.assign(names, { because: c.gap.because }, c.gap.names);
  return template.replace(/\{(\w+)\}/g, (all, key: string) => names[key] ?? all);
}

function enforcement(c: Candidate, ctx: Context): string {
  const loss = c.loss;
  if (!loss) return ctx.source(c.enforcement);
  switch (loss.kind) {
    case 'guard':
      return loss.atoms.map(atomText).join(' and ');
    case 'wrapper':
      return loss.wrapper.t === 'call' ? loss.wrapper.callee : termText(loss.wrapper, 120);
    case 'effect':
      return termText(loss.effect.term, 120);
    case 'swap':
      return termText(loss.old, 120);
    case 'entry':
      return loss.old ? `${loss.key}: ${termText(loss.old, 80)}` : loss.key;
    case 'annotation':
      return loss.annotation.name;
  }
}

function oneLine(text: string, max: number): string {
  // Before it is cut, after which a credential is not always told.
  const flat = blackOut(text).replace(/\s+/g, ' ').replace(/`/g, "'").trim();
  return flat.length > max ? `${flat.slice(0, max - 1)}…` : flat;
}
