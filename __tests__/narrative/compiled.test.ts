/** The compiled files of patterns say what their YAML says, and only as long as that is unchanged. */
import { appendFileSync, cpSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { assetRoot } from '../../src/assets.js';
import { compileNarrative } from '../../src/narrative/compile-files.js';
import { instructionsSchema } from '../../src/narrative/injection.js';
import { lexiconSchema } from '../../src/narrative/lexicon.js';
import { ownFile } from '../../src/narrative/own-file.js';

let dir: string;
let compiled: string;

beforeEach(() => {
  dir = mkdtempSync(join(realpathSync(tmpdir()), 'prguard-test-'));
  cpSync(join(assetRoot, 'kb', 'narrative'), dir, { recursive: true });
  compiled = join(dir, 'compiled.json');
  rmSync(compiled, { force: true });
});
afterEach(() => rmSync(dir, { recursive: true, force: true }));

test('compiled and parsed content are equal, in the same order', () => {
  const read = (): string[] => [JSON.stringify(ownFile('claims.yml', lexiconSchema, dir)), JSON.stringify(ownFile('instructions.yml', instructionsSchema, dir))];
  const parsed = read();
  writeFileSync(compiled, compileNarrative(dir));
  expect(read()).toEqual(parsed);
});

test('the compiled file is what is read while its digest fits, and half of it is as good as none', () => {
  const content = JSON.parse(compileNarrative(dir)) as Record<string, { content: { lists: { yes: string[] } } }>;
  content['claims.yml'].content.lists.yes = ['compiled'];
  const yes = (): string[] => ownFile('claims.yml', lexiconSchema, dir).lists.yes;
  writeFileSync(compiled, JSON.stringify(content).slice(0, 100));
  expect(yes()).not.toEqual(['compiled']);
  writeFileSync(compiled, JSON.stringify(content));
  expect(yes()).toEqual(['compiled']);
  appendFileSync(join(dir, 'claims.yml'), '# changed\n');
  expect(yes()).not.toEqual(['compiled']);
});
