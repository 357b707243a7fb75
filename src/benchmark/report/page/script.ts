/** The page's script: the table with filters, sorting and keyboard, and which case is open. It is embedded as its own source text. */
import type { caseScript } from './case-script.js';
import type { PageTrial } from './data.js';

/**
 * Runs in the page, not here: it may use nothing from outside its body. Text is only ever set as text, never parsed as
 * HTML (the page's content policy would stop it).
 * @param makeCaseView the script of the view of a case, embedded in the same way
 */
export function pageScript(makeCaseView: typeof caseScript): void {
  const byId = (id: string): HTMLElement => document.getElementById(id)!;
  const trials = JSON.parse(byId('data').textContent ?? '[]') as PageTrial[];
  const table = byId('trials') as HTMLTableElement;
  const body = table.tBodies[0];
  const overview = byId('overview');
  const view = byId('case');
  const title = document.title;

  type Child = Node | string | null;
  function el<K extends keyof HTMLElementTagNameMap>(tag: K, attributes: Record<string, string>, ...children: Child[]): HTMLElementTagNameMap[K] {
    const node = document.createElement(tag);
    for (const [name, value] of Object.entries(attributes)) node.setAttribute(name, value);
    node.append(...children.filter((child) => child !== null));
    return node;
  }

  // ---- The table: one record a row, in the order of the data.
  interface Row {
    node: HTMLTableRowElement;
    link: HTMLAnchorElement;
    cells: string[];
    /** What the search looks at: all cells. */
    text: string;
    slug: string;
    index: number;
  }
  const rows: Row[] = Array.from(body.rows, (node, index) => {
    const cells = Array.from(node.cells, (cell) => (cell.textContent ?? '').toLowerCase());
    const link = node.querySelector('a')!;
    link.tabIndex = -1;
    return { node, link, cells, text: cells.join('\n'), slug: trials[index].slug, index };
  });
  const bySlug = new Map(rows.map((row) => [row.slug, row]));
  const byNode = new Map<Element, Row>(rows.map((row) => [row.node, row]));
  let shown: Row[] = rows;
  let order: Row[] = rows;
  let sorted: { column: number; down: boolean } | null = null;

  // ---- Tools above the table.
  const search = el('input', { type: 'search', id: 'search', autocomplete: 'off', spellcheck: 'false' });
  const count = el('p', { role: 'status', 'aria-live': 'polite', id: 'count' });
  const clear = el('button', { type: 'button' }, 'Clear filters');
  const none = el('p', { class: 'none', hidden: '' }, 'No trial matches. ');
  const keys = el('p', { class: 'keys' });
  for (const [key, what] of [['/', 'search'], ['↑ ↓', 'move'], ['Enter', 'open'], ['Esc', 'back']]) keys.append(el('kbd', {}, key), ` ${what}  `);
  byId('tools').append(el('label', {}, 'Search in all columns', search), clear, count, keys);
  byId('tools').hidden = false;
  byId('plain').hidden = true;
  const more = el('button', { type: 'button', class: 'more' });
  const less = el('button', { type: 'button', class: 'more' });
  table.before(less);
  table.after(none, more);

  // ---- Header: a sort button a column, and a filter below it.
  const headers = Array.from(table.tHead!.rows[0].cells);
  const filterRow = el('tr', {});
  const filters: (HTMLInputElement | HTMLSelectElement)[] = headers.map((header, column) => {
    const label = header.dataset['label'] ?? '';
    const button = el('button', { type: 'button' }, header.textContent ?? '');
    if (label.toLowerCase() !== (header.textContent ?? '').toLowerCase()) button.title = label;
    header.replaceChildren(button);
    header.setAttribute('aria-sort', 'none');
    button.addEventListener('click', () => sortBy(column));
    const name = `Filter by ${label.replace(/^[A-Z](?=[a-z])/, (c) => c.toLowerCase())}`;
    let control: HTMLInputElement | HTMLSelectElement;
    if (header.dataset['filter'] === 'select') {
      control = el('select', { 'aria-label': name }, el('option', { value: '' }, 'all'));
      const values = Array.from(new Set(rows.map((row) => row.cells[column]))).sort();
      for (const value of values) control.append(el('option', { value: `=${value}` }, value === '' ? '(none)' : shownText(column, value)));
      control.addEventListener('change', filterNow);
    } else {
      const number = header.dataset['filter'] === 'number';
      control = el('input', { type: 'text', 'aria-label': number ? `${name}, for example >5 or <2` : name, placeholder: number ? '>5' : 'contains', autocomplete: 'off', spellcheck: 'false' });
      control.addEventListener('input', filterSoon);
    }
    filterRow.append(el('td', {}, control));
    return control;
  });
  table.tHead!.append(filterRow);
  table.classList.add('live');
  search.addEventListener('input', filterSoon);
  clear.addEventListener('click', () => {
    search.value = '';
    for (const control of filters) control.value = '';
    filterNow();
    search.focus();
  });

  /** A value as the table writes it, not in lower case. */
  function shownText(column: number, value: string): string {
    const row = rows.find((r) => r.cells[column] === value)!;
    return row.node.cells[column].textContent ?? '';
  }

  function matches(row: Row, column: number, wanted: string): boolean {
    const cell = row.cells[column];
    if (wanted.startsWith('=')) return cell === wanted.slice(1);
    const bound = headers[column].dataset['filter'] === 'number' ? /^([<>]=?)\s*([\d.]+)$/.exec(wanted) : null;
    if (!bound) return cell.includes(wanted);
    const [value, limit] = [Number(cell), Number(bound[2])];
    if (bound[1] === '>') return value > limit;
    if (bound[1] === '<') return value < limit;
    return bound[1] === '>=' ? value >= limit : value <= limit;
  }

  let timer = 0;
  function filterSoon(): void {
    window.clearTimeout(timer);
    timer = window.setTimeout(filterNow, 80);
  }

  function filterNow(): void {
    window.clearTimeout(timer);
    const words = search.value.toLowerCase().split(/\s+/).filter(Boolean);
    const wanted = filters.map((control, column): [number, string] => [column, control.value.trim().toLowerCase()]).filter(([, value]) => value !== '');
    shown = order.filter((row) => words.every((word) => row.text.includes(word)) && wanted.every(([column, value]) => matches(row, column, value)));
    draw(0);
    scroller.scrollTop = 0;
    none.hidden = shown.length > 0;
    count.textContent = shown.length === rows.length ? `${rows.length} trials` : `${shown.length} of ${rows.length} trials`;
    clear.disabled = words.length === 0 && wanted.length === 0;
    if (shown.length && !shown.slice(0, limit).includes(current!)) setCurrent(shown[0]);
  }

  // ---- Rows in the document: a window of those that match, which grows as one scrolls or moves on.
  const step = 150;
  let start = 0;
  let limit = step;
  const scroller = table.parentElement!;
  function draw(from: number): void {
    [start, limit] = [from, from + step];
    body.replaceChildren(...shown.slice(start, limit).map((row) => row.node));
    drawn();
  }
  function later(): void {
    if (limit >= shown.length) return;
    body.append(...shown.slice(limit, limit + step).map((row) => row.node));
    limit += step;
    drawn();
  }
  function earlier(): void {
    if (start === 0) return;
    const height = scroller.scrollHeight;
    const from = Math.max(0, start - step);
    body.prepend(...shown.slice(from, start).map((row) => row.node));
    start = from;
    drawn();
    scroller.scrollTop += scroller.scrollHeight - height;
  }
  function drawn(): void {
    more.hidden = shown.length <= limit;
    more.textContent = `Show more (${shown.length - limit} left)`;
    less.hidden = start === 0;
    less.textContent = `Show earlier (${start} left)`;
  }
  more.addEventListener('click', () => {
    const next = shown[limit];
    later();
    moveTo(next);
  });
  less.addEventListener('click', () => {
    const next = shown[start - 1];
    earlier();
    moveTo(next);
  });
  scroller.addEventListener('scroll', () => {
    if (scroller.scrollTop + scroller.clientHeight > scroller.scrollHeight - 600) later();
    else if (scroller.scrollTop < 300) earlier();
  });

  const collator = new Intl.Collator('en', { numeric: true });
  function sortBy(column: number): void {
    const down = sorted !== null && sorted.column === column && !sorted.down;
    sorted = { column, down };
    headers.forEach((header, i) => header.setAttribute('aria-sort', i === column ? (down ? 'descending' : 'ascending') : 'none'));
    const number = headers[column].dataset['filter'] === 'number';
    const compare = (a: Row, b: Row): number => (number ? Number(a.cells[column]) - Number(b.cells[column]) : collator.compare(a.cells[column], b.cells[column]));
    order = [...rows].sort((a, b) => (down ? compare(b, a) : compare(a, b)) || a.index - b.index);
    filterNow();
  }

  // ---- Keyboard: one link of the table is in the tab order, arrows move it.
  let current: Row | null = null;
  function setCurrent(row: Row): void {
    if (current) current.link.tabIndex = -1;
    current = row;
    row.link.tabIndex = 0;
  }
  function moveTo(row: Row | undefined): void {
    if (!row) return;
    const at = shown.indexOf(row);
    if (at === limit) later();
    else if (at === start - 1) earlier();
    else if (at < start || at >= limit) draw(Math.max(0, at - 50));
    setCurrent(row);
    row.link.focus({ preventScroll: true });
    row.node.scrollIntoView({ block: 'nearest' });
  }
  body.addEventListener('focusin', (event) => {
    const row = byNode.get((event.target as Element).closest('tr')!);
    if (row) setCurrent(row);
  });
  body.addEventListener('click', (event) => {
    const row = byNode.get((event.target as Element).closest('tr')!);
    // Selecting text is no click on the row.
    if (row && !(event.target as Element).closest('a') && String(getSelection()) === '') location.hash = encodeURIComponent(row.slug);
  });
  document.addEventListener('keydown', (event) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const target = event.target as HTMLElement;
    const typing = /^(INPUT|SELECT|TEXTAREA)$/.test(target.tagName);
    if (event.key === 'Escape' && !view.hidden) {
      event.preventDefault();
      back();
    } else if (event.key === '/' && !typing && view.hidden) {
      event.preventDefault();
      search.focus();
      search.select();
    } else if (view.hidden && current && shown.length && (body.contains(target) || target === search || target.classList.contains('trials'))) {
      const at = shown.indexOf(current);
      const inside = body.contains(target);
      const to: Record<string, number> = { ArrowDown: inside ? Math.min(at + 1, shown.length - 1) : at, ArrowUp: inside ? Math.max(at - 1, 0) : at };
      if (inside) Object.assign(to, { Home: 0, End: shown.length - 1, PageDown: Math.min(at + 15, shown.length - 1), PageUp: Math.max(at - 15, 0) });
      if (Object.hasOwn(to, event.key)) {
        event.preventDefault();
        moveTo(shown[to[event.key]]);
      }
    }
  });

  // ---- A case. The fragment of the address says which one is open.
  const caseView = makeCaseView(view, el);
  function back(): void {
    location.hash = '#trials-heading';
    // The event of the new fragment comes later; focus must not wait for it.
    route();
  }

  let left = 0;
  function route(): void {
    let fragment = location.hash.slice(1);
    try {
      fragment = decodeURIComponent(fragment);
    } catch {
      // Not encoded by this page: taken as it stands.
    }
    const row = bySlug.get(fragment);
    const was = view.hidden;
    if (!row) {
      view.hidden = true;
      overview.hidden = false;
      document.title = title;
      document.body.classList.remove('one');
      if (!was) {
        window.scrollTo(0, left);
        moveTo(current && shown.includes(current) ? current : shown[0]);
      }
      return;
    }
    if (was) left = window.scrollY;
    setCurrent(row);
    const at = shown.indexOf(row);
    const place = at >= 0 ? el('span', { class: 'muted' }, `${at + 1} of ${shown.length}`) : null;
    const crumbs = el('nav', { class: 'crumbs', 'aria-label': 'Trials' }, el('a', { href: '#trials-heading' }, '← All trials'), el('span', { class: 'end' }, link(shown[at - 1], '← Previous'), place, link(shown[at + 1], 'Next →')));
    view.replaceChildren(crumbs, ...caseView(trials[row.index]));
    overview.hidden = true;
    view.hidden = false;
    document.body.classList.add('one');
    document.title = `${trials[row.index].name}: ${title}`;
    window.scrollTo(0, 0);
    byId('case-heading').focus({ preventScroll: true });
  }

  function link(row: Row | undefined, text: string): HTMLElement | null {
    return row ? el('a', { href: `#${encodeURIComponent(row.slug)}` }, text) : null;
  }

  if (rows.length) setCurrent(rows[0]);
  filterNow();
  window.addEventListener('hashchange', route);
  route();
}
