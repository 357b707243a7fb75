/**
 * A benchmark run as one self-contained page: summary, trials to filter and sort, and each case with diff, rubric and
 * findings side by side. It loads nothing and sends nothing; its content policy allows exactly the style and the script
 * that are in it, and foreign text enters the document as text only.
 */
import { createHash } from 'node:crypto';
import type { Run } from '../result.js';
import { caseScript } from './page/case-script.js';
import { pageTrial } from './page/data.js';
import { aboutList, cards, escapeHtml, summaryTables, trialsTable } from './page/markup.js';
import { pageScript } from './page/script.js';
import { pageStyle } from './page/style.js';

/** Data inside a script element: neither an end tag nor a comment can be in it. */
function embedded(value: unknown): string {
  return JSON.stringify(value).replace(/[<>&\u2028\u2029]/g, (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

function hashOf(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}

/** The page. Trials without `detail` have no diff and no rubric to show. */
export function renderBenchmarkHtml(run: Run): string {
  const script = `(${pageScript.toString()})(${caseScript.toString()});`;
  const policy = `default-src 'none'; script-src ${hashOf(script)}; style-src ${hashOf(pageStyle)}; base-uri 'none'; form-action 'none'; require-trusted-types-for 'script'; trusted-types 'none'`;
  const name = escapeHtml(`${run.reviewer.name} ${run.reviewer.version}`.trim());
  return `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<meta name="color-scheme" content="light dark">
<title>Benchmark of ${name}</title>
<style>${pageStyle}</style>
</head>
<body>
<a class="skip" href="#trials-heading">Skip to the trials</a>
<header class="top"><p class="kicker">Benchmark run</p><h1>${name}</h1>${aboutList(run)}</header>
<main>
<div id="overview">
<section aria-labelledby="summary-heading"><h2 id="summary-heading">Overview</h2>
${cards(run)}
<div class="sections">
${summaryTables(run)}
</div></section>
<section aria-labelledby="trials-heading"><h2 id="trials-heading" tabindex="-1">Trials</h2>
<div id="tools" class="tools" hidden></div>
<p id="plain" class="muted">Filters, sorting and the view of a case need JavaScript; the tables are complete without it.</p>
<div class="scroll trials" role="region" tabindex="0" aria-label="Trials, table">
${trialsTable(run.trials)}
</div></section>
</div>
<article id="case" hidden></article>
</main>
<script type="application/json" id="data">${embedded(run.trials.map(pageTrial))}</script>
<script>${script}</script>
</body>
</html>
`;
}
