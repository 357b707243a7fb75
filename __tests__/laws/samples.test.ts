import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { broken } from './broken';
import { violations } from './check';
import { laws, mutations, subject } from './mutate';

const samples = join(__dirname, 'samples');

describe.each(readdirSync(samples).sort())('laws over the samples in %s', (language) => {
  const dir = join(samples, language);

  test.each(readdirSync(dir).sort())('no rewriting of %s is a loss', async (file) => {
    const s = (await subject(file, readFileSync(join(dir, file), 'utf8')))!;
    expect(s.tree.broken).toBe(false);
    const found: string[] = [];
    const tried = new Map<string, number>();
    for (const m of mutations(s)) {
      tried.set(m.law, (tried.get(m.law) ?? 0) + 1);
      found.push(...(await broken(m)));
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
