import { openSnapshot } from '../../src/snapshot/index.js';
import { filesBelow } from '../../src/digest';
import { makeRepo, type TestRepo } from '../helpers/repository';

/** Two commits on the first one, merged by two merges: each of them is a merge base of what comes after. */
function crossed(one: Record<string, string>, two: Record<string, string>, strategy: string[] = []): { repo: TestRepo; bases: string[]; left: string; right: string } {
  const repo = makeRepo({ 'a.js': 'a\n', 'b.js': 'b\n' });
  const a = repo.commit(one);
  repo.git('checkout', '-q', '--detach', repo.first);
  const b = repo.commit(two);
  repo.git('merge', '-q', '--no-ff', ...strategy, '-m', 'right', a);
  const right = repo.git('rev-parse', 'HEAD');
  repo.git('checkout', '-q', '--detach', a);
  repo.git('merge', '-q', '--no-ff', ...strategy, '-m', 'left', b);
  return { repo, bases: [a, b], left: repo.git('rev-parse', 'HEAD'), right };
}

test('several merge bases: head is compared with their merge, what both sides merged is no change, and the repository is not written to', async () => {
  const { repo, bases, left, right } = crossed({ 'a.js': 'guard\n' }, { 'b.js': 'other\n' });
  repo.git('checkout', '-q', '--detach', right);
  const head = repo.commit({ 'a.js': 'a\n' });
  const before = filesBelow(`${repo.dir}/.git`);
  const ids = new Set<string>();
  for (const options of [{ base: left }, { base: bases[0]!, exact: true, mergeBases: bases }, { base: bases[0]!, exact: true, mergeBases: [...bases].reverse() }]) {
    const snapshot = await openSnapshot({ repo: repo.dir, head, ...options });
    expect(snapshot.changes.map((c) => c.head)).toEqual(['a.js']);
    expect(await snapshot.read('base', 'a.js')).toMatchObject({ text: 'guard\n' });
    expect([...snapshot.base.mergeBases!].sort()).toEqual([...bases].sort());
    ids.add(snapshot.base.revision);
    await snapshot.close();
  }
  expect(ids.size).toBe(1);
  expect(filesBelow(`${repo.dir}/.git`)).toEqual(before);
});

test('merge bases that conflict are an error that says what to do', async () => {
  const { repo, left, right } = crossed({ 'a.js': 'one\n' }, { 'a.js': 'two\n' }, ['-s', 'ours']);
  await expect(openSnapshot({ repo: repo.dir, base: left, head: right })).rejects.toThrow(/^Base and head have 2 merge bases \([0-9a-f]{12}, [0-9a-f]{12}\), which conflict with each other, so what the change does can't be told\. Merge the target branch into the change; then there is one\.$/);
});
