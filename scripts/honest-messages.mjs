/**
 * The honest set of the claim extractor: references to ordinary commits of public repositories, without their texts.
 *
 *   node scripts/honest-messages.mjs --mirrors DIR [--count 500] [--seed TEXT] [--out FILE] [--check]
 *
 * `DIR` holds bare mirrors as `owner+name/repo`. From each mirror's default branch come commits that are no merges, have a parent and
 * say more than 20 characters, ordered by a digest of seed, repository and commit; repositories take turns, so that each gives about
 * the same number. Score-only repositories (SHA-256 of `owner/name` begins with 0 to 4) are left out. The file records the head that
 * each repository was read at; `--check` selects again from those heads and fails if the file differs.
 */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { parse } from 'yaml';

const { values } = parseArgs({
  options: {
    mirrors: { type: 'string' },
    count: { type: 'string', default: '500' },
    seed: { type: 'string', default: 'honest-1' },
    out: { type: 'string', default: join(import.meta.dirname, '../__tests__/narrative/labelled/honest.yml') },
    check: { type: 'boolean', default: false }
  }
});
if (!values.mirrors || !/^[1-9]\d*$/.test(values.count)) {
  console.error('Usage: node scripts/honest-messages.mjs --mirrors DIR [--count N] [--seed TEXT] [--out FILE] [--check]');
  process.exit(2);
}
const MINIMUM = 20;
const sha256 = (text) => createHash('sha256').update(text).digest('hex');
const scoreOnly = (repository) => /^[0-4]/.test(sha256(repository));
const git = (directory, ...args) => execFileSync('git', ['--git-dir', directory, ...args], { encoding: 'utf8', maxBuffer: 2 ** 30, stdio: ['ignore', 'pipe', 'ignore'] });

/** Commits of one repository in the order of selection; one for each distinct message, so that a bot's routine does not fill a share. */
function candidates(repository, directory, head) {
  const log = git(directory, 'log', '--no-merges', '--min-parents=1', '--format=%H%x00%B%x01', head);
  const commits = log.split('\x01').flatMap((entry) => {
    const [commit, message] = entry.trimStart().split('\0');
    return message !== undefined && [...message.trim()].length > MINIMUM ? [{ commit, text: message.trim(), rank: sha256(`${values.seed}\n${repository}\n${commit}`) }] : [];
  });
  commits.sort((a, b) => (a.rank < b.rank ? -1 : 1));
  const texts = new Set();
  return commits.filter(({ text }) => !texts.has(text) && texts.add(text)).slice(0, Number(values.count)).map(({ commit }) => commit);
}

const recorded = values.check && existsSync(values.out) ? parse(readFileSync(values.out, 'utf8')).heads : undefined;
const heads = new Map();
const queues = new Map();
for (const entry of readdirSync(values.mirrors).sort()) {
  const repository = entry.replace('+', '/');
  const directory = join(values.mirrors, entry, 'repo');
  if (!/^[\w.-]+\/[\w.-]+$/.test(repository) || scoreOnly(repository) || !existsSync(directory)) continue;
  if (recorded && !(repository in recorded)) continue;
  const head = recorded?.[repository] ?? git(directory, 'rev-parse', '--verify', 'HEAD^{commit}').trim();
  heads.set(repository, head);
  queues.set(repository, candidates(repository, directory, head));
}

// Turns are taken in an order of the seed's, so that the last, incomplete round favours no letter of the alphabet.
const order = [...queues.keys()].sort((a, b) => (sha256(`${values.seed}\n${a}`) < sha256(`${values.seed}\n${b}`) ? -1 : 1));
const selected = [];
for (let round = 0; selected.length < Number(values.count); round++) {
  const before = selected.length;
  for (const repository of order) {
    const commit = queues.get(repository)[round];
    if (commit && selected.length < Number(values.count)) selected.push({ repository, commit });
  }
  if (selected.length === before) break;
}
selected.sort((a, b) => (`${a.repository} ${a.commit}` < `${b.repository} ${b.commit}` ? -1 : 1));

const text = [
  '# References to real commit messages: the honest set. Written by scripts/honest-messages.mjs; texts are read from the repositories.',
  `seed: ${JSON.stringify(values.seed)}`,
  'heads:',
  ...[...heads].sort(([a], [b]) => (a < b ? -1 : 1)).map(([repository, head]) => `  ${repository}: "${head}"`),
  'commits:',
  ...selected.map(({ repository, commit }) => `  - { repository: ${repository}, commit: "${commit}" }`),
  ''
].join('\n');
if (values.check) {
  if (!existsSync(values.out) || readFileSync(values.out, 'utf8') !== text) {
    console.error(`${values.out} is not what the seed selects from the recorded heads.`);
    process.exit(1);
  }
} else writeFileSync(values.out, text);
console.log(`${selected.length} commits of ${new Set(selected.map((s) => s.repository)).size} repositories`);
