/** The knowledge base with what a project adds: own roles and mechanisms, entry points, and functions that enforce a role. */
import { ConfigurationError } from '../errors.js';
import type { Knowledge, LanguageFacts, Role, Shape } from '../knowledge/index.js';
import { languageSchema } from '../knowledge/types.js';
import type { Configuration } from './read.js';

/** Added to the fit of a project's own words: the project knows better than a general shape. */
const OWN_WEIGHT = 4;

/**
 * Knowledge for one review. What ships is left as it is, and its digest too: the configuration has its own.
 * @throws ConfigurationError for a guard of a role that does not exist
 */
export function withConfiguration(knowledge: Knowledge, configuration: Configuration): Knowledge {
  const { endpoints, guards } = configuration.file;
  if (!configuration.roles.length && !configuration.mechanisms.length && !guards.length && !endpoints.registrars.length && !endpoints.handlers.length) return knowledge;
  const roles = new Map([...knowledge.roles, ...configuration.roles.map((r) => [r.id, r] as const)]);
  guards.forEach(({ call, role: id }, i) => {
    const role = roles.get(id);
    if (!role) throw new ConfigurationError(`${configuration.at(['guards', i, 'role'])}: guards[${i}].role is ${JSON.stringify(id)}; it may be ${[...roles.keys()].join(', ')}.`);
    roles.set(id, withGuard(role, call));
  });
  const project: LanguageFacts = languageSchema.parse({ language: 'common', ...endpoints });
  return {
    ...knowledge,
    roles,
    mechanisms: [...knowledge.mechanisms, ...configuration.mechanisms],
    facts: (language) => [...knowledge.facts(language), project]
  };
}

/** A role that the function enforces too: as a condition, as a call that must run, as an annotation, and around a value. */
function withGuard(role: Role, call: string): Role {
  const shape: Shape = { calls: [call], weight: OWN_WEIGHT };
  return {
    ...role,
    guards: [...role.guards, shape],
    effects: [...role.effects, shape],
    wrappers: role.subject !== 'access' ? [...role.wrappers, shape] : role.wrappers,
    annotations: [...role.annotations, call.replace(/^\*\./, '')]
  };
}
