/** A bound that cuts off a part of the change makes the review incomplete, and is named. */
import { review } from '../../src/review';
import { makeRepo } from '../helpers/repository';

async function reviewed(count: number) {
  const repo = makeRepo({ 'src/a.js': 'exports.a = 1;\n' });
  repo.git('checkout', '-qb', 'topic');
  repo.commit({ 'src/a.js': `exports.a = 1;\n${Array.from({ length: count }, (_, i) => `exports.f${i} = function f${i}(x) {\n  return x + ${i};\n};\n`).join('')}` });
  return review({ repo: repo.dir, base: 'main', head: 'topic' });
}

test('new functions beyond the bound', async () => {
  expect(await reviewed(24)).toMatchObject({ verdict: 'APPROVE', state: 'clean', coverage: { limits: [] } });
  expect(await reviewed(25)).toMatchObject({ verdict: 'APPROVE', state: 'incomplete', coverage: { limits: ['Only 24 of 25 new functions were compared with others of their kind.'] } });
});
