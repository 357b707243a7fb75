import { jwtVerify } from 'jose';
import type { NextRequest } from 'next/server';
import { z } from 'zod';

export const COOKIE = 'roster_session';

const claims = z.object({
  sub: z.string().regex(/^\d+$/),
  tenant: z.string().regex(/^\d+$/),
  role: z.enum(['staff', 'manager'])
});

export interface Session {
  employeeId: string;
  tenantId: string;
  role: 'staff' | 'manager';
}

function secret(): Uint8Array {
  const text = process.env.SESSION_SECRET;
  if (!text || text.length < 32) throw new Error('SESSION_SECRET must have at least 32 characters');
  return new TextEncoder().encode(text);
}

/** The session of a request, or undefined where there is no valid one. */
export async function readSession(request: NextRequest): Promise<Session | undefined> {
  const token = request.cookies.get(COOKIE)?.value;
  if (!token) return undefined;
  try {
    const { payload } = await jwtVerify(token, secret(), { algorithms: ['HS256'], issuer: 'roster-accounts' });
    const { sub, tenant, role } = claims.parse(payload);
    return { employeeId: sub, tenantId: tenant, role };
  } catch {
    return undefined;
  }
}
