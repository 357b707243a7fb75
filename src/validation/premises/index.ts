/** All premises by id. */
import type { Premise } from '../types.js';
import { calleeConsumes } from './callee-consumes.js';
import { enforcementLost } from './enforcement-lost.js';
import { failureDenies } from './failure-denies.js';
import { operationReached } from './operation-reached.js';
import { orderLost } from './order-lost.js';
import { onlyTakenAway } from './only-taken-away.js';
import { outsideOrigin } from './outside-origin.js';
import { flowNew } from './flow-new.js';
import { outsideOperand } from './outside-operand.js';
import { outsidersStart } from './outsiders-start.js';
import { rightsInReach } from './rights-in-reach.js';
import { governedOpen } from './governed-open.js';
import { neverRead } from './never-read.js';
import { peerCarries } from './peer-carries.js';
import { peerOpen } from './peer-open.js';
import { sameValue } from './same-value.js';
import { securityRole } from './security-role.js';

/** All premises by id. */
export const premises: ReadonlyMap<string, Premise> = new Map(
  [enforcementLost, operationReached, orderLost, failureDenies, onlyTakenAway, securityRole, sameValue, outsideOrigin, peerCarries, peerOpen, neverRead, governedOpen, flowNew, outsidersStart, rightsInReach, outsideOperand, calleeConsumes].map((p) => [p.id, p])
);
