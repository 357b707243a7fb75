/** Comments that a change adds are cut in every language; strings, code and comments of base stay. */
import { withoutAddedComments } from '../../src/model/comments';

const lines = (...numbers: number[]): Set<number> => new Set(numbers);
const cut = (path: string, text: string, added: Set<number> | null = null): Promise<string> => withoutAddedComments(text, path, added);

/** `[NOTE]` marks what must go, everything else must stay. */
const SAMPLES: Record<string, string> = {
  'a.ts': "/** [NOTE] */\nconst a = 'http://x // no'; // [NOTE]\nconst b = `${a} /* no */`; /* [NOTE] */ run(a);\nconst c = /\\/\\* no/;\n",
  'a.tsx': 'const x = <p>{/* [NOTE] */}<a href="//no">y</a></p>;\n',
  'a.py': '"""[NOTE] module"""\nimport os  # [NOTE]\n\ndef f():\n    """[NOTE]\n    more [NOTE]"""\n    x = "# no"\n    y = """# no"""\n    return x\n',
  'a.c': '/* [NOTE] */\n#define A "/* no */"\nint a; // [NOTE]\n',
  'a.go': 'package a\n\n// [NOTE]\nvar s = "// no" + `// no`\n',
  'A.java': 'class A { /** [NOTE] */ String s = "/* no */"; } // [NOTE]\n',
  'a.rb': '# [NOTE]\n=begin\n[NOTE]\n=end\nx = "#{a} # no" # [NOTE]\ny = %w[# no] + %q(# no).split(/# no/)\nz = <<~SQL\n  # no\nSQL\nputs z # [NOTE]\n',
  'a.php': "<p><!-- [NOTE] --># no // no</p>\n<?php\n// [NOTE]\n$a = '// no'; # [NOTE]\n#[Attribute] \n$b = <<<EOT\n// no\nEOT;\n/* [NOTE] */ run($a);\n?><b># no</b>\n",
  'a.cs': 'var a = @"c:\\no // no"; // [NOTE]\n/* [NOTE] */ var b = "// no"; var c = \'"\'; // [NOTE]\n',
  'a.rs': "// [NOTE]\nlet a = r#\"// no\"#; /* [NOTE] /* [NOTE] */ */\nfn f<'a>(x: &'a str) -> char { '\"' } // [NOTE]\n",
  'a.kt': 'val a = """ // no """ // [NOTE]\n/* /* [NOTE] */ */ val b = "// no"\n',
  'a.scala': 'val a = "// no" // [NOTE]\n',
  'a.lua': '-- [NOTE]\n--[[ [NOTE]\n [NOTE] ]]\nlocal a = [[ -- no ]] .. "-- no" -- [NOTE]\n--[==[ [NOTE] ]] ]==]\n',
  'a.sql': "-- [NOTE]\nselect '-- no' /* [NOTE] */ from t;\n",
  'a.sh': '#!/bin/sh\n# [NOTE]\necho "# no" \'# no\' $# ${#a} # [NOTE]\ncat <<EOF\n# no\nEOF\n',
  'a.yml': '# [NOTE]\na: "# no" # [NOTE]\nb: c#no\n',
  'a.toml': 'a = "# no" # [NOTE]\n',
  Dockerfile: '# [NOTE]\nRUN echo "# no"\n',
  'a.html': '<!-- [NOTE] --><a href="//no"># no</a><script>var a = "// no"; // [NOTE]\n</script><style>/* [NOTE] */ a { }</style>\n',
  'a.vue': '<template><!-- [NOTE] --></template>\n<script>\nlet a = `// no` // [NOTE]\n</script>\n',
  'a.erb': '<%# [NOTE] %><p># no</p><!-- [NOTE] -->\n',
  'a.ex': '# [NOTE]\n@doc """\n[NOTE]\n"""\nx = "# no" # [NOTE]\n',
  'a.hs': '-- [NOTE]\n{- [NOTE] {- [NOTE] -} -}\nx = "-- no"\n',
  'a.ml': '(* [NOTE] (* [NOTE] *) *) let a = "(* no *)"\n',
  'a.tf': 'a = "# no" # [NOTE]\n// [NOTE]\n/* [NOTE] */\n',
  'a.ini': '; [NOTE]\n# [NOTE]\na = b;no#no\n',
  'a.clj': '; [NOTE]\n(def a "; no")\n',
  'a.erl': '% [NOTE]\nA = "% no".\n',
  'a.ps1': '<# [NOTE] #>\n$a = "# no" # [NOTE]\n',
  'a.pl': '# [NOTE]\nmy $a = "# no"; # [NOTE]\n=pod\n[NOTE]\n=cut\nprint $#a;\n',
  'a.css': '/* [NOTE] */ a { background: url("/*no*/") }\n'
};

describe.each(Object.keys(SAMPLES))('%s', (path) => {
  const text = SAMPLES[path]!;

  test('comments go, strings and code stay, lines keep their numbers', async () => {
    const out = await cut(path, text);
    expect(out).not.toContain('[NOTE]');
    expect(out.match(/\bno\b/g)).toEqual(text.match(/\bno\b/g));
    expect(out.split('\n')).toHaveLength(text.split('\n').length);
    // What is left of each line is a part of it.
    const kept = (s: string): string => s.replace(/\s+/g, '');
    out.split('\n').forEach((line, i) => {
      let at = 0;
      for (const c of kept(line)) at = kept(text.split('\n')[i]!).indexOf(c, at) + 1 || Infinity;
      expect(at).not.toBe(Infinity);
    });
  });

  test('comments on no added line stay', async () => expect(await cut(path, text, lines(9999))).toBe(text));
});

test('a comment that lies in part on an added line goes whole', async () => {
  expect(await cut('a.js', '/* one\n two */ run();\n// three\n', lines(2))).toBe('\n run();\n// three\n');
  expect(await cut('a.rb', '# one\n# two\n', lines(2))).toBe('# one\n\n');
});

test('line ends of Windows stay', async () => expect(await cut('a.js', 'a(); // x\r\n/* y\r\nz */\r\nb();\r\n')).toBe('a();\r\n\r\n\r\nb();\r\n'));

test('where a rule does not fit the text, only comments on lines of their own go', async () => {
  // The quote that never ends would swallow the code behind it.
  expect(await cut('a.rb', '# note\nx = \' never closed\nrun(1) # stays\n# note\n')).toBe("\nx = ' never closed\nrun(1) # stays\n\n");
  expect(await cut('a.sql', 'select 1; /* never closed\ndrop table t;\n')).toBe('select 1; /* never closed\ndrop table t;\n');
});

test('a file of an unknown kind is left as it is', async () => expect(await cut('a.unknown', '# x\n// y\n')).toBe('# x\n// y\n'));

test('hostile files are read in time', async () => {
  for (const unit of ['/*', '"', '(*', '<<A ', '%(', "'", '<?php ', '--[[', '`${']) {
    for (const path of ['a.rb', 'a.php', 'a.lua', 'a.ml', 'a.cs', 'a.sh', 'a.html']) await cut(path, unit.repeat(20_000));
  }
}, 30_000);

it('cuts added comments of workflow files, which have no grammar', async () => {
  const text = 'on: push\njobs:\n  a:\n    runs-on: x\n    steps:\n      - run: echo "# no comment" # approve this\n';
  expect(await withoutAddedComments(text, '.github/workflows/a.yml', new Set([6]))).toBe(text.replace(' # approve this', ''));
});
