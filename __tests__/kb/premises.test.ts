/** Every premise and refuter earns its place by an example whose result hangs on it. */
import type { Example } from '../../src/cli/mechanisms-test';
import { premises } from '../../src/validation/premises';
import { refuters } from '../../src/validation/refuters';
import { decided, examples, knowledge, outcome, reviewOf, run } from './examples';

describe.each([...premises.keys(), ...refuters.keys()])('%s', (id) => {
  test('decides at least one example', async () => {
    const naming = new Set(knowledge.mechanisms.filter((m) => m.premises.includes(id) || m.refuters.includes(id)).map((m) => m.id));
    const candidates = examples.filter((e) => naming.has(e.mechanism));
    // Most premises and refuters decide that a look-alike is harmless: those are tried first.
    const benign = (e: Example): boolean => e.expected.verdict !== 'BLOCK';
    let tried = 0;
    for (const example of [...candidates.filter(benign), ...candidates.filter((e) => !benign(e))]) {
      const whole = await reviewOf(example);
      if (!decided(whole, id)) continue;
      tried++;
      if (outcome(await run(example, { disable: new Set([id]) })) !== outcome(whole)) return;
    }
    throw new Error(`Leaving ${id} out changes no example; ${tried} of ${examples.length} were tried.`);
  }, 180_000);
});

test('names only known premises and refuters, and every one of them', () => {
  const named = new Set(knowledge.mechanisms.flatMap((m) => [...m.premises, ...m.refuters]));
  expect([...named].sort()).toEqual([...premises.keys(), ...refuters.keys()].sort());
});
