import { randomBytes } from 'node:crypto';

function newState() {
  return randomBytes(16).toString('base64url');
}

export function begin(provider) {
  return provider.address({ state: newState() });
}
