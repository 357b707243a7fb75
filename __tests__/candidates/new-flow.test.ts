/** Values that are put together from very many parts: what was left out is said. */
import { MAX_PARTS } from '../../src/candidates/new-flow';
import { layoutBranches } from '../../src/cli/layout';
import { review } from '../../src/review';
import { repository } from '../helpers/repository';

const workflow = (parts: number): string => `on: issues\njobs:\n  a:\n    runs-on: ubuntu-latest\n    steps:\n      - run: echo ${Array.from({ length: parts }, (_, i) => `\${{ runner.x${i} }}`).join(' ')} \${{ github.event.issue.title }}\n`;
const reviewed = async (parts: number): ReturnType<typeof review> => {
  const repo = await repository({ 'README.md': 'text\n' }, { 'README.md': 'text\n', '.github/workflows/a.yml': workflow(parts) });
  return review({ repo, base: layoutBranches.base, head: layoutBranches.head, configuration: 'none' });
};

test('a value of a bearable number of parts is looked through', async () => {
  const r = await reviewed(MAX_PARTS - 10);
  expect(r.coverage.limits).toEqual([]);
  expect(r.findings.map((f) => f.mechanism)).toEqual(['workflow-injection-flow']);
});

test('of one with more the review says that it is not whole', async () => {
  const r = await reviewed(MAX_PARTS + 10);
  expect(r.coverage.limits).toEqual([`.github/workflows/a.yml: ${MAX_PARTS} parts of a value that is put together from more were looked at.`]);
  expect(r.state).toBe('incomplete');
});
