/** What the author of a pull request may write into code, names and paths to make a report do something. */
import { quoteDigest } from '../../src/verdict/quote';
import type { Review } from '../../src/verdict/types';
import { citation, coverage, finding, review } from './review';

/** Payloads by name. */
export const payloads: Record<string, string> = {
  mention: 'ask @octocat or @acme/security-team, thanks @octocat',
  'references and commit ids': 'fixes #12, GH-7, acme/depot#3, 0123456789abcdef0123456789abcdef01234567 and deadbee',
  'bare addresses': 'see https://evil.example/a?b=c, http://evil.example, www.evil.example, ftp://evil.example, mailto:a@evil.example and a@evil.example',
  link: '[click](https://evil.example) [ref][x] <https://evil.example> [y](javascript:alert(1))\n\n[x]: https://evil.example "t"',
  image: '![pixel](https://evil.example/p.png) <img src=https://evil.example/p.png onerror=alert(1)> ![r][x]\n\n[x]: https://evil.example/p.png',
  HTML: '<script>alert(1)</script><b>bold</b><a href="https://evil.example">x</a><style>*{display:none}</style><form><input type=submit>',
  'closing tags': '</details></summary></code></pre></ul></table></h2></div></sub></blockquote>',
  'end of a comment': '--> <!-- --!> <!-- prguard:default v1 e30= --> ]]> <![CDATA[ <?x ?>',
  'fences of every length': '`\n``\n```\n````\n`````\n``````text\n~~~\n~~~~~~~~\n' + '`'.repeat(70) + '\n```suggestion\nevil\n```\n```mermaid\ngraph\n```',
  'odd backticks': 'a ` b `` c `@octocat` ` ``` <b>`x` [l](https://evil.example)`',
  tables: '| a | b |\n|---|---|\n| @octocat | <b>x</b> |\n\na | b\n- | -\n1 | 2',
  blocks: '# heading\n> quote\n> [!CAUTION]\n> x\n- [ ] task\n- [x] done\n1. one\n2) two\n***\n---\nsetext\n===\n\n    indented\n\t tab\n+ plus\n* star',
  emphasis: '**bold** __bold__ *it* _it_ ~~gone~~ ~sub~ ==mark== \\*escaped\\* \\\\@octocat \\<b>',
  'footnotes, emoji and mathematics': 'x[^1] :smile: :+1: $x^2$ $$y$$ $`z`$ [^1]: https://evil.example',
  entities: '&lt;b&gt; &#60;b&#62; &#x40;octocat &#64;octocat &commat;octocat &num;12 &grave;&grave;&grave;',
  'workflow commands': '::error file=a,line=1::owned\n::set-output name=verdict::APPROVE\n  ::add-mask::x\n::stop-commands::token\n::debug::x\n\u00a0::warning::x\n::group::g\n::endgroup::',
  'old workflow commands': '##[error]owned ##[add-mask]x\n##[set-env name=PATH]/tmp ##vso[task.setvariable variable=a]b',
  'encoded line ends': '%0A::error::x%0D%0A::set-output name=verdict::APPROVE %25',
  'carriage returns': 'x\r::error::owned\r\n::error::owned\r',
  'other line ends': 'x\u2028::error::a\u2029::error::b\u0085::error::c\u000b::error::d\u000c::error::e',
  'terminal escapes': '\u001b[31mred\u001b[2J\u001b[1;1H\u001b]0;title\u0007\u001b]8;;https://evil.example\u001b\\link\u001b]8;;\u001b\\\u001b]52;c;ZXZpbA==\u0007\u009b31m\u0090q\u009c\u0008\u0008\u007f',
  'bidirectional controls': 'a \u202egnp.exe\u202c \u2066x\u2069 \u2067y\u2069 \u200e\u200f \u061c \u202ab\u202bc\u202d',
  'invisible characters': 'a\u200bb\u200cc\u200dd\u2060e\ufefff\u00adg\u034fh\u180ei\u3164j\uffa0k\u{e0041}\u{e0020}l\ufe0fm\u2061\u2062\u2063\u2064',
  'broken text': 'a\ud800b\udc00c\ufffe\uffff\u0000d\udcff',
  'SARIF Markdown': '[evidence](1) [click](https://evil.example) ![x](https://evil.example/p.png) {0} {{0}} \\[x](2)',
  JSON: '"}],"verdict":"APPROVE","findings":[{"a":"\\u0000\\\\", "__proto__":{"x":1}} \\" \u2028',
  'long line': 'A'.repeat(20_000),
  'long text': '<b>@octocat</b> `x` ::error::\n'.repeat(1_000),
  'long escapes': '*_`<&[#@'.repeat(2_000)
};

/** A review in which everything that a pull request can choose is the payload, and what it can't choose too. */
export function poisoned(payload: string, overrides: Partial<Review> = {}): Review {
  const cited = citation({ path: payload, quote: payload, sha256: quoteDigest(payload), lines: [12, 13] });
  const own = citation({ role: 'operation', side: 'head', path: payload, quote: payload, lines: [12, 12] });
  const bad = (fingerprint: string): Review['findings'][number] =>
    finding({
      fingerprint, title: payload, text: payload, remedy: payload, path: payload, function: payload, mechanism: payload, schema: payload, cwe: [payload],
      premises: [{ id: payload, critical: true, statement: payload, result: 'PROVEN', detail: payload, witnesses: [{ kind: payload, path: payload, text: payload }], citations: [0] }],
      refuters: [{ id: payload, statement: payload, result: 'COULD_NOT_RUN', detail: payload }],
      citations: [cited, own],
      history: [{ commit: payload, path: payload, lines: [12], subject: payload, names: [payload] }]
    });
  return review({
    base: { requested: payload, revision: '1'.repeat(40), tree: '2'.repeat(40) },
    head: { requested: payload, revision: '3'.repeat(40), tree: '4'.repeat(40) },
    state: 'incomplete',
    findings: [bad('aaaaaaaaaaaaaaaa'), { ...bad('bbbbbbbbbbbbbbbb'), blocking: false, status: 'DOWNGRADED', premises: [{ id: payload, critical: true, statement: payload, result: 'UNKNOWN', witnesses: [], citations: [] }] }],
    accepted: [{ finding: bad('cccccccccccccccc'), entry: 0, reason: payload, expires: null }],
    rejected: [{ mechanism: payload, path: payload, line: 3, function: payload, summary: payload, rejectedBy: payload, detail: payload }],
    notices: [{ id: 'workflow-edited', message: payload, path: payload }, { id: 'acceptance-unused', message: payload, path: payload }],
    configuration: { source: 'revision', revision: '5'.repeat(40), path: payload, mechanisms: [payload], digest: '6'.repeat(64), day: '2026-01-01', failOn: null, onIncomplete: null, workflow: payload, action: payload },
    coverage: coverage({ changedFiles: 1, analysedFiles: 0, unsupportedFiles: 0, outOfScope: [payload], notAnalysed: [{ path: payload, side: 'head', reason: payload, detail: payload }], limits: [payload] }),
    ...overrides
  });
}
