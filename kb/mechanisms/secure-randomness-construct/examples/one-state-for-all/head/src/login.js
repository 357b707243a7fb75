import { randomBytes } from 'node:crypto';

const processState = randomBytes(16).toString('base64url');

function newState() {
  return processState;
}

export function begin(provider) {
  return provider.address({ state: newState() });
}
