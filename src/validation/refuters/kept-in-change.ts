/** What is gone from one place stands at another one of the changed code: it was moved. */
import type { Contract } from '../../change/contract.js';
import type { Loss } from '../../change/losses.js';
import { walkTerm, type Term } from '../../change/term.js';
import { fails, holds, type Refuter } from '../types.js';

/** The refuter `kept-in-change`. */
export const keptInChange: Refuter = {
  id: 'kept-in-change',
  statement: 'What is gone stands at another place of the changed code.',
  effect: 'reject',
  run(c, ctx) {
    const text = c.loss ? textOf(c.loss) : null;
    if (!text) return fails('It is no text that could be looked for.');
    const { changes, added, removed } = ctx.analysis;
    const before = places([...changes.map((x) => x.base), ...removed], text);
    const after = places([...changes.map((x) => x.head), ...added], text);
    return after >= before && after > 0 ? holds(`\`${text}\` is written as often as before.`) : fails(`\`${text}\` is written less often.`);
  }
};

/** The text that tells what is gone: an entry's key or, of a list, its value. */
function textOf(loss: Loss): string | null {
  if (loss.kind !== 'entry') return null;
  if (loss.of.t === 'index' && loss.of.index?.t === 'const') return loss.of.index.value;
  if (loss.key === '[]' || loss.key.startsWith('#')) return loss.old?.t === 'const' && loss.old.type === 'string' ? loss.old.value : null;
  return loss.key;
}

/** At how many places of some functions a text stands as a constant or as the key of an entry. */
function places(contracts: readonly Contract[], text: string): number {
  const wanted = text.toLowerCase();
  const out = new Set<string>();
  for (const contract of contracts) for (const o of contract.operations) {
    const add = (at: { path: string; span: { start: number } } | undefined): void => void out.add(`${(at ?? o.at).path}:${(at ?? o.at).span.start}`);
    for (const top of [o.term, ...o.args, ...(o.target ? [o.target] : [])] as Term[]) walkTerm(top, (t) => {
      if (t.t === 'const' && t.value.toLowerCase() === wanted) add(t.at);
      if (t.t === 'record') t.keys.forEach((k, i) => { if (k.toLowerCase() === wanted) add(t.args[i].at); });
    });
  }
  return out.size;
}
