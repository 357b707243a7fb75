/** Ways of writing a workflow that mean the same have the same contracts; what does not is told apart. */
import { analysed, candidatesOf } from '../laws/check';

const path = '.github/workflows/deploy.yml';

const workflow = `name: Deploy
on:
  issue_comment:
    types: [created]
  pull_request_target:
permissions:
  contents: read
  pull-requests: write
env:
  SITE: docs
jobs:
  check:
    runs-on: ubuntu-latest
    if: github.event.comment.author_association == 'MEMBER' && startsWith(github.event.comment.body, '/deploy')
    steps:
      - run: echo checked
  deploy:
    needs: check
    runs-on: ubuntu-latest
    steps:
      - name: Check out
        uses: actions/checkout@v4
        with:
          persist-credentials: false
          fetch-depth: 0
      - name: Build
        run: |
          make site
          ./scripts/deploy.sh "$TITLE" "$SITE"
        env:
          TITLE: \${{ github.event.issue.title }}
      - if: github.actor == 'release-bot'
        uses: acme/notify@0123456789abcdef0123456789abcdef01234567
        with: {message: done}
`;

/** Rewritings, each by what is replaced with what. */
const same: [string, [string, string][]][] = [
  ['a block of keys as a map in braces', [['    types: [created]\n', '    {types: [created]}\n'], ['permissions:\n  contents: read\n  pull-requests: write\n', 'permissions: {contents: read, pull-requests: write}\n'], ['        env:\n          TITLE: ${{ github.event.issue.title }}\n', '        env: {TITLE: "${{ github.event.issue.title }}"}\n']]],
  ['quoted keys and values', [['on:\n', '"on":\n'], ['jobs:\n', "'jobs':\n"], ['persist-credentials: false', '"persist-credentials": false'], ['    needs: check', '    needs: ["check"]'], ['uses: actions/checkout@v4', 'uses: "actions/checkout@v4"']]],
  ['comments and blank lines', [['jobs:\n', '# all of it\n\njobs: # here\n'], ['      - name: Build\n', '      # builds\n      - name: Build # now\n']]],
  ['a condition in its brackets', [["if: github.actor == 'release-bot'", "if: ${{ github.actor == 'release-bot' }}"]]],
  ['a condition over several lines', [["if: github.event.comment.author_association == 'MEMBER' && startsWith", "if: >-\n      github.event.comment.author_association == 'MEMBER' &&\n      startsWith"]]],
  ['operands the other way round', [["github.actor == 'release-bot'", "${{ 'release-bot' == github.actor }}"]]],
  ['a condition negated twice', [["if: github.actor == 'release-bot'", "if: ${{ !(github.actor != 'release-bot') }}"]]],
  ['a path written in another way', [['github.event.comment.author_association ==', 'github[\'event\'].Comment.author_association ==']]],
  ['rights on the jobs in place of the file', [['permissions:\n  contents: read\n  pull-requests: write\n', ''], ['  check:\n', '  check:\n    permissions: {contents: read, pull-requests: write}\n'], ['  deploy:\n', '  deploy:\n    permissions:\n      pull-requests: write\n      contents: read\n']]],
  ['environment variables of the file on the job', [['env:\n  SITE: docs\n', ''], ['  deploy:\n', '  deploy:\n    env: {SITE: docs}\n']]],
  ['environment variables of the step on the file', [['        env:\n          TITLE: ${{ github.event.issue.title }}\n', ''], ['  SITE: docs\n', '  SITE: docs\n  TITLE: ${{ github.event.issue.title }}\n']]],
  ['the condition of the needed job on the job as well', [['    needs: check\n', "    needs: check\n    if: github.event.comment.author_association == 'MEMBER' && startsWith(github.event.comment.body, '/deploy')\n"]]],
  ['the condition of the job on each step', [["    if: github.event.comment.author_association == 'MEMBER' && startsWith(github.event.comment.body, '/deploy')\n", ''], ['      - run: echo checked\n', "      - run: echo checked\n        if: github.event.comment.author_association == 'MEMBER' && startsWith(github.event.comment.body, '/deploy')\n"], ['    needs: check\n', "    if: github.event.comment.author_association == 'MEMBER' && startsWith(github.event.comment.body, '/deploy')\n"]]],
  ['an anchor in place of a copy', [['      - name: Build\n', '      - &build\n        name: Build\n']]],
  ['other names of steps', [['name: Check out', 'name: Fetch'], ['      - name: Build\n        run', '      - id: build\n        run']]],
  ['a script quoted', [['run: |\n          make site\n          ./scripts/deploy.sh "$TITLE" "$SITE"\n', 'run: "make site\\n./scripts/deploy.sh \\"$TITLE\\" \\"$SITE\\"\\n"\n']]],
  ['jobs in another order', [['  check:\n    runs-on: ubuntu-latest\n    if: github.event.comment.author_association == \'MEMBER\' && startsWith(github.event.comment.body, \'/deploy\')\n    steps:\n      - run: echo checked\n', ''], ['        with: {message: done}\n', '        with: {message: done}\n  check:\n    runs-on: ubuntu-latest\n    if: github.event.comment.author_association == \'MEMBER\' && startsWith(github.event.comment.body, \'/deploy\')\n    steps:\n      - run: echo checked\n']]]
];

