import { z } from 'zod';
import { isRecent, isSignature } from '../lib/signature.js';
import { header, type Provider } from './provider.js';

const payment = z.object({
  kind: z.enum(['settled', 'refunded', 'failed']),
  payment: z.object({ id: z.string(), invoice: z.string(), cents: z.number().int(), currency: z.string().length(3) })
});

export const paydesk: Provider = {
  name: 'paydesk',

  /** They sign the time of sending and the body, with a dot in between. */
  verify(headers, raw, secret) {
    const sent = header(headers, 'paydesk-time');
    return isRecent(sent) && isSignature(header(headers, 'paydesk-signature'), secret, `${sent}.`, raw);
  },

  event(_headers, body) {
    const { kind, payment: { id, invoice, cents, currency } } = payment.parse(body);
    return { type: `payment.${kind}`, subject: invoice, data: { id, cents, currency } };
  }
};
