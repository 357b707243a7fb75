import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { loweringFor, parseUnit } from '../../../src/syntax/parse';
import type { Expr, Stmt, Unit } from '../../../src/syntax/form';
import { parseExpression, templateParts } from '../../../src/syntax/languages/workflow-expressions';
import { commandsOf, variablesOf } from '../../../src/syntax/languages/workflow-shell';
import { stmtExprs, walkExprs, walkStmts } from '../../../src/syntax/walk';
import { named } from '../named';
import { printExpr, printStmts, printUnit } from '../print';

const path = '.github/workflows/ci.yml';

async function unit(source: string): Promise<Unit> {
  return (await parseUnit(path, source))!;
}

/** The statements of the steps of a job, those that describe the job left out. */
async function steps(source: string): Promise<string> {
  const u = await unit(`on: push\njobs:\n  job:\n    steps:\n${source}`);
  expect(u.errors).toEqual([]);
  return printStmts(named(u, 'job').body.slice(1));
}

const at = { line: 1, endLine: 1, start: 0, end: 0 };
const expression = (text: string): string => printExpr(parseExpression(text, () => at));

function texts(u: Unit, source: string, keep: (e: Expr) => boolean): string[] {
  const out: string[] = [];
  const look = (body: Stmt[]): void => walkStmts(body, (s) => walkExprs(stmtExprs(s), (e) => void (keep(e) && out.push(source.slice(e.span.start, e.span.end)))));
  for (const f of u.functions) look(f.body);
  return out;
}

test('lowers a file of every construct', async () => {
  const source = readFileSync(join(__dirname, '../samples/workflow/.github/workflows/preview.yml'), 'utf8');
  expect(printUnit(await unit(source))).toMatchInlineSnapshot(`
"function <file>() [file exported] lines 1-81
  declare gate
  declare build
  declare report
function gate() [function exported entry] lines 19-30
  @on.issue_comment(types=["created"])
  @on.pull_request_target(types=["labeled"], branches=["main"])
  @on.workflow_dispatch
  @workflow.permissions
  @workflow.env
  @workflow.defaults
  permissions(actions="none", attestations="none", checks="none", contents="read", deployments="none", discussions="none", id-token="none", issues="none", models="none", packages="none", pages="none", pull-requests="none", repository-projects="none", security-events="none", statuses="none")
  env.SITE = "docs"
  env.TITLE = github.event.issue.title
  runs-on("ubuntu-latest")
  if !((github.event.comment.author_association in ["OWNER", "MEMBER"]) && (github.event.issue.pull_request || github.event.comment.body.startsWith("/preview")))
    return
  run("echo \\"sha=$(gh pr view \\"$NUMBER\\" --json headRefOid -q .headRefOid)\\" >> \\"$GITHUB_OUTPUT\\"", shell="bash", env={"NUMBER": github.event.issue.number})
  shell.gh("pr", "view", "$NUMBER", "--json", "headRefOid", "-q", ".headRefOid", in=workspace)
  shell.echo("sha=$(gh pr view \\"$NUMBER\\" --json headRefOid -q .headRefOid)", in=workspace)
function build() [function exported entry] lines 32-73
  @on.issue_comment(types=["created"])
  @on.pull_request_target(types=["labeled"], branches=["main"])
  @on.workflow_dispatch
  @workflow.permissions
  @workflow.env
  @workflow.defaults
  @needs.gate
  permissions(actions="none", attestations="none", checks="none", contents="read", deployments="none", discussions="none", id-token="none", issues="none", models="none", packages="none", pages="none", pull-requests="write", repository-projects="none", security-events="none", statuses="none")
  environment("preview")
  env.SITE = "docs"
  env.TITLE = github.event.issue.title
  env.TOKEN = secrets.DEPLOY_TOKEN
  runs-on(matrix.os)
  strategy({"matrix": {"os": ["ubuntu-latest", "windows-latest"]}})
  if !((github.event.comment.author_association in ["OWNER", "MEMBER"]) && (github.event.issue.pull_request || github.event.comment.body.startsWith("/preview")))
    return
  actions/checkout(@="11bd71901bbe5b1630ceea73d27597364c9af683", ref=concat("refs/pull/", github.event.issue.number, "/merge"), path="site", persist-credentials=false, in=workspace)
  declare workspace/site = commit{"ref": pull-request-ref(concat("refs/pull/", github.event.issue.number, "/merge"))}
  run(concat("# install, then build\\nnpm ci --ignore-scripts && npm run build -- --title \\"$TITLE\\"\\nsha256sum --check ../checksums.txt\\nif [ -f out/index.html ]; then\\n  ./scripts/publish.sh \\"docs-", github.event.issue.title, "\\" > log.txt\\nfi\\ncat <<'END'\\nnot a command: rm -rf /\\nEND\\n"), shell="bash", working-directory="site/docs", env={"TITLE": github.event.issue.title}, continue-on-error=true)
  shell.npm("ci", "--ignore-scripts", continue-on-error=true, in=workspace/site)
  shell.npm("run", "build", "--", "--title", "$TITLE", continue-on-error=true, in=workspace/site)
  shell.sha256sum("--check", "../checksums.txt", continue-on-error=true, in=workspace/site)
  shell.test("-f", "out/index.html", "]", continue-on-error=true, in=workspace/site)
  local-script("./scripts/publish.sh", concat("docs-", github.event.issue.title), continue-on-error=true, in=workspace/site)
  shell.cat(continue-on-error=true, in=workspace/site)
  if (!cancelled() && (steps.build.outcome == "success") && (github.event.pull_request.head.repo.full_name == github.repository))
    actions/github-script(concat("await github.rest.issues.createComment({ body: \`", toJSON(github.event.comment.body), "\` });\\n"), @="v7", github-token=secrets.GITHUB_TOKEN, in=workspace)
  if ((github.event.label.name == "preview") || ("preview" in github.event.pull_request.labels[].name))
    local-action("./.github/actions/notify", message=concat("It's done: ", github.actor), in=workspace)
  docker://alpine(@="3.20", args="echo", in=workspace)
function report() [function exported entry] lines 75-81
  @on.issue_comment(types=["created"])
  @on.pull_request_target(types=["labeled"], branches=["main"])
  @on.workflow_dispatch
  @workflow.permissions
  @workflow.env
  @workflow.defaults
  @needs.gate
  permissions(actions="none", attestations="none", checks="none", contents="none", deployments="none", discussions="none", id-token="none", issues="none", models="none", packages="none", pages="none", pull-requests="none", repository-projects="none", security-events="none", statuses="none")
  env.SITE = "docs"
  env.TITLE = github.event.issue.title
  if !always()
    return
  acme/workflows/.github/workflows/report.yml(@="v2", status=needs.build.result, secrets="inherit", in=workspace)"
`);
});

