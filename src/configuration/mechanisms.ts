/** The project's own roles and mechanisms: the knowledge base's format, with everything checked that a review would trip over. */
import { ConfigurationError } from '../errors.js';
import { loadKnowledge, type Mechanism, type Role } from '../knowledge/index.js';
import { mechanismSchema, roleSchema } from '../knowledge/types.js';
import { premises } from '../validation/premises/index.js';
import { refuters } from '../validation/refuters/index.js';
import { parseYaml } from './parse.js';

/**
 * Parses the files of a project's folder.
 * @param folder its path
 * @param files those below `roles/` and `mechanisms/` in it
 * @throws ConfigurationError naming file, line, column, field and what may stand there
 */
export function readMechanisms(folder: string, files: readonly { path: string; text: string }[]): { roles: Role[]; mechanisms: Mechanism[] } {
  const known = loadKnowledge();
  const roles: Role[] = [];
  const mechanisms: Mechanism[] = [];
  const below = (kind: string): { path: string; text: string; id: string }[] =>
    files.filter((f) => f.path.startsWith(`${folder}/${kind}/`)).map((f) => ({ ...f, id: f.path.slice(folder.length + kind.length + 2).replace(/(\/mechanism)?\.yml$/, '') }));
  for (const { path, text, id } of below('roles')) {
    const { value, at } = parseYaml(path, text, roleSchema);
    if (value.id !== id) throw new ConfigurationError(`${at(['id'])}: id is "${value.id}"; it must be the file's name, "${id}".`);
    if (known.roles.has(id)) throw new ConfigurationError(`${at(['id'])}: PRGuard has a role "${id}" itself; give this one another name.`);
    roles.push(value);
  }
  for (const { path, text, id } of below('mechanisms')) {
    const { value, at } = parseYaml(path, text, mechanismSchema);
    if (value.id !== id) throw new ConfigurationError(`${at(['id'])}: id is "${value.id}"; it must be the folder's name, "${id}".`);
    if (known.mechanisms.some((m) => m.id === id)) throw new ConfigurationError(`${at(['id'])}: PRGuard has a mechanism "${id}" itself; give this one another name.`);
    if (!known.roles.has(value.role) && !roles.some((r) => r.id === value.role)) {
      throw new ConfigurationError(`${at(['role'])}: role is "${value.role}"; it must be one of PRGuard's or have a file roles/${value.role}.yml in ${folder}.`);
    }
    each(value.premises, premises, (i) => `${at(['premises', i])}: premises[${i}] is`);
    each(value.refuters, refuters, (i) => `${at(['refuters', i])}: refuters[${i}] is`);
    mechanisms.push(value);
  }
  return { roles, mechanisms };
}

function each(ids: readonly string[], known: ReadonlyMap<string, unknown>, place: (index: number) => string): void {
  ids.forEach((id, i) => {
    if (!known.has(id)) throw new ConfigurationError(`${place(i)} ${JSON.stringify(id)}; it may be ${[...known.keys()].join(', ')}.`);
  });
}
