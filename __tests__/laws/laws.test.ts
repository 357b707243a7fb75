import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Operation } from '../../src/change/contract';
import type { Loss } from '../../src/change/losses';
import { loweringFor } from '../../src/syntax/parse';
import { termText } from '../../src/change/term';
import { analysed, atomText, backwards, lossText, violations } from './check';
import { laws, mutations, subject, type MutatedFile, type Mutation } from './mutate';

const samples = join(__dirname, 'samples');
const mechanisms = join(__dirname, '..', '..', 'kb', 'mechanisms');

function filesBelow(dir: string): string[] {
  return readdirSync(dir).sort().flatMap((n) => (statSync(join(dir, n)).isDirectory() ? filesBelow(join(dir, n)).map((x) => `${n}/${x}`) : [n]));
}

function exampleDirs(): string[] {
  return readdirSync(mechanisms).sort().flatMap((m) => {
    const dir = join(mechanisms, m, 'examples');
    return existsSync(dir) ? readdirSync(dir).sort().map((e) => join(dir, e)) : [];
  });
}

/** The change of an example. */
function exampleFiles(dir: string): MutatedFile[] {
  const read = (side: string, path: string): string | null => {
    const file = join(dir, side, path);
    return existsSync(file) ? readFileSync(file, 'utf8') : null;
  };
  const paths = new Set(['base', 'head'].flatMap((side) => (existsSync(join(dir, side)) ? filesBelow(join(dir, side)) : [])));
  return [...paths].sort().map((path) => ({ path, base: read('base', path), head: read('head', path) })).filter((f) => f.base !== f.head);
}

async function broken(m: Mutation, candidatesOnly: boolean): Promise<string[]> {
  const out: string[] = [];
  for (const [direction, files] of [['forward', m.files], ['backward', backwards(m.files)]] as const) {
    for (const v of await violations(files)) if (!candidatesOnly || v.kind === 'candidate') out.push(`${m.law} ${direction} ${m.files[0].path}:${m.line}: ${v.text}`);
  }
  return out;
}

describe.each(readdirSync(samples).sort())('laws over the samples in %s', (language) => {
  const dir = join(samples, language);

  test.each(readdirSync(dir).sort())('no rewriting of %s is a loss', async (file) => {
    const s = (await subject(file, readFileSync(join(dir, file), 'utf8')))!;
    expect(s.tree.broken).toBe(false);
    const found: string[] = [];
    const tried = new Map<string, number>();
    for (const m of mutations(s)) {
      tried.set(m.law, (tried.get(m.law) ?? 0) + 1);
      found.push(...(await broken(m, false)));
    }
    expect(found).toEqual([]);
    expect(tried.size).toBeGreaterThan(10);
  });
});

test('every law applies somewhere in the samples', async () => {
  const applied = new Set<string>();
  for (const language of readdirSync(samples)) {
    for (const file of readdirSync(join(samples, language))) {
      const s = (await subject(file, readFileSync(join(samples, language, file), 'utf8')))!;
      for (const m of mutations(s, 1)) applied.add(m.law);
    }
  }
  expect([...applied].sort()).toEqual([...laws.keys()].sort());
});

test('a rewriting does change the text, and a real loss is found', async () => {
  const source = readFileSync(join(samples, 'python', 'archive.py'), 'utf8');
  const s = (await subject('archive.py', source))!;
  for (const m of mutations(s)) for (const f of m.files) expect(f.base).not.toBe(f.head);
  const head = source.replace('            if not inside(root, target):\n                raise Refused("outside: %s" % member.name)\n', '');
  expect(head).not.toBe(source);
  const found = await violations([{ path: 'archive.py', base: source, head }]);
  expect(found.map((v) => v.kind)).toContain('guard');
  expect(found.map((v) => v.kind)).toContain('candidate');
});

const dirs = exampleDirs();

test.each(chunks(dirs, 30))('laws over the examples from %s', async (_name, chunk) => {
  const found: string[] = [];
  for (const dir of chunk) {
    for (const f of exampleFiles(dir)) {
      for (const source of [f.base, f.head]) {
        const s = source === null ? null : await subject(f.path, source);
        if (!s) continue;
        for (const m of mutations(s, 1)) found.push(...(await broken(m, true)).map((x) => `${dir.slice(mechanisms.length + 1)} ${x}`));
      }
    }
  }
  expect(found).toEqual([]);
});

test.each(chunks(dirs, 60))('no enforcement is lost both ways in the examples from %s', async (_name, chunk) => {
  const found: string[] = [];
  for (const dir of chunk) {
    const files = exampleFiles(dir);
    const sources = files.filter((f) => loweringFor(f.path));
    const there = await analysed(sources);
    const back = await analysed(backwards(sources));
    const keys = new Set(there.changes.flatMap((c) => c.losses.flatMap((l) => enforcements(l, false))));
    for (const c of back.changes) for (const l of c.losses) for (const k of enforcements(l, true)) if (keys.has(k)) found.push(`${dir.slice(mechanisms.length + 1)}: ${k}: ${lossText(l)}`);
  }
  expect(found).toEqual([]);
});

/** Enforcement and operation pair of a loss as text; `turned` when base and head are exchanged. */
function enforcements(l: Loss, turned: boolean): string[] {
  const what = l.kind === 'guard' ? l.atoms.map(atomText) : l.kind === 'wrapper' ? [termText(l.wrapper, 400)] : l.kind === 'effect' ? [termText(l.effect.term, 400)] : l.kind === 'annotation' ? [l.annotation.name] : [];
  const at = (o: Operation): string => `${o.at.path}:${o.at.span.start}`;
  return what.flatMap((w) => l.governed.map((g) => `${l.kind} ${w} over ${turned ? at(g.to) : at(g.from)} and ${turned ? at(g.from) : at(g.to)}`));
}

function chunks(all: string[], size: number): [string, string[]][] {
  const out: [string, string[]][] = [];
  for (let i = 0; i < all.length; i += size) out.push([all[i].slice(mechanisms.length + 1), all.slice(i, i + size)]);
  return out;
}
