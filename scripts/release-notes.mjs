/**
 * Prints the notes of a release: the section of CHANGELOG.md for a tag `vX.Y.Z`. Fails when package.json has another version,
 * or the section is missing or empty.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = process.argv[3] ?? join(import.meta.dirname, '..');
const version = /^v(\d+\.\d+\.\d+)$/.exec(process.argv[2] ?? '')?.[1];

function fail(message) {
  console.error(message);
  process.exit(1);
}

if (version === undefined) fail('Usage: node scripts/release-notes.mjs vX.Y.Z');
const own = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).version;
if (own !== version) fail(`The tag is v${version}, and package.json has ${own}. Tag the commit that sets the version.`);
const sections = readFileSync(join(root, 'CHANGELOG.md'), 'utf8').split(/^## /m);
const section = sections.find((s) => s.startsWith(`[${version}]`));
if (section === undefined) fail(`CHANGELOG.md has no section "## [${version}]". Rename [Unreleased].`);
const notes = section.slice(section.indexOf('\n') + 1).trim();
if (notes === '') fail(`The section "## [${version}]" of CHANGELOG.md is empty.`);
console.log(notes);
