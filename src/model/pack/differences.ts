/** The engine's contract differences as sentences: what governed which operation, and where. */
import type { Candidate, Context } from '../../candidates/types.js';
import type { FunctionChange } from '../../change/index.js';
import type { Loss } from '../../change/losses.js';
import { termText } from '../../change/term.js';
import { atomText } from '../../validation/render.js';
import { MAX_DIFFERENCES } from '../bounds.js';
import { quoted, shownPath } from './inert.js';

/** Operations named for one difference. */
const MAX_OPERATIONS = 3;

/**
 * Sentences, the telling ones first: those that candidates are about, losses, gains; and how many more there are.
 * @param shown paths of the files that the pack shows
 */
export function differenceLines(ctx: Context, candidates: readonly Candidate[], shown: ReadonlySet<string>): { sentences: string[]; left: number } {
  const rows = new Map<string, number>();
  // Calls of a condition that is listed itself.
  const tested = new Set(ctx.analysis.changes.flatMap((c) => [...c.losses.map((l) => ({ l, lost: true })), ...c.gains.map((l) => ({ l, lost: false }))]).filter((x) => x.l.kind === 'guard').map((x) => `${x.lost} ${x.l.at.path}:${x.l.at.span.line}`));
  const wanted = new Set(candidates.flatMap((c) => [c.loss, ...(c.also ?? []).map((a) => a.loss)]).filter((l) => l !== null));
  for (const change of ctx.analysis.changes) {
    for (const l of change.losses) push(l, change, true);
    for (const l of change.gains) push(l, change, false);
  }
  function push(l: Loss, change: FunctionChange, lost: boolean): void {
    if (!shown.has(l.at.path) || (l.kind === 'guard' && l.elsewhere && !wanted.has(l)) || l.governed.length === 0 && l.kind !== 'annotation') return;
    // That something is logged is no enforcement.
    if (l.kind === 'effect' && (ctx.classifier.ownClasses(l.effect, change.pair.head.file.unit.language).has('log') || tested.has(`${lost} ${l.at.path}:${l.at.span.line}`))) return;
    const text = sentence(l, change, lost);
    if (text !== null && !rows.has(text)) rows.set(text, (wanted.has(l) ? 4 : 0) + (lost ? 2 : 0) + (l.kind === 'guard' || l.kind === 'annotation' ? 1 : 0));
  }
  const sentences = [...rows].sort(([, a], [, b]) => b - a).slice(0, MAX_DIFFERENCES).map(([text]) => text);
  return { sentences, left: rows.size - sentences.length };
}

function sentence(l: Loss, change: FunctionChange, lost: boolean): string | null {
  const name = quoted(change.pair.head.func.qualified || 'code of the file');
  const verb = lost ? 'LOST' : 'GAINED';
  const at = `(${l.at.side} ${shownPath(l.at.path)}:${l.at.span.line})`;
  const operations = l.governed.slice(0, MAX_OPERATIONS).map((g) => {
    const o = lost ? g.to : g.from;
    return `${quoted(o.kind === 'return' ? 'return' : o.kind === 'write' ? `${o.name} =` : o.dotted || o.name, 60)} at ${o.at.side} ${o.at.path === l.at.path ? '' : `${shownPath(o.at.path)}:`}${o.at.span.line}`;
  });
  const more = l.governed.length > MAX_OPERATIONS ? ` and ${l.governed.length - MAX_OPERATIONS} more` : '';
  const on = operations.length ? ` on ${operations.join(', ')}${more}` : '';
  switch (l.kind) {
    case 'guard':
      return `${verb} condition in ${name}: ${l.atoms.slice(0, 3).map((a) => quoted(atomText(a))).join(' and ')}${l.denial ? `, else ${l.denial.form}` : ''} ${at}${on}.`;
    case 'wrapper':
      return `${verb} call around a value in ${name}: ${quoted(termText(l.wrapper, 90))} around ${quoted(termText(l.inner, 60))} ${at}${on}.`;
    case 'effect':
      if (l.effect.construct || (!lost && change.pair.head.func.form === 'file')) return null;
      return `${verb} step in ${name}: ${quoted(termText(l.effect.term, 90))} ${at}, which ran beside the operation${on}.`;
    case 'swap':
      return lost ? `REPLACED in ${name}: ${quoted(termText(l.old, 80))} by ${quoted(termText(l.new, 80))} ${at}${on}.` : null;
    case 'entry':
      // Losses name both sides' values. What a file's own code declares anew is among the additions.
      if (!lost || (l.old === null && change.pair.head.func.form === 'file')) return null;
      return `CHANGED option in ${name}: ${quoted(l.key, 40)} of ${quoted(termText(l.of, 60))}: ${l.old ? quoted(termText(l.old, 60)) : 'none'} became ${l.new ? quoted(termText(l.new, 60)) : 'none'} ${at}.`;
    case 'annotation':
      return `${verb} annotation or middleware of ${name}: ${quoted(l.annotation.name)}${l.replacement ? ', other arguments now' : ''} ${at}.`;
  }
}
