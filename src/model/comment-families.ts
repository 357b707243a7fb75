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
  c: family(['//'], C_BLOCK, [{ open: 'R"(', close: ')"', escape: 'none', lines: true }, string('"')], { chars: true }),
  javascript: family(['//'], C_BLOCK, [...plain, string('`', true)], { regex: true }),
  csharp: family(['//'], C_BLOCK, [string('"""', true, 'none'), { open: '@"', close: '"', escape: 'double', lines: true }, { open: '$@"', close: '"', escape: 'double', lines: true }, string('"')], { chars: true }),
  rust: family(['//'], NESTED, [{ open: 'r##"', close: '"##', escape: 'none', lines: true }, { open: 'r#"', close: '"#', escape: 'none', lines: true }, { open: 'r"', close: '"', escape: 'none', lines: true }, string('"', true)], { chars: true }),
  kotlin: family(['//'], NESTED, [string('"""', true, 'none'), string('"')], { chars: true }),
  groovy: family(['//'], C_BLOCK, [string('"""', true), string("'''", true), ...plain]),
  dart: family(['//'], NESTED, [string('"""', true), string("'''", true), ...plain]),
  php: family(['//', '#'], C_BLOCK, [string('"', true), string("'", true)], { heredoc: '<<<' }),
  css: family([], C_BLOCK, plain),
  scss: family(['//'], C_BLOCK, plain),
  ruby: family(['#'], [], [string('"', true), string("'", true), string('`', true)], { pod: ['=begin', '=end'], heredoc: '<<', regex: true, percent: true }),
  perl: family(['#'], [], [string('"', true), string("'", true)], { spaced: true, pod: ['=', '=cut'], heredoc: '<<', regex: true }),
  shell: family(['#'], [], [string('"', true), string("'", true, 'none')], { spaced: true, heredoc: '<<' }),
  hash: family(['#'], [], [string('"""', true), string("'''", true, 'none'), ...plain], { spaced: true }),
  yaml: family(['#'], [], [string('"', true), string("'", true, 'double')], { spaced: true }),
  elixir: family(['#'], [['@doc """', '"""', false], ['@moduledoc """', '"""', false], ['@typedoc """', '"""', false]], [string('"""', true), string('"', true), string("'", true)]),
  julia: family(['#'], [['#=', '=#', true]], [string('"""', true), string('"', true)]),
  powershell: family(['#'], [['<#', '#>', false]], [string('"', true), string("'", true, 'double')], { spaced: true }),
  hcl: family(['#', '//'], C_BLOCK, [string('"')], { heredoc: '<<' }),
  lua: family(['--'], [], plain, { longBrackets: true }),
  sql: family(['--', '#'], C_BLOCK, [string("'", true, 'double'), string('"', true, 'double')], { spaced: true }),
  haskell: family(['--'], [['{-', '-}', true]], [string('"')], { chars: true }),
  ml: family([], [['(*', '*)', true]], [string('"', true)], { chars: true }),
  pascal: family(['//'], [['(*', '*)', false], ['{', '}', false]], [string("'", false, 'double')]),
  percent: family(['%'], [], [string('"', true)]),
  semicolon: family([';'], [['#|', '|#', true]], [string('"', true)]),
  ini: family(['#', ';'], [], [], { spaced: true }),
  basic: family(["'"], [], [string('"', false, 'double')]),
  markup: family([], [['<!--', '-->', false], ['{#', '#}', false], ['{{!--', '--}}', false], ['{{--', '--}}', false], ['<%#', '%>', false], ['<%--', '--%>', false], ['@*', '*@', false]], [], {
    islands: [{ open: '<?php', close: '?>', family: 'php' }, { open: '<?=', close: '?>', family: 'php' }, { open: '<script', close: '</script', family: 'javascript' }, { open: '<style', close: '</style', family: 'css' }]
  })
};