test('is told by the path', () => {
  for (const p of ['.github/workflows/a.yml', '.github/workflows/A.YAML', 'action.yml', '.github/actions/x/action.yaml', 'sub/action.yml']) expect(loweringFor(p)?.language).toBe('workflow');
  for (const p of ['.github/dependabot.yml', 'workflows/a.yml', '.github/workflows/sub/a.yml', '.github/workflows/a.json', 'docs/x.yml', 'transaction.yml', 'pkg/.github/workflows/a.yml']) expect(loweringFor(p)).toBeUndefined();
});

describe('expressions', () => {
  test.each([
    ['a.b || c && !d', '(a.b || (c && !d))'],
    ["github.event['pull_request'].Head.REF", 'github.event.pull_request.head.ref'],
    ["'it''s'", '"it\'s"'],
    ['0xff == 255', '(255 == 255)'],
    ['-1.5e2 < x', '(-1.5e2 < x)'],
    ["contains(github.event.pull_request.labels.*.name, 'ok')", '("ok" in github.event.pull_request.labels[].name)'],
    ["StartsWith(github.ref, 'refs/tags/')", 'github.ref.startsWith("refs/tags/")'],
    ["contains(fromJSON('[\"A\",\"B\"]'), x)", '(x in ["A", "B"])'],
    ["format('{0} of {{{1}}}', a, b)", 'concat(a, " of {", b, "}")'],
    ['success() && !cancelled()', '(true && !cancelled())'],
    ['matrix[needs.a.outputs.key]', 'matrix[needs.a.outputs.key]'],
    ["a == 'x' == true", '((a == "x") == true)'],
    ['(a || b) && c', '((a || b) && c)'],
    ['!!a', 'a'],
    ['TRUE', 'true']
  ])('%s', (text, printed) => expect(expression(text)).toBe(printed));

  test.each(['a ==', "'open", 'a b', 'f(', 'a..b', '"double"', '', 'a[', '&& b', 'a = b', `${'('.repeat(20_000)}a`])('%.20s is none', (text) => {
    const e = parseExpression(text, () => at);
    expect(e).toMatchObject({ kind: 'unknown', reason: 'syntax-error' });
  });

  test('long chains are flat', () => {
    const e = parseExpression(Array.from({ length: 5000 }, (_, i) => `a.b${i}`).join(' && '), () => at);
    expect(e).toMatchObject({ kind: 'logical', operator: '&&' });
    expect((e as { operands: unknown[] }).operands).toHaveLength(5000);
  });

  test('brackets inside a string do not end them; unclosed ones are text', () => {
    expect(templateParts("x ${{ format('}}', a) }}y ${{ open").map((p) => [p.expression, p.text])).toEqual([[false, 'x '], [true, " format('}}', a) "], [false, 'y ${{ open']]);
  });
});

