/** Opening snapshots in tests: each is closed when the test that opened it ends. */
import { openSnapshot, type Side, type Snapshot, type SnapshotOptions } from '../../src/snapshot/index.js';

const open: Snapshot[] = [];

afterEach(async () => {
  for (const snapshot of open.splice(0)) await snapshot.close();
});

export async function opened(options: SnapshotOptions): Promise<Snapshot> {
  const snapshot = await openSnapshot(options);
  open.push(snapshot);
  return snapshot;
}

/** The text of a file, or the reason why it has none, or null when it is absent. */
export async function textOf(snapshot: Snapshot, side: Side, path: string): Promise<string | null> {
  const result = await snapshot.read(side, path);
  if (result === null) return null;
  return result.ok ? result.text : `<${result.skip.reason}>`;
}
