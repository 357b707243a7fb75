/** Which changed files a pack shows. Documents and tests are left out whole: what they say is the author's word. */
import { notProductionPath } from '../../evidence/production.js';
import type { Change, Snapshot } from '../../snapshot/index.js';

const DOCUMENTS = new Set(['md', 'markdown', 'mdx', 'rst', 'txt', 'adoc', 'asciidoc', 'textile', 'org', 'rdoc', 'pod', 'tex', 'texi', 'po', 'pot', 'log']);
const DOCUMENT_NAMES = new Set(['changelog', 'changes', 'news', 'readme', 'authors', 'contributors', 'history', 'license', 'licence', 'copying', 'notice', 'todo', 'upgrading']);
/** Sections of a manual. */
const MANUAL = /^[1-9]$/;
const MANUAL_FOLDER = /(?:^|\/)(?:man|man[1-8]|doc)\//i;
/** Where text files are filled in and sent or shown. */
const TEMPLATE_FOLDER = /(?:^|\/)(?:templates?|views?|emails?|mails?|mailers?|layouts?)\//i;
const IMAGES = new Set(['svg', 'png', 'jpg', 'jpeg', 'gif', 'ico', 'webp', 'bmp', 'pdf', 'woff', 'woff2', 'ttf', 'eot', 'otf', 'map', 'snap']);
const LOCKS = new Set(['lock', 'lockb', 'sum']);
const LOCK_NAMES = new Set(['package-lock.json', 'npm-shrinkwrap.json', 'pnpm-lock.yaml', 'packages.lock.json', 'project.assets.json', 'go.work.sum', 'gradle.lockfile']);
/** Text files whose name says document but whose content steers a build. */
const STEERING = new Set(['cmakelists.txt', 'requirements.txt', 'constraints.txt', 'robots.txt']);

/** Lines at a file's start in which a generator puts its mark. */
const MARK_LINES = 8;

/** Why a path is not shown, or null. */
export function omittedPath(path: string): string | null {
  const file = path.slice(path.lastIndexOf('/') + 1).toLowerCase();
  const dot = file.lastIndexOf('.');
  const extension = dot < 0 ? '' : file.slice(dot + 1);
  if (LOCK_NAMES.has(file) || LOCKS.has(extension)) return 'lock file';
  if (isDocument(path, file, extension)) return 'document';
  if (IMAGES.has(extension)) return 'image or other artefact';
  if (notProductionPath(path)) return 'test, example, generated or vendored code';
  return null;
}

function isDocument(path: string, file: string, extension: string): boolean {
  if (STEERING.has(file) || /^requirements[\w.-]*\.txt$/.test(file)) return false;
  if (MANUAL.test(extension)) return MANUAL_FOLDER.test(path);
  if (extension === 'txt' && TEMPLATE_FOLDER.test(path)) return false;
  return extension === '' ? DOCUMENT_NAMES.has(file) : DOCUMENTS.has(extension);
}

/** Why a changed file is not shown, or null. A generator's mark counts only where base has it. */
export async function omittedFile(change: Change, snapshot: Snapshot): Promise<string | null> {
  // A file that was shown before and moves to where tests lie is still judged by what it was.
  const byPath = omittedPath(change.base ?? change.head!);
  if (byPath) return byPath;
  for (const side of ['base', 'head'] as const) {
    const path = change[side];
    if (path === null) continue;
    const file = await snapshot.read(side, path);
    if (file && !file.ok) return file.skip.reason;
    if (side === 'base' && file && generated(file.text)) return 'generated';
  }
  return change.status === 'mode' ? 'only its mode is changed' : null;
}

function generated(text: string): boolean {
  const start = text.split('\n', MARK_LINES).join('\n');
  return start.includes('@generated') || /\bcode generated\b.*\bdo not edit\b/i.test(start);
}
