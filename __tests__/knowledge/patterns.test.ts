import { calleeFits } from '../../src/knowledge/patterns';

describe('calleeFits', () => {
  it.each([
    ['fs.readFile', 'fs.readFile', 'readFile'],
    ['fs.readFile', 'node:fs.readFile', 'readFile'],
    ['pool.query', './db/pool.query', 'query'],
    ['child_process.exec', 'node:child_process.exec', 'exec'],
    ['readFile', 'node:fs/promises.readFile', 'readFile'],
    ['*.query', 'this.rows.query', 'query'],
    ['escape_html', 'escapeHtml', 'escapeHtml']
  ])('%s fits %s', (pattern, dotted, name) => expect(calleeFits(pattern, dotted, name)).toBe(true));

  it.each([
    ['fs.readFile', 'vfs.readFile', 'readFile'],
    ['pool.query', 'carpool.query', 'query'],
    ['fs.readFile', 'readFile', 'readFile'],
    ['*.query', 'query', 'query'],
    ['URL', 'url', 'url']
  ])('%s does not fit %s', (pattern, dotted, name) => expect(calleeFits(pattern, dotted, name)).toBe(false));
});
