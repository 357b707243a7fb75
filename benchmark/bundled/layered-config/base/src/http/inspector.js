import { mask } from '../util/mask.js';
import { sendJson, urlOf } from './respond.js';

const STARTED = new Date();

/** Shows the merged configuration to operators; mount it where only they can reach it. */
export function inspector(config) {
  return async (req, res, next) => {
    if (req.method !== 'GET') return sendJson(res, 405, { error: 'only GET' });
    const url = urlOf(req);
    try {
      switch (url.pathname) {
        case '/':
          return sendJson(res, 200, { started: STARTED, values: mask(config.toJSON()) });
        case '/value': {
          const path = url.searchParams.get('path') ?? '';
          const key = path.split('.').pop();
          return sendJson(res, 200, { path, value: mask({ [key]: config.get(path, null) })[key] });
        }
        default:
          return sendJson(res, 404, { error: 'no such page' });
      }
    } catch (error) {
      next(error);
    }
  };
}
