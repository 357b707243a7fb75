/**
 * Writes docs/mechanisms.md from kb/, kb/measured.yml and benchmark/weaknesses.yml: `npm run page`. With `--check` it writes
 * nothing and exits 1 when the page is not current. Needs no build.
 */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';

const root = join(import.meta.dirname, '..');
const page = join(root, 'docs', 'mechanisms.md');
const yaml = (...path) => parse(readFileSync(join(root, ...path), 'utf8'));
const byCode = (a, b) => (a < b ? -1 : a > b ? 1 : 0);
const byNumber = (a, b) => Number(a.slice(4)) - Number(b.slice(4));
const names = (dir, keep = () => true) => readdirSync(join(root, dir)).filter(keep).sort(byCode);

const mechanisms = names('kb/mechanisms').map((id) => ({ levelReason: null, ...yaml('kb', 'mechanisms', id, 'mechanism.yml') }));
const roles = names('kb/roles', (f) => f.endsWith('.yml')).map((f) => yaml('kb', 'roles', f));
const languages = names('kb/languages', (f) => f.endsWith('.yml') && f !== 'common.yml').map((f) => yaml('kb', 'languages', f));
const measured = yaml('kb', 'measured.yml');
const weaknesses = yaml('benchmark', 'weaknesses.yml');

const extensions = {
  js: 'JavaScript', jsx: 'JavaScript', mjs: 'JavaScript', cjs: 'JavaScript', ts: 'TypeScript', tsx: 'TypeScript', py: 'Python', go: 'Go', java: 'Java', c: 'C', h: 'C', cc: 'C++', cpp: 'C++', hpp: 'C++', hh: 'C++',
  cs: 'C#', php: 'PHP', phtml: 'PHP', inc: 'PHP', rb: 'Ruby', erb: 'Ruby', rs: 'Rust', kt: 'Kotlin', kts: 'Kotlin', scala: 'Scala', sc: 'Scala', lua: 'Lua', vue: 'JavaScript', svelte: 'JavaScript', ejs: 'JavaScript', twig: 'templates', jinja: 'templates', jinja2: 'templates', j2: 'templates', njk: 'templates', html: 'templates', htm: 'templates', hbs: 'templates', mustache: 'templates', tmpl: 'templates', gohtml: 'templates', liquid: 'templates', yml: 'workflows', yaml: 'workflows'
};
const titles = { c: 'C', cpp: 'C++', csharp: 'C#', go: 'Go', java: 'Java', javascript: 'JavaScript and TypeScript', kotlin: 'Kotlin', lua: 'Lua', php: 'PHP', python: 'Python', ruby: 'Ruby', rust: 'Rust', scala: 'Scala', template: 'templates', workflow: 'GitHub workflows' };

const titleOf = (l) => titles[l.language] ?? l.language;

/** Examples of a mechanism by the language that most of their files are in, exploitable and benign. */
function examplesOf(id) {
  const counts = new Map();
  const dir = join('kb', 'mechanisms', id, 'examples');
  for (const name of existsSync(join(root, dir)) ? names(dir) : []) {
    const expected = yaml(dir, name, 'expected.yml');
    const found = new Map();
    for (const file of readdirSync(join(root, dir, name), { recursive: true }).map(String).filter((f) => /^(base|head)[\\/]/.test(f))) {
      const language = extensions[file.slice(file.lastIndexOf('.') + 1)];
      if (language) found.set(language, (found.get(language) ?? 0) + 1);
    }
    const [language] = [...found].sort((a, b) => b[1] - a[1] || byCode(a[0], b[0]))[0] ?? ['other'];
    const row = counts.get(language) ?? [0, 0];
    counts.set(language, row);
    row[expected.verdict === 'BLOCK' ? 0 : 1]++;
  }
  return new Map([...counts].sort((a, b) => byCode(a[0], b[0])));
}

const examples = new Map(mechanisms.map((m) => [m.id, examplesOf(m.id)]));
const sum = (numbers) => numbers.reduce((a, b) => a + b, 0);
const sources = ['open', 'bundled', 'mined'];
const figure = (id, kind) => sum(sources.map((s) => measured.mechanisms[id]?.[s]?.[kind] ?? 0));

/** Precision: malicious among all cases with a validated finding. Recall: named among the cases of the mechanism's weaknesses. */
function measureOf(m) {
  const [malicious, twins, ordinary] = ['malicious', 'twins', 'ordinary'].map((k) => figure(m.id, k));
  const all = malicious + twins + ordinary;
  const of = sources.filter((s) => measured.mechanisms[m.id]?.[s]?.malicious).map((s) => `${s} ${measured.mechanisms[m.id][s].malicious}`);
  const precision = all ? `${malicious} of ${all} cases with a validated finding are malicious${of.length ? ` (${of.join(', ')})` : ''}${twins ? `; fixes: ${twins}` : ''}${ordinary ? `; ordinary: ${ordinary}` : ''}` : 'no validated finding in any case';
  const weakness = figure(m.id, 'weakness');
  return { precision, recall: weakness ? `names the target of ${figure(m.id, 'named')} of ${weakness} malicious cases of its weaknesses` : 'no case has one of its weaknesses' };
}

const code = (list) => list.map((x) => `\`${x}\``).join(', ');
const filled = (text) => text.replace(/\{(\w+)\}/g, '*$1*').replace(/\s+/g, ' ').replace(/\|/g, '\\|').replace(/</g, '&lt;').trim();
const link = (m) => `[${m.id}](#${m.id})`;

