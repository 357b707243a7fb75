const HOME = '/deliveries';

/** Where to go after signing in: a page of ours, as the address bar shows it, or the list of deliveries. */
export function returnPath(value: unknown): string {
  if (typeof value !== 'string' || !/^\/[a-z0-9-]+(\/[a-z0-9-]+)*$/.test(value)) return HOME;
  return value;
}
