/** Writes docs/review.schema.json from the code that defines the format. Compiles first. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
execFileSync(join(root, 'node_modules', '.bin', 'tsc'), ['-p', 'tsconfig.json'], { cwd: root, stdio: 'inherit' });
const { reviewJsonSchema } = await import(new URL('../build/report/json.js', import.meta.url).href);
mkdirSync(join(root, 'docs'), { recursive: true });
writeFileSync(join(root, 'docs', 'review.schema.json'), JSON.stringify(reviewJsonSchema(), null, 2) + '\n');
