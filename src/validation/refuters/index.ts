/** All refuters by id, in order of worth. */
import type { Refuter } from '../types.js';
import { boundParameter } from './bound-parameter.js';
import { enforcedAtCallers } from './enforced-at-callers.js';
import { enforcedAround } from './enforced-around.js';
import { enforcedInFramework } from './enforced-in-framework.js';
import { enforcedInside } from './enforced-inside.js';
import { gainSameRole } from './gain-same-role.js';
import { neededByAdded } from './needed-by-added.js';
import { notProduction } from './not-production.js';
import { platformCode } from './platform-code.js';
import { publicDeclaration } from './public-declaration.js';
import { restrictedStart } from './restricted-start.js';
import { safeOperation } from './safe-operation.js';
import { scopedQuery } from './scoped-query.js';
import { stillGoverns } from './still-governs.js';
import { subjectGone } from './subject-gone.js';
import { typedValue } from './typed-value.js';
import { withoutRights } from './without-rights.js';

/** All refuters by id, in order of worth. */
export const refuters: ReadonlyMap<string, Refuter> = new Map([gainSameRole, stillGoverns, enforcedAtCallers, enforcedInFramework, notProduction, enforcedInside, enforcedAround, publicDeclaration, boundParameter, safeOperation, scopedQuery, typedValue, neededByAdded, platformCode, restrictedStart, withoutRights, subjectGone].map((r) => [r.id, r]));
