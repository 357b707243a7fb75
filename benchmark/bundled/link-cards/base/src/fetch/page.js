import http from 'node:http';
import https from 'node:https';
import { publicAddress } from './address.js';
import { FetchError } from './errors.js';

const TIMEOUT = 5_000;
const MAX_BYTES = 512 * 1024;
const PORTS = new Set(['', '80', '443']);

const HEADERS = {
  accept: 'text/html,application/xhtml+xml',
  'accept-encoding': 'identity',
  'user-agent': 'link-cards/1.8 (+https://forum.example.com/help/cards)'
};

/** A link as somebody wrote it. */
function parseLink(link) {
  let url;
  try {
    url = new URL(link);
  } catch {
    throw new FetchError('not a link', 400);
  }
  if (url.protocol !== 'http:' && url.protocol !== 'https:') throw new FetchError('not a web link', 400);
  if (url.username || url.password || !PORTS.has(url.port)) throw new FetchError('links of this form are not fetched', 400);
  return url;
}

/** Fetches the page behind a link. */
export async function fetchPage(link) {
  const url = parseLink(link);
  const pin = await publicAddress(url.hostname);
  return load(url, { pin });
}

/** Sends a request. Connects to the address in `pin`, so that the name is not looked up a second time. */
function open(url, pin) {
  const { request } = url.protocol === 'https:' ? https : http;
  const options = { headers: HEADERS, timeout: TIMEOUT, agent: false };
  if (pin) options.lookup = (name, { all }, done) => (all ? done(null, [pin]) : done(null, pin.address, pin.family));
  return new Promise((resolve, reject) => {
    const outgoing = request(url, options, resolve);
    outgoing.on('timeout', () => outgoing.destroy(new FetchError('the page took too long', 504)));
    outgoing.on('error', (error) => reject(error instanceof FetchError ? error : new FetchError('the page can not be reached', 502)));
    outgoing.end();
  });
}

/** Text of a response, up to the limit: what cards are made of stands at the beginning. */
async function readText(response) {
  const chunks = [];
  let size = 0;
  for await (const chunk of response) {
    chunks.push(chunk);
    size += chunk.length;
    if (size >= MAX_BYTES) break;
  }
  response.destroy();
  return Buffer.concat(chunks).subarray(0, MAX_BYTES).toString('utf8');
}

function isHtml(response) {
  return /^(text\/html|application\/xhtml\+xml)\b/i.test(response.headers['content-type'] ?? '');
}

async function load(url, { pin }) {
  const response = await open(url, pin);
  if (response.statusCode !== 200) {
    response.resume();
    throw new FetchError(`the page answers with ${response.statusCode}`, 502);
  }
  if (!isHtml(response)) {
    response.destroy();
    throw new FetchError('only pages have cards');
  }
  return { url: url.href, html: await readText(response) };
}
