/**
 * Checks bundled benchmark cases while they are written: `node scripts/bundled.mjs [REPOSITORY] [--show CASE]`.
 * Prints a line a case (tier, defect, evidence location, changed paths, mutants), or with --show the case's diff with the
 * rubric's places. Run `npx tsc -p tsconfig.json` before (`--build DIR` for another output folder).
 */
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';

const root = join(import.meta.dirname, '..');
const { values, positionals } = parseArgs({ allowPositionals: true, options: { show: { type: 'string' }, build: { type: 'string', default: join(root, 'build') } } });
const { readBundled, readRepository } = await import(pathToFileURL(join(resolve(values.build), 'benchmark', 'cases', 'bundled.js')).href);
const folder = join(root, 'benchmark', 'bundled');

const write = (dir, tree) => {
  for (const [path, text] of Object.entries(tree)) {
    mkdirSync(dirname(join(dir, path)), { recursive: true });
    writeFileSync(join(dir, path), text);
  }
};

function show({ case: c, base, head }) {
  const dir = mkdtempSync(join(tmpdir(), 'prguard-bundled-'));
  try {
    write(join(dir, 'base'), base);
    write(join(dir, 'head'), head);
    console.log(spawnSync('git', ['diff', '--no-index', '--no-color', 'base', 'head'], { cwd: dir, encoding: 'utf8' }).stdout);
    for (const place of [...(c.rubric?.target ?? []), ...(c.rubric?.premises ?? []).flatMap((p) => p.at.map((a) => ({ ...a, claim: p.claim })))]) {
      const text = (place.side === 'base' ? base : head)[place.path].split('\n');
      console.log(`${place.claim ? `premise "${place.claim}"` : `target ${place.symbol}`}: ${place.side ?? 'head'} ${place.path}:${place.lines.join('-')}`);
      for (let i = place.lines[0]; i <= place.lines[1]; i++) console.log(`    ${i}: ${text[i - 1]}`);
    }
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
}

try {
  const cases = positionals.length ? positionals.flatMap((name) => readRepository(join(folder, name), name)) : readBundled(folder);
  if (values.show) show(cases.find((c) => c.case.id === values.show));
  else
    for (const { case: c, mutants } of cases)
      console.log(`${c.id.padEnd(40)} ${c.tier.padEnd(6)} ${c.language.padEnd(10)} ${(c.defect ?? '').padEnd(8)} ${(c.evidence_location ?? '').padEnd(4)} ${c.cwe.join(',')} ${c.paths.join(' ')} ${Object.keys(mutants).join(',')}`);
  console.log(`${cases.length} cases`);
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
