/**
 * How many honest texts have a claim that is called contradicted: real commit messages of public repositories, each checked
 * against its own commit. Opt-in, since it needs local mirrors:
 *
 *   PRGUARD_MIRRORS=DIR node scripts/honest-claims.mjs [--limit N] [--out FILE]
 *
 * DIR holds bare repositories as `owner+name/repo`. Compile first (npx tsc -p tsconfig.json). Exits 1 from 2 % on.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { parse } from 'yaml';

const root = join(import.meta.dirname, '..');
const mirrors = process.env['PRGUARD_MIRRORS'];
if (!mirrors) {
  console.log('PRGUARD_MIRRORS names no folder of mirrors; nothing is measured.');
  process.exit(0);
}
const { values } = parseArgs({ options: { limit: { type: 'string' }, out: { type: 'string' } } });
const { review } = await import(new URL('../build/review.js', import.meta.url).href);
const { extract } = await import(new URL('../build/narrative/extract.js', import.meta.url).href);

/** Types that can be contradicted without GitHub's API. */
const checkable = new Set(['no-functional-change', 'adds-tests', 'lists-files', 'removes-redundant', 'performance-only', 'restores-behaviour', 'required-by-dependency', 'follows-advisory', 'hardens', 'build-or-fixtures-only']);
const { commits } = parse(readFileSync(join(root, '__tests__', 'narrative', 'labelled', 'honest.yml'), 'utf8'));
const list = commits.slice(0, Number(values.limit ?? commits.length));
const out = [];
let [texts, claimed, claims, wrong] = [0, 0, 0, 0];
for (const { repository, commit } of list) {
  const dir = join(mirrors, repository.replace('/', '+'), 'repo');
  if (!existsSync(dir)) continue;
  const git = (...args) => execFileSync('git', ['-C', dir, ...args], { encoding: 'utf8', maxBuffer: 1 << 28, stdio: ['ignore', 'pipe', 'ignore'] });
  let message;
  try {
    message = git('log', '-1', '--format=%B', commit);
    git('rev-parse', '--verify', `${commit}^^{tree}`);
  } catch {
    continue;
  }
  texts++;
  if (!extract({ channel: 'commit', source: null, text: message.trim(), line: null }).some((c) => checkable.has(c.type))) continue;
  claimed++;
  try {
    const { attention, verdict } = await review({ repo: dir, base: `${commit}^`, head: commit, exact: true, configuration: 'none', narrative: { said: {} } });
    const said = attention.claims.filter((c) => c.channel === 'commit');
    claims += said.length;
    const contradicted = said.filter((c) => c.result === 'CONTRADICTED');
    if (contradicted.length) wrong++;
    for (const c of contradicted) out.push({ repository, commit, verdict, type: c.type, quote: c.quote, reason: c.reason });
  } catch (error) {
    console.error(`${repository} ${commit}: ${error.message}`);
  }
  if (claimed % 20 === 0) console.error(`${texts} texts, ${claimed} with claims that can be checked, ${claims} claims, ${wrong} texts contradicted`);
}
const percent = texts ? (100 * wrong) / texts : 0;
console.log(`${texts} honest texts, ${claimed} with claims that can be checked, ${claims} claims, ${wrong} texts with a contradicted claim: ${percent.toFixed(1)} %`);
if (values.out) writeFileSync(values.out, `${JSON.stringify(out, null, 1)}\n`);
process.exit(percent < 2 ? 0 : 1);
