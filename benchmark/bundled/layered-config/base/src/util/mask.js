const SECRET = /(password|secret|token|key)$/i;

/** A copy in which the values of secret-looking keys are stars. */
export function mask(value) {
  if (Array.isArray(value)) return value.map(mask);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, SECRET.test(key) ? '***' : mask(inner)]));
}
