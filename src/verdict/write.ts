/** Writes what a person reads of a finding, from validated facts only. */
import type { Candidate, Context } from '../candidates/types.js';
import { termText } from '../change/term.js';
import { atomText } from '../validation/render.js';

/** Longest text of a finding, in characters (SPEC.md). */
export const MAX_TEXT = 1500;

/** The finding's text: behaviour, violated condition, consequence. */
export function findingText(c: Candidate, ctx: Context): string {
  const t = c.mechanism.texts;
  const parts = [t.behaviour, t.condition, t.consequence].map((x) => fill(x, c, ctx));
  const code = oneLine(ctx.source(c.enforcement), 280);
  const intro = `${c.mechanism.title} in \`${c.where.func.qualified}\`.`;
  const removed = c.loss ? ` Base code: \`${code}\`.` : ` Enforcement elsewhere: \`${code}\`.`;
  const op = ` Operation left open: \`${oneLine(ctx.source(c.operation.at), 200)}\`.`;
  const text = `${intro} ${parts.join(' ')}${removed}${op}`;
  return text.length > MAX_TEXT ? `${text.slice(0, MAX_TEXT - 1)}…` : text;
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
  const flat = text.replace(/\s+/g, ' ').replace(/`/g, "'").trim();
  return flat.length > max ? `${flat.slice(0, max - 1)}…` : flat;
}