describe('scripts', () => {
  const words = (script: string): string[][] => commandsOf(script).map((c) => c.words);

  test('commands behind each other, in conditions, pipes and substitutions', () => {
    expect(words('set -e\nif ! make -j2; then echo "no $(git log -1)" >&2; fi\nA=1 B="x y" run | tee -a out.log && cd sub # end')).toEqual([
      ['set', '-e'], ['make', '-j2'], ['git', 'log', '-1'], ['echo', 'no $(git log -1)'], ['run'], ['tee', '-a', 'out.log'], ['cd', 'sub']
    ]);
  });
  test('lines that go on, quotes, here-documents', () => {
    expect(words("curl -fsSL \\\n  'https://x.example/a b' -o a\\ b\ncat > f <<-EOF\nrm -rf /\nEOF\nend")).toEqual([['curl', '-fsSL', 'https://x.example/a b', '-o', 'a b'], ['cat'], ['end']]);
  });
  test('unclosed quotes and brackets end with the script, and deep ones are not followed', () => {
    expect(words("a 'b\nc")).toEqual([['a', 'b\nc']]);
    expect(words(`a ${'$('.repeat(30_000)}`)).toHaveLength(5);
  });
  test('variables of several shells', () => {
    expect([...variablesOf('"$A" ${B:-x} $env:C %D% process.env.E os.environ["F"] os.environ.get("G") $1')].sort()).toEqual(['A', 'B', 'C', 'D', 'E', 'F', 'G']);
  });
});

