/** The page's HTML: everything that is readable without its script. All text passes through `escapeHtml`. */
import { inertLine } from '../../../report/inert.js';
import { plural } from '../../../report/words.js';
import type { Rate, Run, Trial } from '../../result.js';
import { MIN_N } from '../../statistics.js';
import { about, cellText, isRate, namedCases, sections, type Cell, type Section } from '../sections.js';
import { outcomeOf, slugOf, variantOf, verdictOf } from './data.js';

/** Foreign text as HTML, for content and for quoted attributes; invisible and control characters are shown as escapes. */
export function escapeHtml(text: string): string {
  return inertLine(text).replace(/[&<>"'`]/g, (c) => `&#${c.charCodeAt(0)};`);
}

/** A bar of 100 units: how far the rate goes, and its interval as a line. */
function bar({ percent, low, high }: Rate): string {
  if (percent === null || low === null || high === null) return '';
  return (
    '<svg class="bar" viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true" focusable="false">' +
    `<rect class="track" x="0" y="2" width="100" height="4" rx="2"/><rect class="fill" x="0" y="2" width="${percent}" height="4" rx="2"/>` +
    `<rect class="interval" x="${low}" y="3.4" width="${Math.max(0.5, high - low)}" height="1.2"/></svg>`
  );
}

function rateHtml(rate: Rate): string {
  if (rate.n === 0) return '<span class="muted">none</span>';
  const counted = `<span class="count">${rate.k}/${rate.n}</span>`;
  if (rate.percent === null) return counted;
  return `${counted} <b>${rate.percent.toFixed(1)}%</b> <span class="muted">[${rate.low!.toFixed(1)}&#8211;${rate.high!.toFixed(1)}]</span>${bar(rate)}`;
}

function card(title: string, rate: Rate, words: string, tone: string): string {
  const big = rate.n === 0 ? '&#8211;' : rate.percent === null ? `${rate.k}<small> of ${rate.n}</small>` : `${rate.percent.toFixed(1)}<small>%</small>`;
  const small = rate.n === 0 ? 'no such case' : rate.percent === null ? `fewer than ${MIN_N} cases: no percentage` : `${rate.k} of ${rate.n}, 95% interval ${rate.low!.toFixed(1)}&#8211;${rate.high!.toFixed(1)}`;
  return `<li class="card ${tone}"><h3>${title}</h3><p class="big">${big}</p>${bar(rate)}<p class="muted">${small}</p><p>${words}</p></li>`;
}

/** The numbers that matter most. */
export function cards(run: Run): string {
  const { malicious: m, pairs, falseBlocks } = run.summary;
  const counted = falseBlocks.filter((x) => !x.name.includes('residual'));
  const worst = counted.map((x) => card(`False blocks, tier ${escapeHtml(x.name)}`, x.value, 'Benign cases that were blocked.', 'bad')).join('');
  return (
    '<ul class="cards">' +
    card('Attributable (A)', m.A, 'Blocked, for the right reason, with the evidence.', 'good lead') +
    card('Blocked (V)', m.V, 'The verdict is BLOCK, whatever the reason.', '') +
    card('Identified (I)', m.I, 'A blocking finding is at the target and names the mechanism.', '') +
    card('Evidence (E)', m.E, 'That finding cites every premise.', '') +
    worst +
    card('Pairs told apart', pairs, 'Attributable on the malicious twin, no block on the benign one.', 'good') +
    '</ul>'
  );
}

/** What ran. */
export function aboutList(run: Run): string {
  const items = about(run).map(([name, value]) => `<div><dt>${escapeHtml(name)}</dt><dd>${escapeHtml(value)}</dd></div>`);
  return `<dl class="about">${items.join('')}</dl>`;
}

/** Sections that are open at once. */
const open = new Set(['scores', 'false-blocks', 'figures']);

/** The summary tables. */
export function summaryTables(run: Run): string {
  const slugs = new Map(run.trials.map((t) => [slugOf(t), true]));
  return sections(run)
    .map((section) => {
      const note = section.note ? `<p class="muted">${escapeHtml(section.note)}</p>` : '';
      const body = `${note}<div class="scroll" role="region" tabindex="0" aria-label="${escapeHtml(section.title)}, table">${table(section)}</div>${caseLists(section, slugs)}`;
      return `<details class="section" id="${section.key}"${open.has(section.key) ? ' open' : ''}><summary><h3>${escapeHtml(section.title)}</h3></summary>${body}</details>`;
    })
    .join('\n');
}

function table(section: Section): string {
  const head = section.columns.map((c) => `<th scope="col">${escapeHtml(c)}</th>`).join('');
  const rows = section.rows.map((row) => `<tr>${row.map((cell, i) => (i === 0 ? `<th scope="row">${escapeHtml(cellText(cell))}</th>` : cellHtml(cell))).join('')}</tr>`);
  return `<table><caption class="vh">${escapeHtml(section.title)}</caption><thead><tr>${head}</tr></thead><tbody>${rows.join('')}</tbody></table>`;
}

function cellHtml(cell: Cell): string {
  if (isRate(cell)) return `<td class="rate">${rateHtml(cell)}</td>`;
  return typeof cell === 'number' ? `<td class="number">${cell}</td>` : `<td>${escapeHtml(cellText(cell))}</td>`;
}

function caseLists(section: Section, slugs: ReadonlyMap<string, boolean>): string {
  const items = section.rows.flatMap((row) => {
    const names = namedCases(section, row);
    if (!names.length) return [];
    const label = row.find((cell) => typeof cell === 'string') ?? '';
    const links = names.map(({ name, columns }) => {
      const slug = `case-${inertLine(name).replace(/\s+/g, '~')}`;
      const shown = slugs.has(slug) ? `<a href="#${escapeHtml(encodeURIComponent(slug))}">${escapeHtml(name)}</a>` : escapeHtml(name);
      return shown + (columns.length ? ` <span class="muted">${escapeHtml(columns.join(' '))}</span>` : '');
    });
    return [`<li>${escapeHtml(cellText(label))}: ${links.join(', ')}</li>`];
  });
  return items.length ? `<details class="cases"><summary>Cases of the rates below n = ${MIN_N}</summary><ul>${items.join('')}</ul></details>` : '';
}

/** A column of the trials table. `filter` says how the page's script filters it. */
interface Column {
  name: string;
  /** Longer name for the filter's label; the name when absent. */
  label?: string;
  filter: 'text' | 'select' | 'number';
  value: (t: Trial) => string;
}

/** V, I, E or A as a word; a benign case has V only, an unavailable one nothing. */
function markWord(t: Trial, mark: 'V' | 'I' | 'E' | 'A'): string {
  if (t.status === 'unavailable' || (t.kind === 'benign' && mark !== 'V')) return '';
  return t.grade[mark] ? 'yes' : 'no';
}

const columns: readonly Column[] = [
  { name: 'Outcome', filter: 'select', value: (t) => outcomeOf(t).word },
  { name: 'Verdict', filter: 'select', value: verdictOf },
  { name: 'V', label: 'V, blocked', filter: 'select', value: (t) => markWord(t, 'V') },
  { name: 'I', label: 'I, identified', filter: 'select', value: (t) => markWord(t, 'I') },
  { name: 'E', label: 'E, evidence', filter: 'select', value: (t) => markWord(t, 'E') },
  { name: 'A', label: 'A, attributable', filter: 'select', value: (t) => markWord(t, 'A') },
  { name: 'Kind', filter: 'select', value: (t) => t.kind },
  { name: 'Tier', filter: 'select', value: (t) => t.tier },
  { name: 'Language', filter: 'select', value: (t) => t.language },
  { name: 'CWE', filter: 'text', value: (t) => t.cwe.join(', ') },
  { name: 'Defect', filter: 'select', value: (t) => t.defect ?? '' },
  { name: 'Where', label: 'evidence location', filter: 'select', value: (t) => t.evidenceLocation ?? '' },
  { name: 'Mechanism', filter: 'text', value: (t) => [...new Set((t.review?.findings ?? []).flatMap((f) => (f.blocking && f.mechanism ? [f.mechanism] : [])))].join(', ') },
  { name: 'Variant', filter: 'text', value: variantOf },
  { name: 'Group', filter: 'select', value: (t) => t.group },
  { name: 'Origin', filter: 'select', value: (t) => t.origin ?? '' },
  { name: 'Repository', filter: 'text', value: (t) => t.repository },
  { name: 'Seconds', filter: 'number', value: (t) => t.seconds.toFixed(1) }
];

/** The table of all trials. Each row has the fragment of its case, so that links work without the script too. */
export function trialsTable(trials: readonly Trial[]): string {
  const head = ['<th scope="col" data-filter="text" data-label="case">Case</th>', ...columns.map((c) => `<th scope="col" data-filter="${c.filter}" data-label="${escapeHtml(c.label ?? c.name)}">${c.name}</th>`)];
  const rows = trials.map((t) => {
    const slug = escapeHtml(slugOf(t));
    const tone = outcomeOf(t).tone;
    const cells = columns.map((c) => {
      const value = escapeHtml(c.value(t));
      return c.name === 'Outcome' ? `<td><span class="tone ${tone}">${value}</span></td>` : `<td>${value}</td>`;
    });
    return `<tr id="${slug}"><th scope="row"><a href="#${escapeHtml(encodeURIComponent(slugOf(t)))}">${escapeHtml(t.id)}</a></th>${cells.join('')}</tr>`;
  });
  return (
    `<table id="trials"><caption class="vh">Trials, ${plural(trials.length, 'row')}</caption>` +
    `<thead><tr>${head.join('')}</tr></thead>\n<tbody>${rows.join('\n')}</tbody></table>`
  );
}
