/** All refuters by id, in order of worth. */
import type { Refuter } from '../types.js';
import { boundParameter } from './bound-parameter.js';
import { enforcedAtCallers } from './enforced-at-callers.js';
import { enforcedAround } from './enforced-around.js';
import { enforcedInFramework } from './enforced-in-framework.js';
import { enforcedInside } from './enforced-inside.js';
import { enforcedOnTheWay } from './enforced-on-the-way.js';
import { gainSameRole } from './gain-same-role.js';
import { keptInChange } from './kept-in-change.js';
import { neededByAdded } from './needed-by-added.js';
import { notProduction } from './not-production.js';
import { permissionAsked } from './permission-asked.js';
import { platformCode } from './platform-code.js';
import { publicDeclaration } from './public-declaration.js';
import { restrictedStart } from './restricted-start.js';
import { safeOperation } from './safe-operation.js';
import { scopedQuery } from './scoped-query.js';
import { stillGoverns } from './still-governs.js';
import { subjectGone } from './subject-gone.js';
import { testedValue } from './tested-value.js';
import { typedValue } from './typed-value.js';
import { withoutRights } from './without-rights.js';

/** All refuters by id, in order of worth. */
export const refuters: ReadonlyMap<string, Refuter> = new Map([gainSameRole, stillGoverns, enforcedAtCallers, enforcedInFramework, notProduction, enforcedInside, enforcedAround, enforcedOnTheWay, publicDeclaration, boundParameter, safeOperation, scopedQuery, testedValue, permissionAsked, typedValue, neededByAdded, platformCode, restrictedStart, withoutRights, subjectGone, keptInChange].map((r) => [r.id, r]));
