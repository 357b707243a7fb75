/** The table of languages: file extension to lowering. A new language is one file and its line here. */
import type { Lowering, Reader } from '../fold.js';
import { c, cpp, header } from './c.js';
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
  [erb, ['erb']],
  [ruby, ['rb', 'rake', 'gemspec', 'ru']],
  [scala, ['scala', 'sc']],
  [rust, ['rs']],
  [typescript, ['ts', 'mts', 'cts']],
  [tsx, ['tsx']]
];

/** Extension (lower case, no dot) to lowering. */
export const lowerings: ReadonlyMap<string, Lowering> = new Map(byExtension.flatMap(([l, exts]) => exts.map((e) => [e, l] as const)));

/** Languages whose files are told by their whole path. */
export const readers: readonly { reader: Reader; owns: (path: string) => boolean }[] = [{ reader: workflow, owns: isWorkflowPath }];
