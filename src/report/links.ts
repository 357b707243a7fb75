/** Links to lines of files on GitHub. Nothing of the pull request chooses the server: only path and commit are put in, encoded. */
import { encodePath } from '../snapshot/path.js';
import { codeSpan } from './inert.js';
import { place } from './words.js';

/** Where files can be looked at. */
export interface Site {
  /** GITHUB_SERVER_URL: `https://github.com`, or the address of GitHub Enterprise Server. */
  server: string;
  /** `owner/name`. */
  repository: string;
}

const unreserved = /[A-Za-z0-9._~/-]/;

/** Path as a relative URI reference, percent-encoded byte by byte, so that names that are no UTF-8 survive. */
export function fileUri(path: string): string {
  let out = '';
  for (const byte of encodePath(path)) {
    const char = String.fromCharCode(byte);
    out += unreserved.test(char) ? char : `%${byte.toString(16).toUpperCase().padStart(2, '0')}`;
  }
  return out;
}

/** Address of lines of a file at a commit; null when there is no site, or the revision is no full commit id. */
export function blobUrl(site: Site | null, revision: string, path: string, first: number, last: number): string | null {
  if (site === null || !/^(?:[0-9a-f]{40}|[0-9a-f]{64})$/.test(revision)) return null;
  if (!/^https?:\/\/[\w.:/-]+$/.test(site.server) || !/^[\w.-]+\/[\w.-]+$/.test(site.repository)) return null;
  const lines = first === last ? `L${first}` : `L${first}-L${last}`;
  return `${site.server.replace(/\/+$/, '')}/${site.repository}/blob/${revision}/${fileUri(path)}#${lines}`;
}

/** `path:first-last` as Markdown, linked where that can be. */
export function linkedPlace(site: Site | null, revision: string, path: string, first: number, last: number): string {
  const text = codeSpan(place(path, first, last));
  const url = blobUrl(site, revision, path, first, last);
  return url === null ? text : `[${text}](${url})`;
}
