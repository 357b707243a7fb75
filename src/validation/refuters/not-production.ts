/** The code is test, example, generated or vendored code, judged by its path in the base. */
import { notProductionPath } from '../../evidence/production.js';
import { fails, holds, type Refuter } from '../types.js';

/** The refuter `not-production`. */
export const notProduction: Refuter = {
  id: 'not-production',
  statement: 'The code is test, example, generated or vendored code.',
  effect: 'reject',
  run(c) {
    const path = c.change?.pair.base.file.unit.path ?? c.where.path;
    return notProductionPath(path) ? holds(`${path} is no production code.`) : fails(`${path} is production code.`);
  }
};
