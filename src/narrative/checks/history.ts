/** Claims to restore what was, against earlier versions of the files. */
import { MAX_FILE_VERSIONS } from '../../bounds.js';
import { blobTexts, fileHistory } from '../../snapshot/file-history.js';
import { againstFinding, once, supported, unverifiable, worst, type Check, type Known, type Outcome } from './types.js';

/** Files whose history is looked at. */
const MAX_FILES = 5;

/** The change puts back what was before. */
export const restores: Check = (_, known) => restored(known);

const restored = once(async (known): Promise<Outcome> => {
  const never = await neverLacked(known);
  if (never) return never;
  const { snapshot } = known.ctx.store;
  const changes = snapshot.changes.filter((c) => c.status === 'modified' && c.headBlob !== null);
  if (changes.length > MAX_FILES) return unverifiable(`the change touches more than the ${MAX_FILES} files whose earlier versions are looked at.`);
  if (changes.length === 0 || changes.length < snapshot.changes.length) return unverifiable('not all files that the change touches have an earlier version to compare with.');
  for (const c of changes) {
    const history = await fileHistory(known.repo, snapshot.base.revision, c.base!, MAX_FILE_VERSIONS);
    if (!history.blobs.includes(c.headBlob!)) return unverifiable(`no earlier version of ${c.base} that was looked at is what the change makes of it.`);
  }
  return supported('every file that the change touches is as an earlier version was.');
});

/** A finding's lost enforcement that every earlier version of its file has: what is said to be restored never was. */
async function neverLacked(known: Known): Promise<Outcome | null> {
  const finding = worst(known, 'VALIDATED');
  const enforcement = finding?.citations.find((c) => c.role === 'obligation' && c.side === 'base');
  if (!finding || !enforcement) return null;
  const line = squeeze(enforcement.quote.split('\n').find((l) => squeeze(l).length > 8) ?? '');
  if (line === '') return null;
  const { blobs, complete } = await fileHistory(known.repo, known.ctx.store.snapshot.base.revision, enforcement.path, MAX_FILE_VERSIONS);
  if (!complete || blobs.length < 2) return null;
  const texts = await blobTexts(known.repo, blobs);
  if (texts.size < blobs.length || ![...texts.values()].every((t) => squeeze(t).includes(line))) return null;
  return againstFinding(finding, `each of the ${blobs.length} versions that ${enforcement.path} had so far makes the check that the change takes out.`);
}

function squeeze(text: string): string {
  return text.replace(/\s+/g, '');
}
