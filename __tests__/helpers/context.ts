/** The shared context of the stages for a small change, as `review` builds it. */
import { findCandidates, type Candidate, type Context } from '../../src/candidates/index';
import { analyseChange } from '../../src/change/index';
import { prepare } from '../../src/characterize/prepare';
import { layoutBranches } from '../../src/cli/layout';
import { readChange } from '../../src/evidence/read-change';
import { UnitStore } from '../../src/evidence/units';
import { callFacts } from '../../src/knowledge/call-facts';
import { loadKnowledge } from '../../src/knowledge/index';
import { openSnapshot } from '../../src/snapshot/index';
import { makeRepo, repository, type FilePairs, type Files } from './repository';

/** A context with the engine's candidates. */
export interface TestContext {
  ctx: Context;
  candidates: Candidate[];
}

const open: { close(): Promise<void> }[] = [];

afterAll(async () => {
  for (const snapshot of open.splice(0)) await snapshot.close();
});

/** The context of a change between two sets of files; files that are equal in both are given once. */
export async function contextOf(base: Files, head: Files): Promise<TestContext> {
  return contextIn(await repository(base, { ...base, ...head }), layoutBranches.base, layoutBranches.head);
}

/** The same for paths that are not text: what `changed` adds to the first commit. */
export async function contextOfPairs(base: FilePairs, changed: FilePairs): Promise<TestContext> {
  const repo = makeRepo(base);
  return contextIn(repo.dir, repo.first, repo.commit(changed));
}

async function contextIn(repo: string, base: string, head: string): Promise<TestContext> {
  const snapshot = await openSnapshot({ repo, base, head, exact: true });
  open.push(snapshot);
  const knowledge = loadKnowledge();
  const store = new UnitStore(snapshot);
  const change = await readChange(store);
  const ctx = await prepare(analyseChange(change.files, callFacts(knowledge)), knowledge, store, new Set());
  return { ctx, candidates: await findCandidates(ctx) };
}
