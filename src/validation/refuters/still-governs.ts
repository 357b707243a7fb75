/** The same condition still governs in the matched head function: it was moved or narrowed, not taken away. */
import { fails, holds, type Refuter } from '../types.js';

/** The refuter `still-governs`. */
export const stillGoverns: Refuter = {
  id: 'still-governs',
  statement: 'The same condition is still tested in the function.',
  effect: 'downgrade',
  run(c) {
    return c.loss?.kind === 'guard' && c.loss.elsewhere ? holds('The condition still occurs in the head function.') : fails('The condition occurs nowhere in the head function.');
  }
};
