/** From push to push with the real engine: what the comment says of findings that stand, move, are repaired or are refuted. */
import { review } from '../../../src/review';
import { stage, type Reported, type Stage } from './sinks';

const servlet = (check: string, before = ''): string => `package com.acme.store;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import javax.servlet.http.HttpServlet;
import javax.servlet.http.HttpServletRequest;
import javax.servlet.http.HttpServletResponse;
${before}
public class PictureServlet extends HttpServlet {
  private final File root = new File("/srv/pictures");

  @Override
  protected void doGet(HttpServletRequest request, HttpServletResponse response) throws IOException {
    File picture = new File(root, request.getParameter("picture"));
${check}    Files.copy(picture.toPath(), response.getOutputStream());
  }
}
`;
const check = `    if (!picture.getCanonicalPath().startsWith(root.getCanonicalPath() + File.separator)) {
      response.sendError(403);
      return;
    }
`;
const path = 'src/main/java/com/acme/store/PictureServlet.java';

let s: Stage;
let base: string;

beforeEach(async () => {
  s = await stage();
  s.repo.git('checkout', '-q', 'main');
  base = s.repo.commit({ [path]: servlet(check) });
  s.repo.git('checkout', '-q', '-B', 'pull-request');
});

async function pushed(files: Record<string, string | null>): Promise<Reported> {
  s.push(files);
  s.github.addPull({ number: 7, base, head: s.head });
  const value = await review({ repo: s.repo.dir, base, head: s.head, exact: true, ignoreLevels: true });
  return s.report(value, { inline: true });
}

const comment = (): string => s.github.issueComments[0].body;

test('found, moved, repaired by what was taken away, all in one comment and one thread', async () => {
  await pushed({ [path]: servlet('') });
  expect(comment()).toMatch(/PRGuard: BLOCK: 1 validated finding/);
  expect(s.github.reviewComments).toHaveLength(1);
  expect(s.github.reviewComments[0].path).toBe(path);

  const first = s.head.slice(0, 12);
  await pushed({ [path]: servlet('', '\n/** Pictures\n * of the shop.\n */') });
  expect(comment()).toMatch(new RegExp(`Moved: it was at <code>${path.replace(/[/.]/g, '.')}&#58;\\d+</code> in <code>${first}</code>\\.`));
  expect(s.github.reviewComments).toHaveLength(1);

  await pushed({ [path]: servlet(check) });
  expect(comment()).toMatch(/PRGuard: resolved\. APPROVE[^]*### Earlier findings[^]*<code>enforcement-lost<\/code> decides otherwise now: what enforced it is there again, \[<code>[^<]*PictureServlet\.java&#58;16/);
  expect(s.github.reviewComments).toHaveLength(2);
  expect(s.github.reviewComments[1].body).toContain('what enforced it is there again');
  expect(s.github.resolved.size).toBe(1);
  expect(s.github.issueComments).toHaveLength(1);
  expect(s.github.problems).toEqual([]);
});

test('repaired in another way: the operation is gone, or the check stands in a helper', async () => {
  await pushed({ [path]: servlet('') });
  await pushed({ [path]: servlet('').replace('Files.copy(picture.toPath(), response.getOutputStream())', 'response.sendError(404)') });
  expect(comment()).toMatch(/PRGuard: resolved\.[^]*<code>operation-reached<\/code> decides otherwise now: the operation is gone or reads otherwise\./);

  await pushed({ [path]: servlet('') });
  expect(comment()).toMatch(/PRGuard: BLOCK/);
  expect(comment()).not.toContain('Earlier findings');
  const helper = servlet('    if (!inside(picture)) {\n      response.sendError(403);\n      return;\n    }\n').replace(
    /}\n$/,
    '\n  private boolean inside(File picture) throws IOException {\n    return picture.getCanonicalPath().startsWith(root.getCanonicalPath() + File.separator);\n  }\n}\n'
  );
  await pushed({ [path]: helper });
  expect(comment()).toMatch(/PRGuard: resolved\.[^]*### Earlier findings\n\n- <code>path-containment-guard<\/code> at .*(?:repaired in|no longer found in)/);
});

test('the file is taken away: repaired by that', async () => {
  await pushed({ [path]: servlet('') });
  await pushed({ [path]: null });
  expect(comment()).toContain('<code>operation-reached</code> decides otherwise now: its file is gone.');
});
