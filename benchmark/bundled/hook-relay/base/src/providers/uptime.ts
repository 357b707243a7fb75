import type { Provider } from './provider.js';

/** Beats of the monitoring. They say that we can be reached, and nothing else is taken from them. */
export const uptime: Provider = {
  name: 'uptime',

  event() {
    return { type: 'relay.reached', subject: 'hook-relay', data: { at: new Date().toISOString() } };
  }
};