describe('steps', () => {
  test('a script is the same in every way of writing it', async () => {
    const literal = await steps('      - run: |\n          echo one\n          echo two\n');
    const quoted = await steps('      - {"run": "echo one\\necho two\\n"}\n');
    const folded = await steps('      - run: >\n          echo one\n\n          echo two\n');
    expect(literal).toBe(quoted);
    expect(folded).toBe(quoted);
    expect(literal).toBe('run("echo one\\necho two\\n")\nshell.echo("one", in=workspace)\nshell.echo("two", in=workspace)');
  });

  test('expressions and commands have their places', async () => {
    const source = 'on: push\njobs:\n  a:\n    if: ${{ github.actor == \'x\' }}\n    steps:\n      - run: |\n          # first\n          make "${{ github.head_ref }}"\n\n            npm test\n      - run: "make ${{ github.sha }}"\n      - if: >-\n          github.ref == \'r\' &&\n          always()\n        run: x\n';
    const u = await unit(source);
    const calls = texts(u, source, (e) => e.kind === 'call' && e.callee.kind === 'member' && e.callee.object.kind === 'name' && e.callee.object.name === 'shell');
    expect(calls).toEqual(['make "${{ github.head_ref }}"', 'npm test', 'make ${{ github.sha }}', 'x']);
    expect(texts(u, source, (e) => e.kind === 'member' && e.object.kind === 'name' && e.object.name === 'github')).toEqual(expect.arrayContaining(['github.head_ref', 'github.sha', 'github.actor']));
  });

  test('places are right behind wide characters and with carriage returns', async () => {
    const source = 'on: push # 🚀\r\njobs:\r\n  a:\r\n    steps:\r\n      - run: |\r\n          echo 🚀\r\n          make all\r\n';
    const u = await unit(source);
    expect(texts(u, source, (e) => e.kind === 'call' && e.callee.kind === 'member')).toEqual(['echo 🚀', 'make all']);
    expect(named(u, 'a').span).toMatchObject({ line: 3, endLine: 7 });
  });

  test('a script reads its variables from the nearest env; the env context is what it stands for', async () => {
    const u = await unit('on: push\nenv: {A: top, B: "${{ github.sha }}"}\njobs:\n  j:\n    env: {A: job}\n    steps:\n      - run: echo $A ${{ env.B }}\n      - run: echo $A\n        env: {A: step}\n');
    const body = named(u, 'j').body.filter((s) => s.kind === 'evaluate' && printExpr(s.expr).startsWith('run('));
    expect(printStmts(body)).toBe('run(concat("echo $A ", github.sha), env={"A": "job"})\nrun("echo $A", env={"A": "step"})');
  });

  test('checkouts fill the workspace, or a folder of it', async () => {
    expect(await steps('      - uses: actions/checkout@v4\n        with: {ref: "${{ github.head_ref }}", path: ./pr/}\n      - run: make\n      - run: make\n        working-directory: ./pr/sub\n      - run: cd pr && ./x.sh\n')).toMatchInlineSnapshot(`
"actions/checkout(@="v4", ref=github.head_ref, path="./pr/", in=workspace)
declare workspace/pr = commit{"ref": github.head_ref}
run("make")
shell.make(in=workspace)
run("make", working-directory="./pr/sub")
shell.make(in=workspace/pr)
run("cd pr && ./x.sh")
shell.cd("pr", in=workspace/pr)
local-script("./x.sh", in=workspace/pr)"
`);
    expect(await steps('      - run: git fetch origin pull/${{ github.event.number }}/head\n      - run: git checkout FETCH_HEAD\n      - run: python tools/x.py -v\n')).toMatchInlineSnapshot(`
"run(concat("git fetch origin pull/", github.event.number, "/head"))
shell.git("fetch", "origin", concat("pull/", github.event.number, "/head"), in=workspace)
run("git checkout FETCH_HEAD")
shell.git("checkout", "FETCH_HEAD", in=workspace)
declare workspace = commit{"ref": pull-request-ref(["origin", concat("pull/", github.event.number, "/head")])}
run("python tools/x.py -v")
local-script("tools/x.py", "-v", in=workspace)"
`);
  });

  test('actions by owner, by path and by image', async () => {
    expect(await steps('      - uses: acme/tools/setup@0123456789abcdef0123456789abcdef01234567 # v1\n      - uses: ./.github/actions/x\n      - uses: docker://ghcr.io/acme/x:1.2\n      - uses: docker://ghcr.io:443/acme/x@sha256:ab\n      - uses: acme/none\n')).toBe(
      'acme/tools/setup(@="0123456789abcdef0123456789abcdef01234567", in=workspace)\nlocal-action("./.github/actions/x", in=workspace)\ndocker://ghcr.io/acme/x(@="1.2", in=workspace)\ndocker://ghcr.io:443/acme/x(@="sha256:ab", in=workspace)\nacme/none(in=workspace)'
    );
  });
});

describe('jobs', () => {
  const permissions = async (text: string): Promise<string> => {
    const u = await unit(`on: push\n${text}`);
    return printStmts(named(u, 'a').body.slice(0, 1)).replace(/(actions|attestations|checks|deployments|discussions|issues|models|packages|pages|pull-requests|repository-projects|security-events|statuses)="\w+", /g, '');
  };

  test('rights come from the job, else from the file, else from a default', async () => {
    expect(await permissions('jobs: {a: {steps: []}}')).toBe('permissions(contents="default", id-token="none", statuses="default")');
    expect(await permissions('permissions: {contents: read}\njobs: {a: {steps: []}}')).toBe('permissions(contents="read", id-token="none", statuses="none")');
    expect(await permissions('permissions: write-all\njobs: {a: {steps: [], permissions: {id-token: write}}}')).toBe('permissions(contents="none", id-token="write", statuses="none")');
    expect(await permissions('permissions: {}\njobs: {a: {steps: []}}')).toBe('permissions(contents="none", id-token="none", statuses="none")');
    expect(await permissions('permissions: ${{ x }}\njobs: {a: {steps: []}}')).toContain('contents=?unsupported()');
  });

  test('the trigger in every way of writing it', async () => {
    for (const on of ['on: [push, pull_request]', 'on:\n  push:\n  pull_request:', '"on": {push: null, pull_request: {}}', 'true: [push, pull_request]']) {
      const u = await unit(`${on}\njobs: {a: {steps: []}}`);
      expect(named(u, 'a').annotations.map((x) => x.name)).toEqual(['on.push', 'on.pull_request']);
    }
  });

  test('a needed job that is skipped skips the job, unless it runs always', async () => {
    const u = await unit("on: push\njobs:\n  a: {if: github.actor == 'x', steps: []}\n  b: {needs: a, steps: []}\n  c: {needs: [b], if: github.ref == 'r', steps: []}\n  d: {needs: c, if: '${{ always() }}', steps: []}\n");
    const tests = (id: string): string[] => named(u, id).body.flatMap((s) => (s.kind === 'if' ? [printExpr(s.test)] : []));
    expect(tests('b')).toEqual(['!(github.actor == "x")']);
    expect(tests('c')).toEqual(['!(github.actor == "x")', '!(github.ref == "r")']);
    expect(tests('d')).toEqual(['!always()']);
  });

  test('needs in a circle end', async () => {
    const u = await unit("on: push\njobs:\n  a: {needs: b, if: github.actor == 'x', steps: []}\n  b: {needs: a, steps: []}\n");
    expect(named(u, 'b').body.filter((s) => s.kind === 'if')).toHaveLength(1);
  });

  test('composite actions have steps and inputs; others none', async () => {
    const u = (await parseUnit('action.yml', 'inputs: {x: {}}\nruns:\n  using: composite\n  steps:\n    - shell: bash\n      run: echo ${{ inputs.x }}\n'))!;
    expect(printUnit(u)).toContain('function steps(inputs) [function exported entry]');
    expect((await parseUnit('action.yml', 'runs: {using: node24, main: index.js}'))!.functions).toHaveLength(1);
    expect((await parseUnit('action.yml', ''))!.functions).toHaveLength(1);
  });
});

