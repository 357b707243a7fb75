/** From settings as they are written to what a review takes. */
import { modelSettings, type RawModelSettings } from './settings.js';
import type { Model, ModelSettings } from './types.js';
import type { ModelDeps } from './wire.js';

/**
 * The `model` of a review's options; nothing when no model is configured.
 * @param keys environment that a key may come from; empty where only the input counts
 * @throws ConfigurationError for settings, a proxy, or a folder to record to or replay, that can't be
 */
export async function modelOption(raw: RawModelSettings, keys: Readonly<Record<string, string | undefined>>, deps: ModelDeps): Promise<{ model?: { settings: ModelSettings; client: Model } }> {
  const settings = modelSettings(raw, keys);
  if (settings === null) return {};
  // The client's package is large, and most runs have no model.
  const { createModel } = await import(/* webpackMode: "eager" */ './client.js');
  return { model: { settings, client: createModel(settings, deps) } };
}