function rewritten(replacements: [string, string][]): string {
  let text = workflow;
  for (const [from, to] of replacements) {
    expect(text).toContain(from);
    text = text.replace(from, () => to);
  }
  return text;
}

test.each(same)('%s is no difference', async (name, replacements) => {
  const files = [{ path, base: workflow, head: rewritten(replacements) }];
  const analysis = await analysed(files);
  const told = (losses: readonly { kind: string; at: { span: { line: number } } }[]): string[] => losses.map((l) => `${l.kind} ${l.at.span.line}`);
  const ours = analysis.changes.filter((c) => c.pair.head.func.form !== 'file');
  // A variable that moves is written at another place, and annotations say what stands where: neither is a loss of a step's contract.
  const kinds = new Set(name.startsWith('environment') ? ['annotation', 'entry', 'effect'] : ['annotation']);
  expect(ours.flatMap((c) => told(c.losses.filter((l) => !kinds.has(l.kind))))).toEqual([]);
  expect(ours.flatMap((c) => told(c.gains.filter((l) => !kinds.has(l.kind))))).toEqual([]);
  expect(await candidatesOf(files, analysis)).toEqual([]);
});

const other: [string, string, [string, string][]][] = [
  ['one operand of a condition dropped', 'workflow-start-guard', [["github.event.comment.author_association == 'MEMBER' && ", '']]],
  ['the need dropped', 'workflow-start-guard', [['    needs: check\n', '']]],
  ['run all the same', 'workflow-start-guard', [['    needs: check\n', '    needs: check\n    if: always()\n']]],
  ['a right widened', 'workflow-token-construct', [['contents: read', 'contents: write']]],
  ['a variable pasted', 'workflow-injection-flow', [['"$TITLE"', '"${{ env.TITLE }}"'], ['        env:\n          TITLE: ${{ github.event.issue.title }}\n', ''], ['  SITE: docs\n', '  SITE: docs\n  TITLE: ${{ github.event.issue.title }}\n']]],
  ['another commit', 'workflow-checkout-flow', [['fetch-depth: 0', 'ref: refs/pull/${{ github.event.issue.number }}/head']]],
  ['a tag for a commit', 'workflow-pin-construct', [['acme/notify@0123456789abcdef0123456789abcdef01234567', 'acme/notify@v1']]]
];

test.each(other)('%s is told', async (_, mechanism, replacements) => {
  const files = [{ path, base: workflow, head: rewritten(replacements) }];
  expect((await candidatesOf(files, await analysed(files))).map((c) => c.mechanism.id)).toContain(mechanism);
});

test('code of the project calls no job, whatever its name', async () => {
  const files = [
    { path, base: workflow, head: workflow.replace('make site', 'make all') },
    { path: 'src/run.js', base: 'export function run(x) { check(x); return deploy(x); }\n', head: 'export function run(x) { check(x, 1); return deploy(x); }\n' }
  ];
  const analysis = await analysed(files);
  const run = analysis.changes.find((c) => c.pair.head.func.name === 'run')!;
  expect(run.head.operations.map((o) => `${o.name}${o.inlined}`)).toEqual(['check0', 'deploy0', 'return0']);
});
