export function headersOf(page) {
  return { 'Content-Type': page.type, 'X-Frame-Options': 'DENY', 'Cache-Control': 'no-store' };
}