describe('what can\'t be read', () => {
  test.each([
    ['a tab', 'on: push\njobs:\n  a:\n    steps:\n\t- run: x\n'],
    ['a key twice', 'on: push\njobs:\n  a:\n    if: x\n    if: y\n    steps: []\n'],
    ['an open quote', 'on: push\njobs:\n  a:\n    if: "x\n    steps: []\n'],
    ['a condition that is none', 'on: push\njobs:\n  a:\n    if: github.actor == "x"\n    steps: []\n'],
    ['a condition of a step that is none', 'on: push\njobs:\n  a:\n    steps:\n      - if: x ==\n        run: y\n'],
    ['a condition that is a map', 'on: push\njobs:\n  a:\n    if: {x: y}\n    steps: []\n'],
    ['steps that are no list', 'on: push\njobs:\n  a:\n    steps: none\n'],
    ['a job that is no map', 'on: push\njobs:\n  a: x\n'],
    ['jobs that are no map', 'on: push\njobs: [a]\n']
  ])('%s is an error', async (_, source) => {
    const u = await unit(source);
    expect(u.errors.length).toBeGreaterThan(0);
    for (const f of u.functions.slice(1)) expect(u.errors.some((e) => e.line >= f.span.line && e.endLine <= f.span.endLine)).toBe(true);
  });

  test('a condition that is none stays in its place, unknown', async () => {
    const u = await unit('on: push\njobs:\n  a:\n    steps:\n      - if: x ==\n        run: y\n');
    expect(printStmts(named(u, 'a').body.slice(1))).toMatch(/^if \?syntax-error/);
  });

  test('anchors, aliases and merge keys mean what they name', async () => {
    const u = await unit("on: push\nx: &guard github.actor == 'x'\nsteps: &steps\n  - &one {run: make}\njobs:\n  a: &job\n    if: *guard\n    steps: *steps\n  b:\n    <<: *job\n    needs: a\n");
    expect(printStmts(named(u, 'b').body.slice(1))).toBe(`${printStmts(named(u, 'a').body.slice(1, 2))}\n${printStmts(named(u, 'a').body.slice(1))}`);
  });

  test('aliases of aliases do not grow without end, nor do they go round', async () => {
    const bomb = Array.from({ length: 12 }, (_, i) => `l${i}: &l${i} [${Array(10).fill(i ? `*l${i - 1}` : 'x').join(', ')}]`).join('\n');
    const u = await unit(`on: push\n${bomb}\njobs: {a: {strategy: *l11, steps: []}}\n`);
    expect(u.depthCapped).toBe(true);
    const round = await unit('on: push\njobs: {a: &a {strategy: *a, steps: []}}\n');
    expect(round.depthCapped).toBe(true);
  });

  test.each([['brackets', '['.repeat(20_000)], ['lists', '- '.repeat(20_000)], ['maps', '? '.repeat(20_000)]])('deep %s are capped', async (_, text) => {
    expect((await unit(text)).depthCapped).toBe(true);
  });

  test('texts of many expressions', async () => {
    const many = Array.from({ length: 5000 }, (_, i) => `\${{ env.x${i} }}`).join(' ');
    const u = await unit(`on: push\njobs: {a: {steps: [{run: '${many}'}]}}`);
    expect(u.depthCapped).toBe(false);
    expect(u.errors).toEqual([]);
  });
});
