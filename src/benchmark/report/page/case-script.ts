/** The page's script for one case: diff, rubric and findings side by side. It is embedded as its own source text. */
import type { PageFinding, PagePlace, PageTrial } from './data.js';

/** What an element is given: other nodes, or text, which is set as text. */
type Child = Node | string | null;
/** Makes an element. */
type MakeElement = <K extends keyof HTMLElementTagNameMap>(tag: K, attributes: Record<string, string>, ...children: Child[]) => HTMLElementTagNameMap[K];

/**
 * Runs in the page, not here: it may use nothing from outside its body. Gives the function that makes the content of a case.
 * @param view the element that shows it
 */
export function caseScript(view: HTMLElement, el: MakeElement): (t: PageTrial) => Node[] {
  function caseView(t: PageTrial): Node[] {
    view.setAttribute('aria-labelledby', 'case-heading');
    const facts = el('dl', { class: 'facts' });
    for (const [name, value] of t.facts) facts.append(el('div', {}, el('dt', {}, name), el('dd', {}, value)));
    const marks = el('ul', { class: 'marks', 'aria-label': 'Grade' });
    // On a benign case, V is what must not hold.
    const benign = t.marks.length === 1;
    for (const { mark, holds, text } of t.marks) {
      marks.append(el('li', { class: holds === benign ? 'bad' : 'good' }, el('b', {}, `${mark} ${holds ? 'yes' : 'no'}`), el('span', {}, text)));
    }
    const diff = diffPane(t);
    return [
      el('div', { class: 'headline' }, el('h2', { id: 'case-heading', tabindex: '-1' }, t.name), el('span', { class: `tone ${t.outcome.tone}` }, t.outcome.word), el('span', { class: 'muted' }, `Verdict: ${t.verdict}`)),
      facts,
      ...(t.reason ? [el('p', { class: 'prose' }, t.reason)] : []),
      marks,
      el('div', { class: 'sides' }, diff, rubricPane(t), findingsPane(t))
    ];
  }

  function pane(heading: string, ...children: Child[]): HTMLElement {
    const id = `pane-${heading.toLowerCase().replace(/\W+/g, '-')}`;
    return el('section', { class: 'pane', 'aria-labelledby': id }, el('h3', { id }, heading), ...children);
  }

  // ---- Places: a button where the diff shows the line, else plain words.
  const lineOf = new Map<string, HTMLElement>();
  function keyOf(path: string, side: string, line: number): string {
    return JSON.stringify([path, side, line]);
  }
  function placeNode(place: PagePlace): HTMLElement {
    const lines = place.first > 0 ? `:${place.first}${place.last > place.first ? `–${place.last}` : ''}` : '';
    const text = `${place.path}${lines}${place.side === 'base' ? ' (base)' : ''}`;
    const row = firstShown(place);
    if (!row) return el('span', { class: 'place' }, text);
    const button = el('button', { type: 'button', class: 'place', title: 'Show in the diff' }, text);
    button.addEventListener('click', () => {
      for (const other of view.querySelectorAll('.at')) other.classList.remove('at');
      for (let line = place.first; line <= place.last && line < place.first + 500; line++) lineOf.get(keyOf(place.path, place.side, line))?.classList.add('at');
      row.scrollIntoView({ block: 'center' });
    });
    return button;
  }
  function firstShown(place: PagePlace): HTMLElement | null {
    for (let line = place.first; line <= place.last && line < place.first + 500; line++) {
      const row = lineOf.get(keyOf(place.path, place.side, line));
      if (row) return row;
    }
    return null;
  }

  function diffPane(t: PageTrial): HTMLElement {
    lineOf.clear();
    if (!t.diff) return pane('Diff', el('div', { class: 'in' }, el('p', { class: 'muted' }, 'This run did not keep the diff.')));
    const rowsOf = el('tbody', {});
    let [path, oldPath, before, after, oldLeft, newLeft] = ['', '', 0, 0, 0, 0];
    const full = (cls: string, text: string): void => void rowsOf.append(el('tr', { class: cls }, el(cls === 'file' ? 'th' : 'td', cls === 'file' ? { colspan: '5', scope: 'rowgroup' } : { colspan: '5' }, text)));
    for (const line of t.diff.replace(/\n$/, '').split('\n')) {
      if (oldLeft > 0 || newLeft > 0) {
        const sign = line[0] ?? ' ';
        if (sign === '\\') {
          full('hunk', line);
          continue;
        }
        const [hasOld, hasNew] = [sign !== '+', sign !== '-'];
        const row = el('tr', { class: sign === '+' ? 'add' : sign === '-' ? 'del' : '' });
        const label = sign === '+' ? 'added' : sign === '-' ? 'removed' : '';
        row.append(el('td', { class: 'n' }, hasOld ? String(before) : ''), el('td', { class: 'n' }, hasNew ? String(after) : ''), el('td', { class: 'm' }), el('td', { class: 's' }, sign.trim(), label ? el('span', { class: 'vh' }, label) : null), el('td', {}, line.slice(1)));
        if (hasOld) lineOf.set(keyOf(oldPath, 'base', before++), row);
        if (hasNew) lineOf.set(keyOf(path, 'head', after++), row);
        if (hasOld) oldLeft--;
        if (hasNew) newLeft--;
        rowsOf.append(row);
        continue;
      }
      const hunk = /^@@ -(\d+)(?:,(\d+))? \+(\d+)(?:,(\d+))? @@/.exec(line);
      if (hunk) {
        [before, after] = [Number(hunk[1]), Number(hunk[3])];
        [oldLeft, newLeft] = [Number(hunk[2] ?? 1), Number(hunk[4] ?? 1)];
        full('hunk', line);
      } else if (line.startsWith('--- ')) oldPath = line.slice(4).replace(/^"?a\//, '').replace(/"$/, '');
      else if (line.startsWith('+++ ')) {
        path = line.slice(4).replace(/^"?b\//, '').replace(/"$/, '');
        if (path === '/dev/null') full('file', `${oldPath} (deleted)`);
        else full('file', oldPath === path ? path : oldPath === '/dev/null' ? `${path} (new)` : `${oldPath} → ${path}`);
      } else if (line.startsWith('\\')) full('hunk', line);
      else if (line && !/^(diff --git|index|new file mode|deleted file mode|similarity index|old mode|new mode|rename from|rename to) ?/.test(line)) full('hunk', line);
    }
    markPlaces(t);
    return pane(
      'Diff',
      el('p', { class: 'legend' }, 'T target, P premise, F finding, C citation, by their numbers'),
      el('div', { class: 'diff', role: 'region', tabindex: '0', 'aria-label': 'Diff, scrollable' }, el('table', {}, el('caption', { class: 'vh' }, 'Old line, new line, marks, change, code'), rowsOf))
    );
  }

  /** Says at the first line of each place in the diff what stands there. */
  function markPlaces(t: PageTrial): void {
    const mark = (place: PagePlace | null, short: string, long: string): void => {
      const row = place && firstShown(place);
      if (row) row.querySelector('.m')!.append(el('span', { title: long }, short));
    };
    t.rubric?.target.forEach(({ place }) => mark(place, 'T', 'target'));
    t.rubric?.premises.forEach(({ at }, i) => at.forEach((place) => mark(place, `P${i + 1}`, `premise ${i + 1}`)));
    t.findings.forEach((f, i) => {
      mark(f.place, `F${i + 1}`, `finding ${i + 1}`);
      f.evidence.forEach((place) => mark(place, `C${i + 1}`, `cited by finding ${i + 1}`));
    });
  }

  /** Prose in which backticks hold code. */
  function prose(text: string): HTMLElement {
    const node = el('p', { class: 'prose' });
    text.split(/`([^`\n]+)`/).forEach((part, i) => node.append(i % 2 ? el('code', {}, part) : part));
    return node;
  }

  function said(by: number[], verb: string): HTMLElement {
    if (!by.length) return el('span', { class: 'tone warn' }, `not ${verb}`);
    return el('span', { class: 'tone good' }, `${verb} by finding ${by.join(', ')}`);
  }

  function rubricPane(t: PageTrial): HTMLElement {
    const inside = el('div', { class: 'in' });
    const { rubric } = t;
    if (!rubric) {
      const benign = t.marks.length === 1;
      inside.append(el('p', { class: 'muted' }, benign ? 'A benign case has no rubric: nothing should be blocked.' : 'This run did not keep the rubric.'));
      return pane('Rubric', inside);
    }
    const targets = el('ul', {});
    for (const { place, symbol } of rubric.target) targets.append(el('li', {}, placeNode(place), symbol ? ' ' : null, symbol ? el('code', {}, symbol) : null));
    const premises = el('ol', {});
    for (const { claim, at, by } of rubric.premises) {
      const places = el('ul', {});
      for (const place of at) places.append(el('li', {}, placeNode(place)));
      premises.append(el('li', {}, claim, ' ', said(by, 'cited'), places));
    }
    const accept = el('ol', {});
    for (const { words, by } of rubric.accept) {
      const list = el('span', { class: 'words' });
      words.forEach((word, i) => list.append(i ? ', ' : '', el('code', {}, word)));
      accept.append(el('li', {}, list, ' ', said(by, 'said')));
    }
    inside.append(
      el('div', {}, el('h4', {}, 'Mechanism'), prose(rubric.mechanism)),
      el('div', {}, el('h4', {}, 'Target'), targets),
      el('div', {}, el('h4', {}, 'Premises: each must be cited'), premises),
      el('div', {}, el('h4', {}, 'Words: one of every group'), accept)
    );
    if (rubric.offTarget.length) {
      const off = el('ul', {});
      for (const text of rubric.offTarget) off.append(el('li', {}, text));
      inside.append(el('div', {}, el('h4', {}, 'Off target'), off));
    }
    return pane('Rubric', inside);
  }

  function findingsPane(t: PageTrial): HTMLElement {
    const inside = el('div', { class: 'in' });
    if (!t.findings.length) inside.append(el('p', { class: 'muted' }, 'The reviewer reported no finding.'));
    t.findings.forEach((finding, i) => inside.append(findingNode(finding, i + 1)));
    return pane('Findings', inside);
  }

  function findingNode(f: PageFinding, number: number): HTMLElement {
    const tags = el('div', { class: 'tags' }, el('b', {}, `Finding ${number}`), el('span', { class: `tone ${f.blocking ? 'warn' : 'plain'}` }, f.blocking ? 'blocking' : 'comment'));
    if (f.target) tags.append(el('span', { class: 'tone good' }, 'at the target'));
    for (const text of [f.cwe, f.mechanism]) if (text) tags.append(el('span', { class: 'tag' }, text));
    const node = el('div', { class: 'finding' }, tags, f.place ? el('p', {}, placeNode(f.place)) : null, prose(f.text));
    if (f.evidence.length) {
      const list = el('ul', {});
      for (const place of f.evidence) list.append(el('li', {}, placeNode(place)));
      node.append(el('div', {}, el('h4', {}, 'Evidence'), list));
    }
    return node;
  }

  return caseView;
}
