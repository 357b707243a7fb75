import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { githubRunner } from '../../src/action/runner';
import { hostile } from '../helpers/review';

const saved = { ...process.env };
afterEach(() => {
  process.env = { ...saved };
  jest.restoreAllMocks();
});

test('inputs, outputs, summary and workflow commands as the runner reads them', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'prguard-runner-'));
  for (const name of ['GITHUB_OUTPUT', 'GITHUB_STEP_SUMMARY']) {
    process.env[name] = join(dir, name);
    writeFileSync(join(dir, name), '');
  }
  process.env['INPUT_FAIL-ON'] = ' never ';
  let out = '';
  jest.spyOn(process.stdout, 'write').mockImplementation((text) => {
    out += String(text);
    return true;
  });
  const runner = githubRunner();
  expect(runner.input('fail-on')).toBe('never');
  runner.output('verdict', 'BLOCK');
  await runner.summary('# Hello\n');
  runner.annotate({ level: 'error', title: 'a:b,c', message: `x\n${hostile}`, file: 'a,b:c.js', startLine: 3, endLine: 4 });
  runner.annotate({ level: 'notice', title: 't', message: 'whole run' });
  expect(readFileSync(process.env['GITHUB_OUTPUT']!, 'utf8')).toMatch(/^verdict<<(\S+)\nBLOCK\n\1\n$/);
  expect(readFileSync(process.env['GITHUB_STEP_SUMMARY']!, 'utf8')).toContain('# Hello');
  const lines = out.split('\n').filter(Boolean);
  expect(lines).toHaveLength(2);
  expect(lines[0]).toMatch(/^::error title=a%3Ab%2Cc,file=a%2Cb%3Ac\.js,line=3,endLine=4::x%0A/);
  expect(lines[1]).toBe('::notice title=t::whole run');
});

test('secrets are masked by the runner, and the client is made when it is asked for', () => {
  let out = '';
  jest.spyOn(process.stdout, 'write').mockImplementation((text) => {
    out += String(text);
    return true;
  });
  const runner = githubRunner();
  runner.mask('ghs_secret');
  expect(out).toBe('::add-mask::ghs_secret\n');
  const api = runner.api({ token: 'ghs_secret', repository: 'acme/depot', apiUrl: 'https://api.github.com', version: '1', log: () => undefined });
  expect([api.repository, api.calls]).toEqual(['acme/depot', { made: 0, cap: 15 }]);
});
