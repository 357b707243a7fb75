/** Whoever starts the operation was asked for a permission: what an administrator may do is for a person to judge. */
import { carried } from '../../characterize/enforcement.js';
import { functionAt } from '../../evidence/contracts.js';
import { fails, holds, type Refuter } from '../types.js';

/** The refuter `permission-asked`. */
export const permissionAsked: Refuter = {
  id: 'permission-asked',
  statement: 'The function asks for a permission first.',
  effect: 'downgrade',
  run(c, ctx) {
    const role = ctx.knowledge.roles.get('authorization');
    const at = c.value?.at;
    const home = at ? ctx.unitOf(at.path) : null;
    const places = [{ func: c.where.func, unit: ctx.unitOf(c.where.path) }, ...(home ? [{ func: functionAt(home, at!.span.start, at!.span.end), unit: home }] : [])];
    for (const { func, unit } of places) {
      if (!role || !unit || func.form === 'file') continue;
      const own = carried(ctx.contracts.of(func, unit), role, ctx);
      if (own) return holds(`\`${func.qualified}\` asks at line ${own.at.span.line}.`);
    }
    return fails('No permission is asked.');
  }
};
