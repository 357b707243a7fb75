/** Writes docs/*.schema.json from the code that defines the formats. Compiles first. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
execFileSync(join(root, 'node_modules', '.bin', 'tsc'), ['-p', 'tsconfig.json'], { cwd: root, stdio: 'inherit' });
const { reviewJsonSchema } = await import(new URL('../build/report/json.js', import.meta.url).href);
const { benchmarkJsonSchema } = await import(new URL('../build/benchmark/report/json.js', import.meta.url).href);
const { configurationJsonSchema } = await import(new URL('../build/configuration/schema.js', import.meta.url).href);
mkdirSync(join(root, 'docs'), { recursive: true });
for (const [name, schema] of [
  ['review', reviewJsonSchema()],
  ['benchmark', benchmarkJsonSchema()],
  ['configuration', configurationJsonSchema()]
]) {
  writeFileSync(join(root, 'docs', `${name}.schema.json`), JSON.stringify(schema, null, 2) + '\n');
}
const { answerJsonSchema, promptNames } = await import(new URL('../build/model/prompts.js', import.meta.url).href);
for (const name of promptNames) writeFileSync(join(root, 'kb', 'prompts', name, 'output.schema.json'), JSON.stringify(answerJsonSchema(name), null, 2) + '\n');
