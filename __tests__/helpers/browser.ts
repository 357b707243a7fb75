/** A real headless Chromium for tests of pages: one a test file, with a profile of its own. */
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { chromium, type BrowserContext, type Page } from 'playwright-core';

/** Where Chromium is looked for. */
export const chromiumPath = process.env['PRGUARD_CHROMIUM'] || '/usr/bin/chromium';

/** Whether the tests run; absence of Chromium is a failure where it is required. */
export function chromiumThere(): boolean {
  if (existsSync(chromiumPath)) return true;
  if (process.env['PRGUARD_REQUIRE_CHROMIUM'] === '1') return true;
  console.warn(`No Chromium at ${chromiumPath} (PRGUARD_CHROMIUM): the page is not looked at.`);
  return false;
}

/** An open page and what was seen of it. */
export interface OpenPage {
  page: Page;
  /** Console errors, uncaught exceptions and refused requests. */
  errors: string[];
  /** Addresses that the page asked for, but for its own file. */
  requests: string[];
}

/** The browser of a test file. */
export class Browser {
  readonly folder = mkdtempSync(join(tmpdir(), 'prguard-page-'));
  private context!: BrowserContext;

  async start(): Promise<void> {
    this.context = await chromium.launchPersistentContext(join(this.folder, 'profile'), {
      executablePath: chromiumPath,
      headless: true,
      viewport: { width: 1440, height: 900 },
      args: ['--headless', '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync']
    });
  }

  async stop(): Promise<void> {
    await this.context?.close();
    rmSync(this.folder, { recursive: true, force: true });
  }

  /** Writes the page to a file and opens it; `script` off runs none of its scripts. */
  async open(html: string, name: string, fragment = '', script = true): Promise<OpenPage> {
    const file = join(this.folder, `${name}.html`);
    writeFileSync(file, html);
    const url = pathToFileURL(file).href;
    const page = await this.context.newPage();
    const [errors, requests]: string[][] = [[], []];
    page.on('console', (message) => void (['error', 'warning'].includes(message.type()) && errors.push(message.text())));
    page.on('pageerror', (error) => errors.push(error.message));
    page.on('dialog', (dialog) => {
      errors.push(`dialog: ${dialog.message()}`);
      void dialog.dismiss();
    });
    page.on('request', (request) => void (request.url().split('#')[0] !== url && requests.push(request.url())));
    if (!script) await (await this.context.newCDPSession(page)).send('Emulation.setScriptExecutionDisabled', { value: true });
    await page.goto(url + fragment);
    return { page, errors, requests };
  }
}
