/** What a review says of the configuration that it was made with. */
import type { ConfigurationRecord } from '../verdict/types.js';
import type { Caller } from './notices.js';
import type { Configuration, ConfigurationSource } from './read.js';

/** The record of a configuration. The day is left out where nothing was judged by it. */
export function recordOf(configuration: Configuration, day: string, caller: Caller): ConfigurationRecord {
  const { source, revision, path, digest, file, mechanisms } = configuration;
  return {
    source, revision, path, digest,
    mechanisms: mechanisms.map((m) => m.id),
    day: source === 'none' ? null : day,
    failOn: file['fail-on'] ?? null,
    onIncomplete: file['on-incomplete'] ?? null,
    workflow: caller.workflow ?? null,
    action: caller.action ?? null
  };
}

/** The options by which a recorded configuration is read again. A file that the caller gave has to be given again. */
export function optionsOf(record: ConfigurationRecord, file?: { path: string; text: string }): { configuration: ConfigurationSource; now?: Date; caller: Caller } {
  return {
    configuration: record.revision === null ? 'none' : { revision: record.revision, ...(file ? { file } : {}) },
    ...(record.day === null ? {} : { now: new Date(`${record.day}T00:00:00Z`) }),
    caller: { ...(record.workflow === null ? {} : { workflow: record.workflow }), ...(record.action === null ? {} : { action: record.action }) }
  };
}
