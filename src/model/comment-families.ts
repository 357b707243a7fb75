/** How comments and strings are written, by file extension, for languages that no grammar here reads. */

/** A string: what opens and closes it, what escapes in it, and whether it goes over lines. */
export interface StringForm {
  open: string;
  close: string;
  /** `\` escapes, a doubled close does, or nothing. */
  escape: 'backslash' | 'double' | 'none';
  lines: boolean;
}

/** The lexical rules of a family. */
export interface Family {
  /** Openings of comments to the line's end. */
  line: string[];
  /** Openings that count at a line's start or behind white space only (`#` in shells). */
  spaced: boolean;
  /** Pairs around comments; the third says whether they nest. */
  block: [string, string, boolean][];
  strings: StringForm[];
  /** Lines that open and close a comment of whole lines (`=begin`, `=end`). */
  pod?: [string, string];
  /** Opening of here documents. */
  heredoc?: '<<' | '<<<';
  /** `'` opens a character, and may be a lifetime or label. */
  chars?: boolean;
  /** `/` opens an expression where an operand is expected. */
  regex?: boolean;
  /** Percent literals with brackets (`%w[]`). */
  percent?: boolean;
  /** Brackets of level n: `[[`, `[=[`. */
  longBrackets?: boolean;
  /** Raw strings of C++. */
  rawStrings?: boolean;
  /** `?"` is a character. */
  questionMark?: boolean;
  /** Words of here documents may be in lower case. */
  lowerHeredoc?: boolean;
  /** Comments stand on lines of their own only; behind something else the opening is text. */
  ownLines?: boolean;
  /** Comments that may be more than comments. */
  stays?: RegExp;
  /** Characters that end literals of several lines, where those of `strings` are not all or too many. */
  closers?: string;
  /** It is markup: tags and expressions in its comments may still count. */
  tags?: boolean;
  /** Code stands between these, the rest is markup. */
  islands?: { open: string; close: string; family: string }[];
}

const string = (quote: string, lines = false, escape: StringForm['escape'] = 'backslash'): StringForm => ({ open: quote, close: quote, escape, lines });
const plain = [string('"'), string("'")];
const family = (line: string[], block: Family['block'], strings: StringForm[], more: Partial<Family> = {}): Family => ({ line, spaced: false, block, strings, ...more });
const C_BLOCK: Family['block'] = [['/*', '*/', false]];
const NESTED: Family['block'] = [['/*', '*/', true]];

