/** The deterministic engine as the command line and the action use it. */
import { version } from './assets.js';
import type { Engine } from './cli/io.js';
import { loadKnowledge } from './knowledge/index.js';
import { review } from './review.js';

/** The engine that ships with this code. */
export const engine: Engine = { review, mechanisms: () => loadKnowledge().mechanisms, version };
