/** Mechanisms of the model reviewer's own: what it names when none of the knowledge base's fits. */
import type { Mechanism } from '../knowledge/index.js';
import type { candidateKinds } from './schemas.js';

/** What a finding needs of its mechanism. */
export type NamedMechanism = Pick<Mechanism, 'id' | 'title' | 'schema' | 'role' | 'defect' | 'cwe' | 'level'>;

/** What the change did. */
export type Kind = (typeof candidateKinds)[number];

/** CWE-693 is "protection mechanism failure", CWE-1059 and the like say too little: this stands where the model names none. */
const GENERAL = ['CWE-693'];

const own = (id: string, title: string, schema: Mechanism['schema'], defect: Mechanism['defect']): NamedMechanism => ({ id, title, schema, role: '', defect, cwe: GENERAL, level: 'block' });

/** By what the change did. Their ids can be named in the project's configuration like those of the knowledge base. */
export const modelMechanisms: Readonly<Record<Kind, NamedMechanism>> = {
  removed: own('model-protection-removed', 'Protection removed', 'guard-loss', 'present'),
  weakened: own('model-protection-weakened', 'Protection weakened', 'construct-swap', 'present'),
  bypassed: own('model-protection-bypassed', 'Protection bypassed', 'effect-loss', 'present'),
  'added-operation': own('model-operation-added', 'Dangerous operation added', 'sibling-gap', 'present'),
  incomplete: own('model-protection-incomplete', 'Protection left incomplete', 'unwired-enforcement', 'absence'),
  'unprotected-component': own('model-component-unprotected', 'Component without the protection of its peers', 'sibling-gap', 'absence')
};

/** Ids of all of them. */
export const modelMechanismIds: ReadonlySet<string> = new Set(Object.values(modelMechanisms).map((m) => m.id));