/** Families by name. */
export const families: Readonly<Record<string, Family>> = {
  c: family(['//'], C_BLOCK, [string('"')], { chars: true, rawStrings: true, closers: '' }),
  d: family(['//'], [...C_BLOCK, ['/+', '+/', true]], [string('"', true), string('`', true, 'none')], { chars: true }),
  slashes: family(['//'], [], plain, { ownLines: true }),
  bicep: family(['//'], C_BLOCK, [string("'''", true, 'none'), string("'")]),
  verilog: family(['//'], C_BLOCK, [string('"')], { closers: '"\'', stays: /\b(?:synopsys|synthesis|pragma|translate)/ }),
  javascript: family(['//'], C_BLOCK, [...plain, string('`', true)], { regex: true }),
  csharp: family(['//'], C_BLOCK, [string('"""', true, 'none'), { open: '@"', close: '"', escape: 'double', lines: true }, { open: '$@"', close: '"', escape: 'double', lines: true }, string('"')], { chars: true }),
  rust: family(['//'], NESTED, [{ open: 'r##"', close: '"##', escape: 'none', lines: true }, { open: 'r#"', close: '"#', escape: 'none', lines: true }, { open: 'r"', close: '"', escape: 'none', lines: true }, string('"', true)], { chars: true }),
  kotlin: family(['//'], NESTED, [string('"""', true, 'none'), string('"')], { chars: true }),
  groovy: family(['//'], C_BLOCK, [string('"""', true), string("'''", true), ...plain], { stays: /\/\$|\$\// }),
  dart: family(['//'], NESTED, [string('"""', true), string("'''", true), ...plain]),
  php: family(['//', '#'], C_BLOCK, [string('"', true), string("'", true), string('`', true)], { heredoc: '<<<', stays: /\?>/ }),
  css: family([], C_BLOCK, plain, { closers: '' }),
  scss: family(['//'], C_BLOCK, plain),
  ruby: family(['#'], [], [string('"', true), string("'", true), string('`', true)], { pod: ['=begin', '=end'], heredoc: '<<', regex: true, percent: true, questionMark: true }),
  // Any character quotes in Perl: only plain words are surely a comment.
  perl: family(['#'], [], [string('"', true), string("'", true)], { spaced: true, pod: ['=', '=cut'], heredoc: '<<', regex: true, stays: /[^\w\s.,:'=#()[\]-]|[)\]#]\s*[.,=-]\s*\S/ }),
  shell: family(['#'], [], [string('"', true), string("'", true, 'none')], { spaced: true, heredoc: '<<', lowerHeredoc: true, closers: '"\'`' }),
  hash: family(['#'], [], [string('"""', true), string("'''", true, 'none'), ...plain], { spaced: true, closers: '"\'`' }),
  lines: family(['#'], [], [], { spaced: true, ownLines: true, closers: '"\'`' }),
  yaml: family(['#'], [], [string('"', true), string("'", true, 'double')], { spaced: true, closers: '"\'`' }),
  elixir: family(['#'], [['@doc """', '"""', false], ['@moduledoc """', '"""', false], ['@typedoc """', '"""', false]], [string('"""', true), string('"', true), string("'", true)]),
  julia: family(['#'], [['#=', '=#', true]], [string('"""', true), string('"', true)]),
  powershell: family(['#'], [['<#', '#>', false]], [string('"', true), string("'", true, 'double')], { spaced: true }),
  hcl: family(['#', '//'], C_BLOCK, [string('"')], { heredoc: '<<', lowerHeredoc: true }),
  lua: family(['--'], [], plain, { longBrackets: true, stays: /\]=*\][^\n]*\S/ }),
  // MySQL takes `--` for a comment only before a space; `#` is an operator elsewhere.
  sql: family(['--'], C_BLOCK, [string("'", true, 'double'), string('"', true, 'double')], { spaced: true, stays: /^--[^\s-]/ }),
  ada: family(['--'], [], [string('"', false, 'double')], { chars: true }),
  haskell: family(['--'], [['{-', '-}', true]], [string('"')], { chars: true, stays: /^-{2,}[^\s\w("'[\]{},;`-]|^\{-#/ }),
  ml: family([], [['(*', '*)', true]], [string('"', true)], { chars: true, stays: /^\(\*\)|\|\w*\}/ }),
  pascal: family(['//'], [['(*', '*)', false], ['{', '}', false]], [string("'", false, 'double')], { stays: /^(?:\{|\(\*)\$/ }),
  percent: family(['%'], [], [string('"', true)]),
  semicolon: family([';'], [['#|', '|#', true]], [string('"', true)], { ownLines: true }),
  ini: family(['#', ';'], [], [], { spaced: true, ownLines: true, closers: '"\'', stays: /^;.*[;{}]/ }),
  basic: family(["'"], [], [string('"', false, 'double')], { closers: '' }),
  fortran: family(['!'], [], [string("'", false, 'double'), string('"', false, 'double')], { stays: /^!\w*\$/ }),
  batch: family(['rem ', 'REM ', 'Rem '], [], [], { ownLines: true, closers: '"', stays: /[&|<>^%!()]/ }),
  ...markups({ markup: [], jinja: [['{#', '#}', false]], handlebars: [['{{!--', '--}}', false]], erb: [['<%#', '%>', false]], jsp: [['<%--', '--%>', false]], razor: [['@*', '*@', false]], blade: [['{{--', '--}}', false]] })
};

/** Comments of markup, with those of one template language each: what is a comment of one is code of another. */
function markups(forms: Readonly<Record<string, Family['block']>>): Record<string, Family> {
  const islands = [{ open: '<?php', close: '?>', family: 'php' }, { open: '<?', close: '?>', family: 'php' }, { open: '<script', close: '</script', family: 'javascript' }, { open: '<style', close: '</style', family: 'css' }];
  return Object.fromEntries(Object.entries(forms).map(([name, block]) => [name, family([], [['<!--', '-->', false], ...block], [], { tags: true, islands })]));
}

const byExtension: Readonly<Record<string, string>> = {
  cs: 'csharp', rs: 'rust', kt: 'kotlin', kts: 'kotlin', scala: 'kotlin', sc: 'kotlin', sbt: 'kotlin', swift: 'kotlin', groovy: 'groovy', gradle: 'groovy', dart: 'dart', m: 'c', mm: 'c', proto: 'c', sol: 'javascript', zig: 'slashes', v: 'verilog', sv: 'verilog', svh: 'verilog', d: 'd',
  json5: 'javascript', jsonc: 'javascript', thrift: 'c', glsl: 'c', c: 'c', h: 'c', cc: 'c', cpp: 'c', cxx: 'c', hpp: 'c', hh: 'c', hxx: 'c', cu: 'c', inl: 'c', ipp: 'c', tpp: 'c', y: 'c', l: 'c', prisma: 'slashes', bicep: 'bicep',
  php: 'markup', phtml: 'markup', php5: 'markup', inc: 'markup', module: 'markup', twig: 'jinja', html: 'jinja', htm: 'jinja', xhtml: 'markup', xml: 'markup', vue: 'markup', svelte: 'markup', astro: 'markup', erb: 'erb', eex: 'erb', heex: 'erb',
  ejs: 'erb', hbs: 'handlebars', mustache: 'markup', jinja: 'jinja', jinja2: 'jinja', njk: 'jinja', j2: 'jinja', liquid: 'markup', jsp: 'jsp', cshtml: 'razor', razor: 'razor', xsl: 'markup', xaml: 'markup', csproj: 'markup', props: 'markup', tmpl: 'markup', tpl: 'markup', ftl: 'markup',
  css: 'css', scss: 'scss', less: 'scss', rb: 'ruby', rake: 'ruby', gemspec: 'ruby', ru: 'ruby', jbuilder: 'ruby', cr: 'ruby', pl: 'perl', pm: 'perl', cgi: 'perl', sh: 'shell', bash: 'shell', zsh: 'shell', ksh: 'shell', envrc: 'shell', fish: 'shell', awk: 'hash',
  yml: 'yaml', yaml: 'yaml', toml: 'hash', cfg: 'ini', conf: 'ini', cnf: 'ini', ini: 'ini', properties: 'lines', env: 'lines', service: 'ini', r: 'hash', nim: 'hash', mk: 'hash', cmake: 'hash', graphql: 'hash', gql: 'hash', bzl: 'hash', bazel: 'hash', nix: 'hash', tcl: 'lines', coffee: 'hash', pyx: 'hash', gd: 'hash', rego: 'hash', feature: 'lines', dockerignore: 'lines', gitignore: 'lines', npmignore: 'lines',
  ex: 'elixir', exs: 'elixir', jl: 'julia', ps1: 'powershell', psm1: 'powershell', tf: 'hcl', hcl: 'hcl', tfvars: 'hcl', lua: 'lua', luau: 'lua', moon: 'lua', sql: 'sql', psql: 'sql', hs: 'haskell', lhs: 'haskell', elm: 'haskell', purs: 'haskell', adb: 'ada', ads: 'ada', vhd: 'ada', vhdl: 'ada',
  ml: 'ml', mli: 'ml', fs: 'ml', fsx: 'ml', fsi: 'ml', pas: 'pascal', pp: 'hash', erl: 'percent', hrl: 'percent', clj: 'semicolon', cljs: 'semicolon', cljc: 'semicolon', edn: 'semicolon', el: 'semicolon', lisp: 'semicolon', scm: 'semicolon', rkt: 'semicolon',
  vb: 'basic', bas: 'basic', vbs: 'basic', f90: 'fortran', f95: 'fortran', f03: 'fortran', f08: 'fortran', bat: 'batch', cmd: 'batch'
};

const byName: Readonly<Record<string, string>> = {
  dockerfile: 'shell', containerfile: 'shell', makefile: 'hash', gnumakefile: 'hash', rakefile: 'ruby', gemfile: 'ruby', vagrantfile: 'ruby', podfile: 'ruby', jenkinsfile: 'groovy', 'cmakelists.txt': 'hash', 'requirements.txt': 'lines', caddyfile: 'lines', procfile: 'lines', justfile: 'hash', codeowners: 'lines', '.env': 'lines', '.npmrc': 'ini', '.gitattributes': 'lines', 'nginx.conf': 'lines'
};

/** Families by the program that a shebang names. */
const byProgram: readonly [RegExp, string][] = [
  [/^(?:ba|da|k|z|a|fi)?sh$/, 'shell'], [/^j?ruby[\d.]*$|^rake$/, 'ruby'], [/^perl[\d.]*$/, 'perl'], [/^python[\d.]*$|^rscript$|^[gmn]?awk$|^make$/, 'hash'], [/^php[\d.]*$/, 'markup'],
  [/^(?:node|deno|bun|tsx|ts-node)$/, 'javascript'], [/^lua[\d.]*$/, 'lua'], [/^elixir$/, 'elixir'], [/^groovy$/, 'groovy'], [/^pwsh$/, 'powershell'], [/^tclsh[\d.]*$/, 'lines']
];

function byShebang(text: string): Family | null {
  const line = /^#![ \t]*(\S+)(?:[ \t]+(?:-\S+[ \t]+|\w+=\S+[ \t]+)*(\S+))?/.exec(text.slice(0, 200).split('\n', 1)[0]!);
  if (!line) return null;
  const last = (path: string): string => path.slice(path.lastIndexOf('/') + 1).toLowerCase();
  const program = last(line[1]!) === 'env' ? last(line[2] ?? '') : last(line[1]!);
  const name = byProgram.find(([pattern]) => pattern.test(program))?.[1];
  return name === undefined ? null : families[name]!;
}

/** The family of a path, by its shebang where the name has no extension; null when how it writes comments is not known. */
export function familyOfComments(path: string, text = ''): Family | null {
  const file = path.slice(path.lastIndexOf('/') + 1).toLowerCase();
  const dot = file.lastIndexOf('.');
  if (file.endsWith('.blade.php')) return families.blade!;
  const name = byName[file] ?? (dot < 0 ? undefined : byExtension[file.slice(dot + 1)] ?? byName[file.slice(0, file.indexOf('.'))]);
  if (name !== undefined) return families[name]!;
  return dot < 0 ? byShebang(text) : null;
}
