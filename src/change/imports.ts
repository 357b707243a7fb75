/** Local names of imports to what they stand for: `cp` -> `child_process`, `load` -> `yaml.load`. */
import type { Unit } from '../syntax/form.js';

const cache = new WeakMap<Unit, Map<string, string>>();

/** The canonical text of each imported local name of a unit. */
export function importNames(unit: Unit): Map<string, string> {
  const known = cache.get(unit);
  if (known) return known;
  const out = new Map<string, string>();
  for (const i of unit.imports) {
    const module = moduleName(i.module, unit.language);
    if (i.name && i.name !== '*') {
      // Names from the project's own relative modules stay as they are: where they live is not what they are.
      const relative = i.module.startsWith('.') || unit.language === 'java' || unit.language === 'php' || unit.language === 'kotlin' || unit.language === 'csharp' || unit.language === 'scala';
      out.set(i.alias ?? i.name, relative || i.name === 'default' ? (i.name === 'default' ? module : i.name) : `${module}.${i.name}`);
    } else if (i.alias) out.set(i.alias, module);
    else if (unit.language === 'go') out.set(GO_TWINS.has(module.replace('.', '/')) ? module.slice(module.indexOf('.') + 1) : module, module);
  }
  cache.set(unit, out);
  return out;
}

/** Packages of Go's standard library that share their last part and mean different things. */
const GO_TWINS = new Set(['html/template', 'text/template', 'crypto/rand', 'math/rand']);

/** A module's name as its users write it: Go's last path part without a version, Node's without `node:`. */
function moduleName(module: string, language: string): string {
  if (language === 'go') {
    // `gopkg.in/x.v1` and `.../x/v2` are package x.
    const parts = module.split('/').filter((p) => !/^v\d+$/.test(p));
    if (GO_TWINS.has(parts.join('/'))) return parts.join('.');
    return (parts[parts.length - 1] ?? module).replace(/\.v\d+$/, '').replace(/^go-/, '');
  }
  if (module.startsWith('node:')) return module.slice(5);
  if (module.startsWith('.')) return module.slice(module.lastIndexOf('/') + 1);
  return module;
}
