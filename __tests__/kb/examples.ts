/** The examples of the knowledge base, laid out and reviewed once a test file. */
import { join } from 'node:path';
import { assetRoot } from '../../src/assets';
import { differences, readExamples, type Example } from '../../src/cli/mechanisms-test';
import { layoutBranches, layoutRepository } from '../../src/cli/layout';
import { loadKnowledge } from '../../src/knowledge';
import { review, type ReviewOptions } from '../../src/review';
import type { Review } from '../../src/verdict/types';
import { temporaryFolder } from '../helpers/repository';

export const knowledge = loadKnowledge();
export const examples = readExamples(join(assetRoot, 'kb', 'mechanisms'));
export const examplesOf = (id: string): Example[] => examples.filter((e) => e.mechanism === id);

const repositories = new Map<string, Promise<string>>();
const reviews = new Map<string, Promise<Review>>();

/** The example's repository, laid out once. */
function repositoryOf(example: Example): Promise<string> {
  let dir = repositories.get(example.dir);
  if (!dir) {
    const made = temporaryFolder();
    dir = layoutRepository(made, join(example.dir, 'base'), join(example.dir, 'head')).then(() => made);
    repositories.set(example.dir, dir);
  }
  return dir;
}

export async function run(example: Example, options: Partial<ReviewOptions> = {}): Promise<Review> {
  return review({ repo: await repositoryOf(example), base: layoutBranches.base, head: layoutBranches.head, ignoreLevels: true, ...options });
}

/** The example's review with everything on, made once. */
export function reviewOf(example: Example): Promise<Review> {
  const known = reviews.get(example.dir) ?? run(example);
  reviews.set(example.dir, known);
  return known;
}

/** The example's verdict by a knowledge base that lacks a mechanism. */
export async function verdictWithout(id: string, example: Example): Promise<string> {
  const all = knowledge.mechanisms;
  // The role of last resort would speak for most of what the others lose.
  knowledge.mechanisms = all.filter((m) => m.id !== id && (id === 'refusal-guard' || m.id !== 'refusal-guard'));
  try {
    return (await run(example)).verdict;
  } finally {
    knowledge.mechanisms = all;
  }
}

/** What a reader sees of a result: the verdict, and each finding with its status. */
export const outcome = (r: Review): string => [r.verdict, ...r.findings.map((f) => `${f.mechanism} ${f.path} ${f.function} ${f.status}`).sort()].join('\n');

/** Whether a review tells that a premise or refuter decided something in it. */
export function decided(r: Review, id: string): boolean {
  return (
    r.rejected.some((x) => x.rejectedBy === id) ||
    r.findings.some((f) => f.premises.some((p) => p.id === id && p.result !== 'PROVEN') || f.refuters.some((x) => x.id === id && x.result !== 'DOES_NOT_HOLD'))
  );
}

/**
 * Tests every n-th mechanism, from the k-th on: `npx jest __tests__/kb -t NAME` runs the examples of one mechanism. The parts
 * are files of their own, so that they run side by side.
 */
export function testMechanisms(k: number, n: number): void {
  describe.each(knowledge.mechanisms.map((m) => m.id).filter((_, i) => i % n === k))('%s', (id) => {
    const own = examplesOf(id);
    beforeAll(() => Promise.all(own.map(reviewOf)));

    test('has an exploitable example and a benign look-alike', () => {
      expect(own.some((e) => e.expected.verdict === 'BLOCK' && e.expected.mechanism === id)).toBe(true);
      expect(own.some((e) => e.expected.verdict !== 'BLOCK')).toBe(true);
    });

    for (const example of own) {
      test(example.name, async () => {
        expect(example.expected.note).toBeTruthy();
        expect(differences(example.expected, await reviewOf(example))).toEqual([]);
      });
    }

    test('blocks an example that no other mechanism blocks', async () => {
      const blocked = own.filter((e) => e.expected.verdict === 'BLOCK' && e.expected.mechanism === id);
      const verdicts: string[] = [];
      for (const example of blocked) {
        verdicts.push(`${example.name}: ${await verdictWithout(id, example)}`);
        if (!verdicts[verdicts.length - 1].endsWith('BLOCK')) return;
      }
      expect(verdicts).toContainEqual(expect.not.stringMatching(/BLOCK$/));
    });
  });
}