function section(m) {
  const { precision, recall } = measureOf(m);
  const shown = [...examples.get(m.id)].map(([language, [bad, good]]) => `${language} ${bad} + ${good}`).join(', ');
  const rows = [
    ['schema, operations', `\`${m.schema}\`; ${m.operations.length ? code(m.operations) : 'all'}${m.languages ? `; only in ${code(m.languages)}` : ''}`],
    ['weakness', `${m.cwe.join(', ')}; ${m.defect}; severity ${m.severity}`],
    ['level', `\`${m.level}\`${m.levelReason ? `: ${filled(m.levelReason)}` : ''}`],
    ['needs', code(m.premises)],
    ['refuted by', code(m.refuters)],
    ['examples', shown],
    ['precision', precision],
    ['recall', recall]
  ];
  return [`#### ${m.id}`, '', `${filled(m.title)}. ${filled(m.texts.behaviour)} ${filled(m.texts.condition)} ${filled(m.texts.consequence)} *Remedy:* ${filled(m.texts.remedy)}`, '', '| | |', '|---|---|', ...rows.map(([name, value]) => `| ${name} | ${value} |`), ''];
}

function weaknessTable() {
  const mechanismsOf = (cwe) => mechanisms.filter((m) => m.cwe.includes(cwe)).map(link).join(', ');
  const cases = new Map();
  for (const file of names('benchmark/public', (f) => f.endsWith('.jsonl'))) {
    for (const line of readFileSync(join(root, 'benchmark', 'public', file), 'utf8').trim().split('\n')) {
      const c = JSON.parse(line);
      if (c.kind === 'malicious') for (const cwe of c.cwe) cases.set(cwe, (cases.get(cwe) ?? 0) + 1);
    }
  }
  const rows = Object.entries(weaknesses).sort((a, b) => byNumber(a[0], b[0])).map(([cwe, { name, as, why }]) => {
    const own = mechanismsOf(cwe);
    const other = [as ? `by those of ${as.join(', ')}` : '', why ?? ''].filter(Boolean).join('; ');
    return `| ${cwe} ${name} | ${cases.get(cwe) ?? 0} | ${own || other}${own && other ? `; ${other}` : ''} |`;
  });
  return ['| weakness | malicious cases | mechanisms, or why there is none |', '|---|---|---|', ...rows];
}

function languageSection(l) {
  const own = roles.filter((r) => ['guards', 'wrappers', 'effects', 'peers', 'declarations', 'constructs', 'lines'].some((k) => (r[k] ?? []).some((s) => s.languages?.includes(l.language)))).map((r) => r.id);
  const count = (i) => sum([...examples.values()].flatMap((x) => titleOf(l).split(' and ').concat(l.language === 'workflow' ? ['workflows'] : []).map((t) => x.get(t)?.[i] ?? 0)));
  const rows = [
    ['read', `calls, conditions, values${l.reads ? `; ${l.reads.join('; ')}` : ''}`],
    ['not seen', (l.gaps ?? []).join('; ')],
    ['sources known', Object.entries(l.sources ?? {}).map(([origin, list]) => `${origin} ${list.length}`).join(', ') || 'those of `common` only'],
    ['operation classes with callees of its own', code(Object.keys(l.operations ?? {}).sort(byCode)) || 'none'],
    ['roles with shapes of its own', code(own) || 'none; those of all languages'],
    ['examples', `${count(0)} exploitable, ${count(1)} benign`]
  ];
  return [`#### ${titleOf(l)}`, '', '| | |', '|---|---|', ...rows.map(([name, value]) => `| ${name} | ${value} |`), ''];
}

const totals = sources.filter((s) => measured.cases[s]).map((s) => `${s}: ${['malicious', 'twins', 'ordinary'].map((k) => `${measured.cases[s][k] ?? 0} ${k}`).join(', ')}`);
const at = (level) => mechanisms.filter((m) => m.level === level).length;
const text = [
  '# Mechanisms',
  '',
  '<!-- Written by scripts/mechanisms-page.mjs (npm run page); a test holds it to the knowledge base. -->',
  '',
  `${mechanisms.length} mechanisms of ${roles.length} roles; ${at('block')} at level \`block\`, ${at('comment')} at \`comment\`. A mechanism is a schema for a role: what the change did, to which enforcement ([architecture.md](architecture.md)). In the texts, words in *italics* stand for names of the code.`,
  '',
  `**Measured** over ${totals.join('; ')} (score-only repositories left out; \`mined\`: security fixes read backwards, fixes and ordinary commits of repositories beside the benchmark). A case counts once. Precision: the share of malicious cases among those with a validated finding. Recall: of malicious open and bundled cases of a weakness that the mechanism names, those whose target it names; others are for other mechanisms of the weakness. How a level is earned: [architecture.md](architecture.md#decisions). Examples are exploitable + benign.`,
  '',
  '## By weakness',
  '',
  ...weaknessTable(),
  '',
  '## By language',
  '',
  'A report says what is not seen in the languages that it met.',
  '',
  ...languages.flatMap(languageSection),
  '## By role',
  '',
  ...roles.flatMap((r) => [`### ${r.id}`, '', `${r.property[0].toUpperCase()}${filled(r.property).slice(1)}.`, '', ...mechanisms.filter((m) => m.role === r.id).flatMap(section)])
].join('\n').trimEnd() + '\n';

if (process.argv.includes('--check')) {
  if (!existsSync(page) || readFileSync(page, 'utf8') !== text) {
    console.error('docs/mechanisms.md is not current; run "npm run page".');
    process.exitCode = 1;
  }
} else writeFileSync(page, text);
