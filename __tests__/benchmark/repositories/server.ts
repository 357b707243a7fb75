/** A git server over HTTP on this machine, that allows or refuses fetching by revision, and can stop in the middle. */
import { execFileSync, spawn } from 'node:child_process';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';

/** A running server. */
export interface GitServer {
  /** `http://127.0.0.1:port`; the repositories are below it, `owner/name.git`. */
  url: string;
  /** How many packs were asked for. */
  packs: number;
  /** What was asked for, with its credentials. */
  requests: { path: string; authorization: string | undefined }[];
  /** When set, requests without exactly these credentials are answered by 401. */
  authorization: string | null;
  /** Answers no request for more than ten objects, as a server does that gives commits only. */
  refuseFiles: boolean;
  /** When set, answers stop after so many bytes of a pack and hang; `stalled` resolves then. */
  stallAfter: number | null;
  stalled: Promise<void>;
  close(): Promise<void>;
}

/**
 * Serves the bare repositories below a folder.
 * @param newest speaks protocol 2, in which every revision can be asked for; else protocol 0, where only tips can
 */
export async function serve(root: string, newest: boolean): Promise<GitServer> {
  const backend = join(execFileSync('git', ['--exec-path'], { encoding: 'utf8' }).trim(), 'git-http-backend');
  let stall: () => void = () => undefined;
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const body: Buffer[] = [];
    for await (const chunk of request) body.push(chunk as Buffer);
    const input = Buffer.concat(body);
    const [path, query = ''] = request.url!.split('?');
    server.requests.push({ path, authorization: request.headers.authorization });
    if (server.authorization !== null && request.headers.authorization !== server.authorization) {
      response.writeHead(401, { 'www-authenticate': 'Basic realm="git"' }).end();
      return;
    }
    if (server.refuseFiles && input.toString('latin1').split('want ').length > 10) return void response.writeHead(500).end();
    const isPack = request.method === 'POST' && (newest ? input.includes('command=fetch') : true);
    if (isPack) server.packs++;
    const child = spawn(backend, {
      env: {
        PATH: process.env['PATH'], GIT_PROJECT_ROOT: root, GIT_HTTP_EXPORT_ALL: '1', PATH_INFO: decodeURI(path), QUERY_STRING: query, REQUEST_METHOD: request.method,
        CONTENT_TYPE: request.headers['content-type'] ?? '', CONTENT_LENGTH: String(input.length), HTTP_CONTENT_ENCODING: request.headers['content-encoding'] ?? '',
        GIT_CONFIG_NOSYSTEM: '1', GIT_CONFIG_GLOBAL: '/dev/null',
        ...(newest && request.headers['git-protocol'] ? { GIT_PROTOCOL: String(request.headers['git-protocol']) } : {})
      }
    });
    child.stdin.on('error', () => undefined);
    child.stdin.end(input);
    const output: Buffer[] = [];
    for await (const chunk of child.stdout) output.push(chunk as Buffer);
    const whole = Buffer.concat(output);
    const end = whole.indexOf('\r\n\r\n');
    const headers = whole.toString('latin1', 0, end).split('\r\n').map((row) => row.split(': ') as [string, string]);
    response.writeHead(Number(headers.find(([name]) => name === 'Status')?.[1].slice(0, 3) ?? 200), Object.fromEntries(headers.filter(([name]) => name !== 'Status')));
    const content = whole.subarray(end + 4);
    if (isPack && server.stallAfter !== null && content.length > server.stallAfter) {
      response.write(content.subarray(0, server.stallAfter), () => stall());
      return;
    }
    response.end(content);
  };
  const http = createServer((request, response) => void answer(request, response));
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  const server: GitServer = {
    url: `http://127.0.0.1:${(http.address() as AddressInfo).port}`,
    packs: 0,
    requests: [],
    authorization: null,
    refuseFiles: false,
    stallAfter: null,
    stalled: new Promise((resolve) => (stall = resolve)),
    close: () =>
      new Promise((resolve) => {
        http.close(() => resolve());
        http.closeAllConnections();
      })
  };
  return server;
}