const byExtension: Readonly<Record<string, string>> = {
  cs: 'csharp', rs: 'rust', kt: 'kotlin', kts: 'kotlin', scala: 'kotlin', sc: 'kotlin', sbt: 'kotlin', swift: 'kotlin', groovy: 'groovy', gradle: 'groovy', dart: 'dart', m: 'c', mm: 'c', proto: 'c', sol: 'javascript', zig: 'c', v: 'c', d: 'c',
  json5: 'javascript', jsonc: 'javascript', thrift: 'c', glsl: 'c', c: 'c', h: 'c', cc: 'c', cpp: 'c', cxx: 'c', hpp: 'c', hh: 'c', hxx: 'c', cu: 'c', inl: 'c', ipp: 'c', tpp: 'c', y: 'c', l: 'c',
  php: 'markup', phtml: 'markup', php5: 'markup', inc: 'markup', module: 'markup', twig: 'markup', html: 'markup', htm: 'markup', xhtml: 'markup', xml: 'markup', vue: 'markup', svelte: 'markup', erb: 'markup', eex: 'markup', heex: 'markup',
  ejs: 'markup', hbs: 'markup', mustache: 'markup', jinja: 'markup', j2: 'markup', jsp: 'markup', cshtml: 'markup', razor: 'markup', xsl: 'markup', xaml: 'markup', csproj: 'markup', props: 'markup', tmpl: 'markup', tpl: 'markup', ftl: 'markup',
  css: 'css', scss: 'scss', less: 'scss', rb: 'ruby', rake: 'ruby', gemspec: 'ruby', ru: 'ruby', jbuilder: 'ruby', cr: 'ruby', pl: 'perl', pm: 'perl', cgi: 'perl', sh: 'shell', bash: 'shell', zsh: 'shell', ksh: 'shell', envrc: 'shell',
  yml: 'yaml', yaml: 'yaml', toml: 'hash', cfg: 'ini', conf: 'ini', cnf: 'ini', ini: 'ini', properties: 'ini', env: 'ini', service: 'ini', r: 'hash', nim: 'hash', mk: 'hash', cmake: 'hash', graphql: 'hash', gql: 'hash', bzl: 'hash', bazel: 'hash', nix: 'hash', tcl: 'hash', haml: 'hash', coffee: 'hash', pyx: 'hash', gd: 'hash', rego: 'hash',
  ex: 'elixir', exs: 'elixir', jl: 'julia', ps1: 'powershell', psm1: 'powershell', tf: 'hcl', hcl: 'hcl', tfvars: 'hcl', lua: 'lua', luau: 'lua', moon: 'lua', sql: 'sql', psql: 'sql', hs: 'haskell', lhs: 'haskell', elm: 'haskell', purs: 'haskell', adb: 'haskell', ads: 'haskell',
  ml: 'ml', mli: 'ml', fs: 'ml', fsx: 'ml', fsi: 'ml', pas: 'pascal', pp: 'hash', erl: 'percent', hrl: 'percent', clj: 'semicolon', cljs: 'semicolon', cljc: 'semicolon', edn: 'semicolon', el: 'semicolon', lisp: 'semicolon', scm: 'semicolon', rkt: 'semicolon', asm: 'semicolon', s: 'semicolon',
  vb: 'basic', bas: 'basic'
};

const byName: Readonly<Record<string, string>> = {
  dockerfile: 'shell', containerfile: 'shell', makefile: 'hash', gnumakefile: 'hash', rakefile: 'ruby', gemfile: 'ruby', vagrantfile: 'ruby', podfile: 'ruby', jenkinsfile: 'groovy', 'cmakelists.txt': 'hash', 'requirements.txt': 'hash', '.gitignore': 'hash', '.dockerignore': 'hash', caddyfile: 'hash', procfile: 'hash', justfile: 'hash', codeowners: 'hash', '.env': 'ini', '.npmrc': 'ini', '.gitattributes': 'hash', 'nginx.conf': 'hash'
};

/** The family of a path; null when how it writes comments is not known. */
export function familyOfComments(path: string): Family | null {
  const file = path.slice(path.lastIndexOf('/') + 1).toLowerCase();
  const dot = file.lastIndexOf('.');
  const name = byName[file] ?? byName[file.slice(0, file.indexOf('.'))] ?? byExtension[file.slice(dot + 1)];
  return dot < 0 && byName[file] === undefined ? null : name === undefined ? null : families[name]!;
}
