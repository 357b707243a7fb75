/** The page's style: one palette for light and one for dark, both with contrasts of at least 4.5 to 1 for text. */
export const pageStyle = `
:root {
  color-scheme: light dark;
  --bg: #f6f6f3; --surface: #ffffff; --raised: #fbfbf9; --line: #dcdfe3; --text: #1c2127; --muted: #57606a; --accent: #0b57b0;
  --good: #14653a; --bad: #a3242d; --warn: #7a4f00; --track: #e4e6e3; --fill: #4d7fb8; --interval: #1c2127;
  --good-bg: #e3f2e8; --bad-bg: #fae4e4; --warn-bg: #f8edd2; --plain-bg: #eceef0; --add: #e2f3e6; --del: #fbe6e6; --hunk: #eef2f8; --mark: #fff3c9;
  --mono: ui-monospace, "SFMono-Regular", "Cascadia Code", Menlo, Consolas, "DejaVu Sans Mono", monospace;
}
@media (prefers-color-scheme: dark) {
  :root {
    --bg: #14171a; --surface: #1b1f24; --raised: #20252b; --line: #343b43; --text: #e5e8eb; --muted: #a3adb8; --accent: #8fbcff;
    --good: #82d9a1; --bad: #f6a3a3; --warn: #ebc873; --track: #313840; --fill: #6d9bd4; --interval: #e5e8eb;
    --good-bg: #193526; --bad-bg: #40201f; --warn-bg: #3a2f14; --plain-bg: #2c333a; --add: #15301f; --del: #3b1d1f; --hunk: #1f2a39; --mark: #43390f;
  }
}
*, *::before, *::after { box-sizing: border-box; }
html { scroll-padding-top: 1rem; }
body { margin: 0; background: var(--bg); color: var(--text); font: 15px/1.5 system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", "Noto Sans", sans-serif; }
[hidden] { display: none !important; }
h1, h2, h3, h4, p, dl, dd, ul { margin: 0; }
h1 { font-size: 1.75rem; line-height: 1.2; letter-spacing: -0.015em; overflow-wrap: anywhere; }
h2 { font-size: 1.2rem; letter-spacing: -0.01em; }
h3 { font-size: 0.95rem; }
a { color: var(--accent); text-underline-offset: 0.15em; text-decoration-thickness: 0.06em; }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; border-radius: 3px; }
.muted { color: var(--muted); }
.vh { position: absolute; width: 1px; height: 1px; margin: -1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
.skip { position: absolute; left: -999rem; top: 0.5rem; padding: 0.5rem 1rem; background: var(--surface); z-index: 9; }
.skip:focus { left: 1rem; }
.top, main { max-width: 110rem; margin: 0 auto; padding: 0 clamp(1rem, 3vw, 2.5rem); }
.top { padding-top: 2.25rem; }
main { padding-bottom: 4rem; }
.kicker { color: var(--muted); font-size: 0.8rem; letter-spacing: 0.08em; text-transform: uppercase; }
.about { display: flex; flex-wrap: wrap; gap: 0.25rem 1.5rem; margin-top: 0.75rem; font-size: 0.85rem; }
.about div { display: flex; gap: 0.4rem; }
.about dt { color: var(--muted); }
.about dd { font-family: var(--mono); font-size: 0.8rem; line-height: 1.6; overflow-wrap: anywhere; }
section { margin-top: 2.25rem; }
section > h2 { margin-bottom: 0.9rem; }

.cards { list-style: none; padding: 0; display: grid; grid-template-columns: repeat(auto-fill, minmax(13.5rem, 1fr)); gap: 0.9rem; }
.card { background: var(--surface); border: 1px solid var(--line); border-radius: 10px; padding: 1rem 1.1rem 1.05rem; font-size: 0.85rem; }
.card h3 { font-weight: 600; color: var(--muted); font-size: 0.85rem; }
.card .big { font-size: 2.1rem; line-height: 1.25; letter-spacing: -0.02em; font-weight: 600; font-variant-numeric: tabular-nums; }
.card .big small { font-size: 0.5em; font-weight: 500; color: var(--muted); letter-spacing: 0; }
.card .bar { width: 100%; margin: 0.2rem 0 0.35rem; }
.card p + p { margin-top: 0.15rem; }
.card.lead { border-color: var(--good); }
.card.good { --fill: var(--good); }
.card.bad { --fill: var(--bad); }
.bar { display: block; height: 8px; width: 8.5rem; }
.bar .track { fill: var(--track); } .bar .fill { fill: var(--fill); } .bar .interval { fill: var(--interval); }

.sections { display: grid; gap: 0.75rem; margin-top: 0.9rem; }
.section { background: var(--surface); border: 1px solid var(--line); border-radius: 10px; padding: 0 1.1rem; }
.section > summary { padding: 0.7rem 0; cursor: pointer; }
.section > summary h3 { display: inline; }
.section[open] { padding-bottom: 1rem; }
.section > p { margin-bottom: 0.6rem; font-size: 0.85rem; max-width: 70ch; }
.cases { margin-top: 0.6rem; font-size: 0.85rem; }
.cases summary { cursor: pointer; color: var(--muted); }
.cases ul { padding-left: 1.1rem; margin-top: 0.3rem; }
.cases li { overflow-wrap: anywhere; }
.scroll { overflow-x: auto; }
table { border-collapse: collapse; font-size: 0.85rem; font-variant-numeric: tabular-nums; }
th, td { text-align: left; padding: 0.35rem 1.4rem 0.35rem 0; vertical-align: top; font-weight: 400; }
thead th { color: var(--muted); font-weight: 600; border-bottom: 1px solid var(--line); white-space: nowrap; }
tbody tr + tr > * { border-top: 1px solid var(--line); }
.section table { min-width: 30rem; }
.rate { white-space: nowrap; } .rate .count { display: inline-block; min-width: 3.2rem; }
.number { text-align: right; }

.tools { display: flex; flex-wrap: wrap; align-items: end; gap: 0.6rem 1rem; margin-bottom: 0.75rem; }
.tools label { font-size: 0.8rem; color: var(--muted); display: grid; gap: 0.2rem; flex: 0 1 24rem; }
.tools p { font-size: 0.85rem; padding-bottom: 0.4rem; }
.tools .keys { margin-left: auto; color: var(--muted); }
input, select, button { font: inherit; font-size: 0.85rem; color: inherit; background: var(--surface); border: 1px solid var(--muted); border-radius: 6px; padding: 0.3rem 0.5rem; }
button { cursor: pointer; }
button:disabled { opacity: 0.5; cursor: default; }
button:not(:disabled):hover { border-color: var(--accent); }
kbd { font: 0.75rem var(--mono); border: 1px solid var(--line); border-radius: 4px; padding: 0.05rem 0.3rem; background: var(--surface); }

.trials { background: var(--surface); border: 1px solid var(--line); border-radius: 10px; max-height: 80vh; overflow: auto; }
#trials { min-width: 100%; font-size: 0.82rem; }
#trials.live { table-layout: fixed; width: 124rem; }
#trials.live th:nth-child(1) { width: 17rem; } #trials.live th:nth-child(2) { width: 9.5rem; } #trials.live th:nth-child(3) { width: 7.5rem; }
#trials.live th:nth-child(4), #trials.live th:nth-child(5), #trials.live th:nth-child(6), #trials.live th:nth-child(7) { width: 4.6rem; }
#trials.live th:nth-child(8), #trials.live th:nth-child(9), #trials.live th:nth-child(12) { width: 6.6rem; } #trials.live th:nth-child(10) { width: 7.2rem; }
#trials.live th:nth-child(11) { width: 7rem; } #trials.live th:nth-child(13) { width: 5.4rem; } #trials.live th:nth-child(14) { width: 11rem; }
#trials.live th:nth-child(16), #trials.live th:nth-child(17) { width: 6.8rem; } #trials.live th:nth-child(19) { width: 6.2rem; }
#trials th, #trials td { padding: 0.32rem 0.6rem; white-space: nowrap; overflow: hidden; text-overflow: ellipsis; }
#trials thead { position: sticky; top: 0; z-index: 2; background: var(--raised); }
#trials thead tr:last-child > * { border-bottom: 1px solid var(--line); }
#trials tbody th { position: sticky; left: 0; z-index: 1; background: var(--surface); }
#trials thead th:first-child, #trials thead td:first-child { position: sticky; left: 0; z-index: 3; background: var(--raised); }
#trials tbody tr { scroll-margin-top: 6rem; cursor: default; }
.live tbody tr { cursor: pointer; }
.live tbody tr:hover > * { background: var(--raised); }
.live tbody tr:focus-within > * { background: var(--hunk); }
#trials tbody a { color: inherit; text-decoration-color: var(--line); }
#trials tbody tr:hover a, #trials tbody a:focus { text-decoration-color: currentColor; }
#trials tbody a:focus-visible { outline-offset: -1px; }
#trials thead button { border: 0; background: none; padding: 0; font-weight: 600; color: inherit; width: 100%; text-align: left; white-space: nowrap; }
#trials thead button:focus-visible { outline-offset: -2px; }
#trials thead button::after { content: "\\2195"; opacity: 0.4; margin-left: 0.3rem; }
#trials thead [aria-sort="ascending"] button::after { content: "\\2191"; opacity: 1; }
#trials thead [aria-sort="descending"] button::after { content: "\\2193"; opacity: 1; }
#trials thead td { padding-top: 0; }
#trials thead input, #trials thead select { width: 100%; min-width: 0; font-size: 0.78rem; padding: 0.15rem 0.3rem; font-weight: 400; }
.one .about { display: none; }
.more { margin: 0.6rem; position: sticky; left: 0.6rem; }
.none { padding: 1.5rem; color: var(--muted); }
.tone { display: inline-block; border-radius: 1rem; padding: 0 0.55rem; font-size: 0.92em; }
.tone.good { background: var(--good-bg); color: var(--good); } .tone.bad { background: var(--bad-bg); color: var(--bad); }
.tone.warn { background: var(--warn-bg); color: var(--warn); } .tone.plain { background: var(--plain-bg); color: var(--text); }

#case { margin-top: 2rem; }
.crumbs { display: flex; flex-wrap: wrap; gap: 0.4rem 1.2rem; font-size: 0.85rem; margin-bottom: 0.8rem; }
.crumbs .end { margin-left: auto; display: flex; gap: 1.2rem; }
.headline { display: flex; flex-wrap: wrap; gap: 0.3rem 0.8rem; align-items: baseline; }
.headline h2 { font-size: 1.4rem; overflow-wrap: anywhere; }
.facts { display: flex; flex-wrap: wrap; gap: 0.2rem 1.3rem; margin: 0.6rem 0 1rem; font-size: 0.85rem; }
.facts div { display: flex; gap: 0.35rem; } .facts dt { color: var(--muted); } .facts dd { overflow-wrap: anywhere; }
.marks { list-style: none; padding: 0; display: grid; grid-template-columns: repeat(auto-fit, minmax(15rem, 1fr)); gap: 0.6rem; margin-bottom: 1rem; }
.marks li { display: grid; grid-template-columns: auto 1fr; gap: 0.7rem; align-items: start; background: var(--surface); border: 1px solid var(--line); border-radius: 8px; padding: 0.6rem 0.8rem; font-size: 0.85rem; }
.marks b { font-size: 1rem; line-height: 1.3; white-space: nowrap; }
.marks .good b { color: var(--good); } .marks .bad b { color: var(--bad); }
.sides { display: grid; grid-template-columns: minmax(0, 1.45fr) minmax(0, 1fr) minmax(0, 1fr); gap: 0.9rem; align-items: start; }
.pane { margin: 0; background: var(--surface); border: 1px solid var(--line); border-radius: 10px; min-width: 0; }
.pane > h3 { padding: 0.7rem 1rem; border-bottom: 1px solid var(--line); }
.pane .in { padding: 0.8rem 1rem 1rem; font-size: 0.88rem; display: grid; gap: 0.8rem; }
.pane h4 { font-size: 0.8rem; color: var(--muted); font-weight: 600; margin-bottom: 0.2rem; }
.pane ul, .pane ol { margin: 0; padding-left: 1.15rem; } .pane li + li { margin-top: 0.4rem; }
.prose { white-space: pre-wrap; overflow-wrap: anywhere; }
.finding + .finding { border-top: 1px solid var(--line); padding-top: 0.8rem; }
.finding { display: grid; gap: 0.5rem; }
.tags { display: flex; flex-wrap: wrap; gap: 0.35rem; align-items: center; }
.tag { border: 1px solid var(--line); border-radius: 1rem; padding: 0 0.5rem; font-size: 0.78rem; overflow-wrap: anywhere; }
.words { overflow-wrap: anywhere; } 
code, .place { font: 0.8rem/1.5 var(--mono); overflow-wrap: anywhere; }
code { border-radius: 4px; padding: 0 0.25rem; background: var(--plain-bg); }
button.place { border: 0; background: none; padding: 0; color: var(--accent); text-decoration: underline; text-decoration-thickness: 0.06em; text-underline-offset: 0.15em; text-align: left; font: 0.8rem/1.5 var(--mono); }
.diff { max-height: 78vh; overflow: auto; }
.diff table { width: 100%; font: 0.78rem/1.55 var(--mono); }
.diff td, .diff th { padding: 0 0.45rem; border: 0 !important; white-space: pre; vertical-align: top; }
.diff .n { text-align: right; color: var(--muted); user-select: none; min-width: 2.6rem; }
.diff .s { padding: 0 0.1rem; width: 1ch; user-select: none; }
.diff .add { background: var(--add); } .diff .del { background: var(--del); } .diff .hunk { background: var(--hunk); color: var(--muted); }
.diff .add .s { color: var(--good); } .diff .del .s { color: var(--bad); }
.diff .file th { position: sticky; top: 0; background: var(--raised); font-weight: 600; padding: 0.35rem 0.8rem; border-top: 1px solid var(--line) !important; border-bottom: 1px solid var(--line) !important; text-align: left; overflow-wrap: anywhere; white-space: normal; }
.diff .m { min-width: 1.6rem; white-space: nowrap; padding: 0 0.3rem; }
.diff .m span { background: var(--mark); border-radius: 3px; padding: 0 0.25rem; margin-right: 0.15rem; font-size: 0.7rem; color: var(--text); }
.diff .at > * { box-shadow: inset 0 1px var(--accent), inset 0 -1px var(--accent); }
.legend { font-size: 0.78rem; color: var(--muted); padding: 0.5rem 1rem; border-bottom: 1px solid var(--line); }
@media (max-width: 80rem) { .sides { grid-template-columns: minmax(0, 1.2fr) minmax(0, 1fr); } .sides > :first-child { grid-row: span 2; } }
@media (max-width: 52rem) {
  .sides { grid-template-columns: minmax(0, 1fr); } .sides > :first-child { grid-row: auto; }
  .tools .keys { display: none; }
  #trials tbody th, #trials thead th:first-child, #trials thead td:first-child { position: static; }
  #trials.live th:nth-child(1) { width: 13rem; }
  .crumbs .end { margin-left: 0; }
}
@media print { .tools, .crumbs, .skip { display: none; } .trials, .diff { max-height: none; overflow: visible; } }
`;
