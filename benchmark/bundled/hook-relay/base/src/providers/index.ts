import { codeforge } from './codeforge.js';
import { paydesk } from './paydesk.js';
import type { Provider } from './provider.js';
import { uptime } from './uptime.js';

const all = [codeforge, paydesk, uptime];

export const providers = new Map<string, Provider>(all.map((provider) => [provider.name, provider]));
