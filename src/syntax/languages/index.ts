/** The table of languages: file extension to lowering. A new language is one file and its line here. */
import type { Lowering, Reader } from '../fold.js';
import { c, cpp, header } from './c.js';
import { svelte, vue } from './components.js';
import { ejs } from './ejs.js';
import { erb } from './erb.js';
import { csharp } from './csharp.js';
import { go } from './go.js';
import { java } from './java.js';
import { javascript, tsx, typescript } from './javascript.js';
import { lua } from './lua.js';
import { php } from './php.js';
import { kotlin } from './kotlin.js';
import { python } from './python.js';
import { ruby } from './ruby.js';
import { scala } from './scala.js';
import { rust } from './rust.js';
import { templateReader, type TemplateKind } from './template.js';
import { workflow } from './workflow.js';
import { isWorkflowPath } from './workflow-path.js';

const byExtension: [Lowering, string[]][] = [
  [c, ['c']],
  [header, ['h']],
  [cpp, ['cc', 'cpp', 'cxx', 'hpp', 'hh', 'hxx']],
  [csharp, ['cs', 'csx']],
  [go, ['go']],
  [java, ['java']],
  [javascript, ['js', 'mjs', 'cjs', 'jsx']],
  [lua, ['lua']],
  [php, ['php', 'phtml', 'inc']],
  [kotlin, ['kt', 'kts']],
  [python, ['py', 'pyi']],
  [ejs, ['ejs']],
  [erb, ['erb']],
  [ruby, ['rb', 'rake', 'gemspec', 'ru']],
  [scala, ['scala', 'sc']],
  [rust, ['rs']],
  [typescript, ['ts', 'mts', 'cts']],
  [tsx, ['tsx']],
  [vue, ['vue']],
  [svelte, ['svelte']]
];

/** Extension (lower case, no dot) to lowering. */
export const lowerings: ReadonlyMap<string, Lowering> = new Map(byExtension.flatMap(([l, exts]) => exts.map((e) => [e, l] as const)));

/** Endings of templates; a page of plain text or an unknown format is not escaped by default. */
const templates: [TemplateKind, RegExp][] = [
  [{ escaping: 'escaped', blade: true }, /\.blade\.php$/i],
  [{ escaping: 'none', blade: false }, /\.(?:liquid|(?:txt|text|md|json|ya?ml|conf|sh|sql|js|css)\.(?:twig|jinja2?|j2|njk))$/i],
  [{ escaping: 'escaped', blade: false }, /\.(?:twig|jinja2?|njk|html?|hbs|handlebars|mustache|gohtml|tmpl|(?:html?|xml)\.j2)$/i]
];

/** Languages whose files are told by their whole path. */
export const readers: readonly { reader: Reader; owns: (path: string) => boolean }[] = [
  { reader: workflow, owns: isWorkflowPath },
  ...templates.map(([kind, ending], i) => ({ reader: templateReader(kind), owns: (path: string) => ending.test(path) && !templates.slice(0, i).some(([, before]) => before.test(path)) }))
];
