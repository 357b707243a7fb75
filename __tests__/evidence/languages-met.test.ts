/** A review says what is not seen in the languages that it met. */
import { languagesMet } from '../../src/evidence/languages-met';
import { loadKnowledge } from '../../src/knowledge';
import { renderText } from '../../src/report/text';
import { review } from '../../src/review';
import { layoutBranches } from '../../src/cli/layout';
import { repository } from '../helpers/repository';

const before = { 'a.go': 'package a\n\nfunc F() int { return 1 }\n', 'b.ts': 'export const a = 1;\n', 'c.txt': 'a\n', 'd.go': 'package a\n' };
const after = { 'a.go': 'package a\n\nfunc F() int { return 2 }\n', 'b.ts': 'export const a = 2;\n', 'c.txt': 'b\n' };

test('languages by name, with files and gaps, in JSON and text', async () => {
  const repo = await repository(before, after);
  const r = await review({ repo, base: layoutBranches.base, head: layoutBranches.head });
  const gaps = (language: string): string[] => loadKnowledge().languages.get(language)!.gaps!;
  expect(r.coverage.languages).toEqual([
    { language: 'go', files: 2, gaps: gaps('go') },
    { language: 'typescript', files: 1, gaps: gaps('javascript') }
  ]);
  expect(renderText(r).replace(/\s+/g, ' ')).toContain(`Not seen in go (2 files): ${gaps('go').join('; ')}. Not seen in typescript (1 file): `);
});

test('nothing is said where no file was analysed', () => {
  expect(languagesMet([], loadKnowledge())).toEqual({});
});
