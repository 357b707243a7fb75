import { NextResponse, type NextRequest } from 'next/server';
import { ZodError } from 'zod';
import { ApiError } from './errors';
import { readSession, type Session } from './session';

type Params = { params: Record<string, string> };
type Work = (request: NextRequest, context: { session: Session; params: Record<string, string> }) => Promise<unknown>;
export type Handler = (request: NextRequest, context: Params) => Promise<NextResponse>;

export function failure(error: unknown): NextResponse {
  if (error instanceof ApiError) return NextResponse.json({ error: error.message }, { status: error.status });
  if (error instanceof ZodError) return NextResponse.json({ error: 'not understood', issues: error.issues }, { status: 400 });
  console.error(error);
  return NextResponse.json({ error: 'something went wrong' }, { status: 500 });
}

/** A handler for everybody who is signed in. What it returns is sent as JSON. */
export function withSession(work: Work): Handler {
  return async (request, { params }) => {
    try {
      const session = await readSession(request);
      if (!session) throw new ApiError(401, 'sign in first');
      // Cookies are sent by other sites' forms as well; JSON bodies are not.
      if (request.method !== 'GET' && !request.headers.get('content-type')?.startsWith('application/json')) throw new ApiError(415, 'send JSON');
      return NextResponse.json((await work(request, { session, params })) ?? {});
    } catch (error) {
      return failure(error);
    }
  };
}

/** A handler for people with a role. */
export function withRole(role: Session['role'], work: Work): Handler {
  return withSession(async (request, context) => {
    if (context.session.role !== role) throw new ApiError(403, 'not allowed');
    return work(request, context);
  });
}
