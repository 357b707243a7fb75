export function headersOf(page) {
  return { 'Content-Type': page.type, 'Cache-Control': 'no-store' };
}
