/** The examples of the knowledge base, laid out and reviewed once a test file. */
import { join } from 'node:path';
import { assetRoot } from '../../src/assets';
import { differences, layoutExamples, readExamples, type Example } from '../../src/cli/mechanisms-test';
import { loadKnowledge } from '../../src/knowledge';
import { review, type ReviewOptions } from '../../src/review';
import type { Review } from '../../src/verdict/types';
import { temporaryFolder } from '../helpers/repository';

export const knowledge = loadKnowledge();
export const examples = readExamples(join(assetRoot, 'kb', 'mechanisms'));
export const examplesOf = (id: string): Example[] => examples.filter((e) => e.mechanism === id);

const reviews = new Map<string, Promise<Review>>();
let laidOut: Promise<Map<Example, Pick<ReviewOptions, 'repo' | 'base' | 'head'>>> | null = null;

/** One repository of all examples, with the commits of each. */
async function layOut(): Promise<Map<Example, Pick<ReviewOptions, 'repo' | 'base' | 'head'>>> {
  const repo = temporaryFolder();
  const laid = await layoutExamples(repo, examples);
  return new Map(examples.map((e, i) => [e, { repo, ...laid[i]! }]));
}

export async function run(example: Example, options: Partial<ReviewOptions> = {}): Promise<Review> {
  const laid = await (laidOut ??= layOut());
  return review({ ...laid.get(example)!, ignoreLevels: true, ...options });
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
  // The role of last resort, and new flows, would speak for most of what the others lose.
  const own = all.find((m) => m.id === id)!;
  knowledge.mechanisms = all.filter((m) => m !== own && (m.role !== 'refusal' || own.role === 'refusal') && (m.schema !== 'new-flow' || own.schema === 'new-flow'));
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
