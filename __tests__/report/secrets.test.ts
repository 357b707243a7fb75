/** Credentials in code that a review quotes: blacked out in every report, with digests that still prove the lines. */
import { annotations } from '../../src/report/annotations';
import { renderComment } from '../../src/report/comment';
import { renderJson } from '../../src/report/json';
import { remember, track, type Memory } from '../../src/report/repair';
import { renderSarif } from '../../src/report/sarif';
import { renderSummary } from '../../src/report/summary';
import { renderText } from '../../src/report/text';
import { review as engine } from '../../src/review';
import { blackOut, REDACTED } from '../../src/secrets';
import { quoteDigest } from '../../src/verdict/quote';
import type { Review } from '../../src/verdict/types';
import { verifyReview } from '../../src/verify';
import { makeRepo, type TestRepo } from '../helpers/repository';

const token = `ghp_${'aB3dE7gH1jK9'.repeat(3)}`;
const password = 'q7Zp-V9x2LmT4wRb';
const guard = `  if (!file.startsWith(root + sep)) throw denied('${token}');`;
const open = `const { readFileSync } = require('fs');
const { resolve, sep } = require('path');

exports.load = function load(root, name) {
  const file = resolve(root, name);
${guard}
  return readFileSync(file, { password: '${password}' });
};
`;

let repo: TestRepo;
let made: Review;
beforeAll(async () => {
  repo = makeRepo({ 'src/load.js': open });
  repo.git('checkout', '-qb', 'topic');
  repo.commit({ 'src/load.js': open.replace(`${guard}\n`, '') });
  made = await engine({ repo: repo.dir, base: 'main', head: 'topic' });
});

const empty: Memory = { findings: [], gone: [] };

test('no report has them', () => {
  expect(made).toMatchObject({ verdict: 'BLOCK', findings: [{ mechanism: 'path-containment-guard' }] });
  const texts = [
    renderJson(made), renderSarif(made), renderText(made, { explain: true }), renderText(made), renderSummary(made, 'x'), JSON.stringify(annotations(made, 'x')),
    renderComment(made, { id: 'default', site: null, before: empty, fates: [], after: remember(empty, made, [], new Map()), details: true, where: 'x' })
  ];
  for (const text of texts) for (const secret of [token, password, token.slice(4, 20)]) expect(text).not.toContain(secret);
  for (const text of texts.slice(0, 3)) expect(text).toContain(REDACTED);
});

test('the digest is that of the lines themselves, and verify proves both', async () => {
  const cited = made.findings[0].citations.filter((c) => c.quote.includes(REDACTED));
  expect(cited.length).toBeGreaterThanOrEqual(2);
  const sources = { base: open, head: open.replace(`${guard}\n`, '') };
  for (const { side, lines, quote, sha256 } of cited) {
    const real = sources[side].split('\n').slice(lines[0] - 1, lines[1]).join('\n');
    expect(real).not.toBe(quote);
    expect([blackOut(real), quoteDigest(real)]).toEqual([quote, sha256]);
  }
  const verify = async (value: Review) => (await verifyReview(JSON.parse(renderJson(value)), { repo: repo.dir, strict: true, review: engine })).differences.map((d) => d.path);
  expect(await verify(made)).toEqual([]);
  const changed = structuredClone(made);
  const index = changed.findings[0].citations.indexOf(changed.findings[0].citations.find((c) => c.quote.includes(REDACTED))!);
  changed.findings[0].citations[index].sha256 = quoteDigest(changed.findings[0].citations[index].quote);
  expect(await verify(changed)).toEqual([`findings[0].citations[${index}].sha256`]);
  const told = structuredClone(made);
  told.findings[0].citations[index].quote = told.findings[0].citations[index].quote.replace('sep', 'sap').replace(REDACTED, 'x');
  expect(await verify(told)).toEqual([`findings[0].citations[${index}].quote`]);
});

test('a repair is told by the blacked out text', () => {
  const head = (text: string): Map<string, string> => new Map([['src/load.js', blackOut(text)]]);
  const memory = remember(empty, made, [], head(open.replace(`${guard}\n`, '')));
  const clean = { ...made, findings: [], verdict: 'APPROVE', state: 'clean' } as Review;
  expect(track(memory, clean, head(open))).toMatchObject([{ fate: 'repaired', cause: { lines: [6, 6] } }]);
});
