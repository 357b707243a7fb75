/** Every premise and refuter earns its place by an example whose result hangs on it. */
import type { Example } from '../../src/cli/mechanisms-test';
import { premises } from '../../src/validation/premises';
import { refuters } from '../../src/validation/refuters';
import type { Review } from '../../src/verdict/types';
import { decided, examples, knowledge, outcome, reviewOf, run } from './examples';

describe.each([...premises.keys(), ...refuters.keys()])('%s', (id) => {
  test('decides at least one example', async () => {
    const naming = new Set(knowledge.mechanisms.filter((m) => m.premises.includes(id) || m.refuters.includes(id)).map((m) => m.id));
    let tried = 0;
    const hangsOnIt = async (example: Example, whole: Review): Promise<boolean> => {
      tried++;
      return outcome(await run(example, { disable: new Set([id]) })) !== outcome(whole);
    };
    // Where it rejected the only candidate, the result most likely hangs on it: the others are tried when none of these does.
    const further: { example: Example; whole: Review }[] = [];
    for (const example of examples.filter((e) => naming.has(e.mechanism))) {
      const whole = await reviewOf(example);
      if (!decided(whole, id)) continue;
      if (whole.rejected.length !== 1 || whole.findings.length > 0 || whole.rejected[0]!.rejectedBy !== id) further.push({ example, whole });
      else if (await hangsOnIt(example, whole)) return;
    }
    for (const { example, whole } of further) if (await hangsOnIt(example, whole)) return;
    throw new Error(`Leaving ${id} out changes no example; ${tried} of ${examples.length} were tried.`);
  }, 180_000);
});

test('names only known premises and refuters, and every one of them', () => {
  const named = new Set(knowledge.mechanisms.flatMap((m) => [...m.premises, ...m.refuters]));
  expect([...named].sort()).toEqual([...premises.keys(), ...refuters.keys()].sort());
});
