import { fromQuery } from '../sources/query.js';
import { sendJson, urlOf } from './respond.js';

/** Puts the configuration on every request; on preview deployments with what the request overrides. */
export function withOverrides(config) {
  return (req, res, next) => {
    req.config = config;
    if (!config.get('http.allowOverrides', false)) return next();
    try {
      const layer = fromQuery(urlOf(req).searchParams);
      if (Object.keys(layer).length > 0) req.config = config.with(layer);
    } catch (error) {
      if (!(error instanceof RangeError)) return next(error);
      return sendJson(res, 400, { error: error.message });
    }
    next();
  };
}
