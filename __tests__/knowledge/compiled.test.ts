/** The compiled knowledge base says what its YAML says, and only as long as that is unchanged. */
import { appendFileSync, cpSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { assetRoot } from '../../src/assets.js';
import { compileKnowledge, loadKnowledge, type Knowledge } from '../../src/knowledge/index.js';

const plain = ({ mechanisms, roles, languages, digest }: Knowledge): unknown => ({ mechanisms, roles: [...roles], languages: [...languages], digest });
let dir: string;
let compiled: string;

beforeEach(() => {
  dir = mkdtempSync(join(realpathSync(tmpdir()), 'prguard-test-'));
  cpSync(join(assetRoot, 'kb'), dir, { recursive: true });
  compiled = join(dir, 'compiled.json');
  rmSync(compiled, { force: true });
});
afterEach(() => rmSync(dir, { recursive: true, force: true }));

test('compiled and parsed content are equal', () => {
  const parsed = plain(loadKnowledge(dir));
  writeFileSync(compiled, compileKnowledge(dir));
  expect(plain(loadKnowledge(dir))).toEqual(parsed);
});

test('the compiled file is what is read, while its digest fits', () => {
  const content = JSON.parse(compileKnowledge(dir)) as { mechanisms: { title: string }[] };
  content.mechanisms[0].title = 'from the compiled file';
  writeFileSync(compiled, JSON.stringify(content));
  expect(loadKnowledge(dir).mechanisms[0].title).toBe('from the compiled file');
  const file = join(dir, 'mechanisms', loadKnowledge(dir).mechanisms[0].id, 'mechanism.yml');
  appendFileSync(file, '# changed\n');
  expect(readFileSync(file, 'utf8')).not.toContain('from the compiled file');
  expect(loadKnowledge(dir).mechanisms[0].title).not.toBe('from the compiled file');
});
