/** All refuters by id, in order of worth. */
import type { Refuter } from '../types.js';
import { enforcedAtCallers } from './enforced-at-callers.js';
import { enforcedAround } from './enforced-around.js';
import { enforcedInside } from './enforced-inside.js';
import { gainSameRole } from './gain-same-role.js';
import { notProduction } from './not-production.js';
import { publicDeclaration } from './public-declaration.js';
import { stillGoverns } from './still-governs.js';

export const refuters: ReadonlyMap<string, Refuter> = new Map([gainSameRole, stillGoverns, enforcedAtCallers, notProduction, enforcedInside, enforcedAround, publicDeclaration].map((r) => [r.id, r]));
