/** The page in a real headless Chromium: what a person does with it, and what hostile cases may not do. */
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { renderBenchmarkHtml } from '../../src/benchmark/report/html';
import { Browser, chromiumThere, type OpenPage } from '../helpers/browser';
import { hostile } from '../helpers/review';
import { detail, run, trial } from '../helpers/run';
import { caseId, sampleRun } from '../helpers/sample-run';

const suite = chromiumThere() ? describe : describe.skip;

suite('the page', () => {
  const browser = new Browser();
  const opened: OpenPage[] = [];
  beforeAll(() => browser.start());
  afterAll(() => browser.stop());
  afterEach(async () => {
    for (const { page, errors, requests } of opened.splice(0)) {
      // Nothing on the console, and nothing asked for, whatever was done.
      expect(errors).toEqual([]);
      expect(requests).toEqual([]);
      await page.close();
    }
  });

  async function open(html = renderBenchmarkHtml(sampleRun()), fragment = ''): Promise<Page> {
    const one = await browser.open(html, `page-${opened.length}`, fragment);
    opened.push(one);
    return one.page;
  }

  /** Case names of the rows that are shown, in order. */
  const names = (page: Page): Promise<string[]> => page.locator('#trials tbody tr:visible th').allTextContents();
  const count = (page: Page) => page.locator('#count');
  const focused = (page: Page): Promise<string> => page.evaluate(() => (document.activeElement?.textContent ?? '').slice(0, 60));

  test('filters by text and by choice, together, and counts what is shown', async () => {
    const page = await open();
    expect(await count(page).textContent()).toBe('56 trials');
    await page.getByLabel('Filter by language').selectOption({ label: 'go' });
    await page.getByLabel('Filter by variant').fill('refact');
    await page.waitForFunction(() => document.getElementById('count')!.textContent === '1 of 56 trials');
    expect(await names(page)).toEqual(['case-20']);
    await page.getByRole('button', { name: 'Clear filters' }).click();
    expect(await count(page).textContent()).toBe('56 trials');
    await page.getByLabel('Filter by outcome').selectOption({ label: 'evidence lacking' });
    expect(await names(page)).toEqual(['case-12', 'case-13', 'case-14']);
    await page.getByLabel(/^Filter by seconds/).fill('>2.25');
    await page.waitForFunction(() => document.getElementById('count')!.textContent === '2 of 56 trials');
    expect(await names(page)).toEqual(['case-13', 'case-14']);
    await page.getByLabel('Search in all columns').fill('nothing-like-it');
    await page.getByText('No trial matches.').waitFor();
    expect(await names(page)).toEqual([]);
  });

  test('sorts by any column, numbers as numbers', async () => {
    const page = await open(renderBenchmarkHtml(run([trial({ id: 'b', seconds: 10 }), trial({ id: 'a10', seconds: 9 }), trial({ id: 'a9', seconds: 100 })])));
    const header = page.getByRole('columnheader', { name: 'Seconds' });
    expect(await header.getAttribute('aria-sort')).toBe('none');
    await header.getByRole('button').click();
    expect(await header.getAttribute('aria-sort')).toBe('ascending');
    expect(await names(page)).toEqual(['a10', 'b', 'a9']);
    await header.getByRole('button').click();
    expect(await header.getAttribute('aria-sort')).toBe('descending');
    expect(await names(page)).toEqual(['a9', 'b', 'a10']);
    await page.getByRole('columnheader', { name: 'Case' }).getByRole('button').click();
    expect(await header.getAttribute('aria-sort')).toBe('none');
    expect(await names(page)).toEqual(['a9', 'a10', 'b']);
  });

  test('is worked by keyboard: filter, rows, case, back', async () => {
    const page = await open();
    await page.keyboard.press('/');
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('search');
    // A slash is a letter of the filter then.
    await page.keyboard.type('a/b');
    expect(await page.locator('#search').inputValue()).toBe('a/b');
    await page.locator('#search').fill('case-0');
    await page.waitForFunction(() => /^[1-9]\d* of/.test(document.getElementById('count')!.textContent!));
    await page.keyboard.press('ArrowDown');
    expect(await focused(page)).toBe('case-00');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowUp');
    expect(await focused(page)).toBe('case-01');
    // Focus can be seen.
    expect(await page.evaluate(() => getComputedStyle(document.activeElement!).outlineStyle)).toBe('solid');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'case-01', level: 2 }).waitFor();
    expect(await focused(page)).toBe('case-01');
    expect(page.url()).toMatch(/#case-case-01$/);
    expect(await page.locator('#overview').isVisible()).toBe(false);
    await page.keyboard.press('Escape');
    expect(await page.locator('#case').isVisible()).toBe(false);
    expect(await focused(page)).toBe('case-01');
    expect(await page.locator('#search').inputValue()).toBe('case-0');
    await page.goBack();
    await page.getByRole('heading', { name: 'case-01', level: 2 }).waitFor();
  });

  test('a case shows diff, rubric and findings side by side', async () => {
    const page = await open(undefined, '#case-case-00');
    const view = page.getByRole('article', { name: 'case-00' });
    await view.waitFor();
    expect(await view.locator('.marks li').allTextContents()).toEqual([
      'V yesBlocked: the verdict is BLOCK.',
      'I yesIdentified: a blocking finding is at the target and names the mechanism.',
      'E yesEvidence: that finding cites a place of every premise.',
      'A yesAttributable: blocked, for the right reason, with the evidence.'
    ]);
    expect(await view.locator('.diff tr.del').count()).toBe(2);
    const added = view.locator('.diff tr.add td');
    expect(await added.allTextContents()).toEqual(['', '11', '', '+added', '  log(name);']);
    expect(await view.locator('.diff tr.del td.n').allTextContents()).toEqual(['11', '', '12', '']);
    const rubric = page.getByRole('region', { name: 'Rubric' });
    expect(await rubric.textContent()).toMatch(/the check was removed cited by finding 1src\/files\.js:11 \(base\)/);
    expect(await rubric.textContent()).toMatch(/open, read, file said by finding 1/);
    const findings = page.getByRole('region', { name: 'Findings' });
    expect(await findings.textContent()).toContain('src/routes.js:30–31');
    const boxes = await Promise.all(['Diff', 'Rubric', 'Findings'].map((name) => page.getByRole('region', { name, exact: true }).boundingBox()));
    expect(boxes[0]!.x).toBeLessThan(boxes[1]!.x);
    expect(boxes[1]!.x).toBeLessThan(boxes[2]!.x);
    expect(boxes[0]!.y).toBe(boxes[2]!.y);
    await page.setViewportSize({ width: 420, height: 800 });
    const stacked = await Promise.all(['Diff', 'Rubric', 'Findings'].map((name) => page.getByRole('region', { name, exact: true }).boundingBox()));
    expect(stacked[1]!.y).toBeGreaterThanOrEqual(stacked[0]!.y + stacked[0]!.height);
    expect(stacked[2]!.y).toBeGreaterThanOrEqual(stacked[1]!.y + stacked[1]!.height);
    // Nothing is wider than the screen.
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(420);
    // A place in the diff can be gone to.
    await rubric.getByRole('button', { name: 'src/files.js:11 (base)' }).click();
    expect(await view.locator('.diff tr.at').count()).toBe(1);
    await page.setViewportSize({ width: 1440, height: 900 });
    await view.getByRole('link', { name: 'Next' }).click();
    await page.getByRole('heading', { name: 'case-01', level: 2 }).waitFor();
    expect(await page.getByRole('region', { name: 'Diff' }).textContent()).toContain('did not keep the diff');
  });

  test('hostile texts are text', async () => {
    const bad = `</script><script>document.title='owned'</script><img src=x onerror="document.title='owned'"><!--<script>${hostile}`;
    const value = run([
      trial({
        id: '__proto__',
        repository: bad,
        cwe: [bad],
        status: 'reviewed',
        review: { verdict: 'BLOCK', findings: [{ ...trial().review!.findings[0], text: bad, path: bad, mechanism: bad, cwe: [bad] }] },
        detail: { diff: `--- a/x\n+++ b/x\n@@ -1,1 +1,2 @@\n-${bad.replace(/[\r\n]/g, ' ')}\n+a\n+b\n`, rubric: { ...detail.rubric!, mechanism: bad, accept: [[bad.toLowerCase()]] } }
      }),
      trial({ id: 'constructor', status: 'crashed', reason: bad, review: null, grade: { V: false } }),
      trial({ id: bad, framing: { name: bad, category: bad, text: 0 } })
    ]);
    const html = renderBenchmarkHtml(value);
    expect(html.match(/<script/g)).toHaveLength(2);
    const page = await open(html, '#case-__proto__');
    await page.getByRole('heading', { name: '__proto__', level: 2 }).waitFor();
    expect(await page.locator('#case').textContent()).toContain("<img src=x onerror=");
    expect(await page.locator('#case').textContent()).not.toMatch(/[\u202e\u200b\u001b]/);
    expect(await page.locator('img, iframe, object, #case script').count()).toBe(0);
    await page.keyboard.press('Escape');
    expect(await page.locator('#trials tbody tr').count()).toBe(3);
    for (const name of ['constructor', '</script><script>']) {
      await page.locator('#search').fill(name);
      await page.waitForTimeout(150);
      await page.locator('#trials tbody tr:visible').first().click({ position: { x: 500, y: 10 } });
      await page.locator('#case-heading').waitFor();
      await page.keyboard.press('Escape');
    }
    expect(await page.title()).toBe('Benchmark of PRGuard 0.1.0');
    // Names of the language's own things are no case.
    for (const fragment of ['#toString', '#case-toString', '#%E0%A4%A', '#hasOwnProperty']) {
      await page.evaluate((hash) => void (location.hash = hash), fragment);
      expect(await page.locator('#overview').isVisible()).toBe(true);
    }
  });

  test('runs no script but its own', async () => {
    const one = await browser.open(renderBenchmarkHtml(run([trial()])), 'policy');
    await one.page.evaluate(() => {
      const script = document.createElement('script');
      try {
        script.textContent = "document.title = 'owned'";
      } catch {
        // Trusted types refuse it already.
      }
      document.body.append(script);
      const handler = document.createElement('button');
      handler.setAttribute('id', 'evil');
      document.body.append(handler);
      void fetch('https://example.invalid/').catch(() => undefined);
    });
    expect(await one.page.title()).toBe('Benchmark of PRGuard 0.1.0');
    expect(one.errors.join('\n')).toMatch(/Content Security Policy/);
    await one.page.close();
  });

  test.each(['light', 'dark'] as const)('has no fault that axe finds (%s)', async (colorScheme) => {
    const axe = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');
    const page = await open();
    await page.emulateMedia({ colorScheme });
    const faults = async (): Promise<string[]> => {
      const result = (await page.evaluate(`${axe};axe.run(document, { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'best-practice'], resultTypes: ['violations'], preload: false })`)) as { violations: { id: string; nodes: { html: string; failureSummary: string }[] }[] };
      return result.violations.map((v) => `${v.id}: ${v.nodes[0].html.slice(0, 200)} ${v.nodes[0].failureSummary}`);
    };
    await page.evaluate(() => document.querySelectorAll('details').forEach((d) => (d.open = true)));
    expect(await faults()).toEqual([]);
    await page.evaluate(() => void (location.hash = 'case-case-00'));
    await page.locator('#case-heading').waitFor();
    expect(await faults()).toEqual([]);
  });

  test('2,000 trials stay usable, and a row far down is reached again after its case', async () => {
    const many = run(Array.from({ length: 2000 }, (_, i) => trial({ id: caseId(i), grade: { V: i % 5 > 1 }, seconds: i % 17, detail })));
    const page = await open(renderBenchmarkHtml(many));
    expect(await page.locator('#trials tbody tr').count()).toBeLessThan(400);
    const took = await page.evaluate(() => {
      const before = performance.now();
      for (const button of Array.from(document.querySelectorAll<HTMLElement>('#trials thead button'))) button.click();
      // Layout is part of the work.
      void document.body.offsetHeight;
      return performance.now() - before;
    });
    // 19 sorts; the bound is generous, since tests share the machine.
    expect(took).toBeLessThan(10_000);
    await page.locator('#search').fill('case-1777');
    await page.waitForFunction(() => document.getElementById('count')!.textContent === '1 of 2000 trials');
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await page.getByRole('columnheader', { name: 'Case' }).getByRole('button').click();
    await page.evaluate(() => void (location.hash = 'case-case-1777'));
    await page.locator('#case-heading').waitFor();
    await page.keyboard.press('Escape');
    expect(await focused(page)).toBe('case-1777');
    await page.keyboard.press('ArrowDown');
    expect(await focused(page)).toBe('case-1778');
    await page.keyboard.press('Home');
    expect(await focused(page)).toBe('case-00');
    await page.keyboard.press('End');
    expect(await focused(page)).toBe('case-1999');
  });

  test('is a plain page of tables without its script', async () => {
    const one = await browser.open(renderBenchmarkHtml(sampleRun()), 'plain', '', false);
    opened.push(one);
    const { page } = one;
    expect(await page.locator('#trials tbody tr:visible').count()).toBe(56);
    expect(await page.locator('#trials button, #tools:visible').count()).toBe(0);
    expect(await page.getByText('need JavaScript').isVisible()).toBe(true);
    expect(await page.locator('#trials tr[id="case-case-07"] td').first().textContent()).toBe('attributable');
  });

  test('looks like something', async () => {
    const page = await open();
    const file = join(browser.folder, 'page.png');
    await page.screenshot({ path: file });
    expect(statSync(file).size).toBeGreaterThan(20_000);
  });
});
