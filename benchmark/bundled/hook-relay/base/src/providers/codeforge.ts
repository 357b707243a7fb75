import { z } from 'zod';
import { isSignature } from '../lib/signature.js';
import { header, type Provider } from './provider.js';

const push = z.object({
  repository: z.object({ path: z.string() }),
  ref: z.string(),
  after: z.string().regex(/^[0-9a-f]{40}$/)
});

export const codeforge: Provider = {
  name: 'codeforge',

  verify(headers, raw, secret) {
    return isSignature(header(headers, 'x-codeforge-signature')?.replace(/^sha256=/, ''), secret, raw);
  },

  event(headers, body) {
    if (header(headers, 'x-codeforge-event') !== 'push') return undefined;
    const { repository, ref, after } = push.parse(body);
    return { type: 'code.pushed', subject: repository.path, data: { ref, commit: after } };
  }
};
