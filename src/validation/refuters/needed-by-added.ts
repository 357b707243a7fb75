/** The right is new because something that the change adds needs it. */
import type { Operation } from '../../change/contract.js';
import { VERSION } from '../../characterize/packages.js';
import { fails, holds, type Refuter } from '../types.js';

/** Rights that come with one operation at most. */
export const MAX_RIGHTS = 3;

/** The refuter `needed-by-added`. */
export const neededByAdded: Refuter = {
  id: 'needed-by-added',
  statement: 'The change adds, or exchanges, an operation that the right is for.',
  effect: 'reject',
  run(c, ctx) {
    const loss = c.loss;
    if (loss?.kind !== 'entry' || loss.new?.t !== 'const' || !c.change) return fails('It is no single right.');
    const value = loss.new.value;
    const rights = c.change.losses.filter((l) => l.kind === 'entry' && l.of.id === loss.of.id && l.new?.t === 'const' && l.new.value === value);
    if (rights.length > MAX_RIGHTS) return fails(`${rights.length} rights are given at once.`);
    const setting = c.operation.dotted;
    const does = (o: Operation): boolean => o.kind === 'call' && o.dotted !== setting && o.args.length > 0;
    for (const change of ctx.analysis.changes) {
      if (change.pair.head.file.unit.path !== c.where.path) continue;
      const fresh = change.pairing.added.find(does) ?? change.pairing.pairs.find((p) => does(p.head) && (p.how === 'swapped' || (p.how === 'changed' && versionOf(p.base) !== versionOf(p.head))))?.head;
      if (fresh) return holds(`\`${fresh.dotted}\` at line ${fresh.at.span.line} is new or another.`);
    }
    const added = ctx.analysis.added.find((x) => x.path === c.where.path);
    return added ? holds(`\`${added.func.qualified}\` is new in the file.`) : fails('The file runs nothing new.');
  }
};

/** Which version of called code runs, as the number of its term. */
function versionOf(o: Operation): number | undefined {
  return o.args[o.names.indexOf(VERSION)]?.id;
}
