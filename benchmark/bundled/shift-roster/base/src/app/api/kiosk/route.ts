import { timingSafeEqual, createHash } from 'node:crypto';
import { NextResponse, type NextRequest } from 'next/server';
import { ApiError, NotFound } from '../../../lib/errors';
import { failure } from '../../../lib/handler';
import { shiftCache } from '../../../services/shift-cache';

const digest = (text: string) => createHash('sha256').update(text).digest();

/** Where a shift is and when; screens show it to whoever stands before them. No names. */
export async function GET(request: NextRequest): Promise<NextResponse> {
  try {
    const key = process.env.KIOSK_KEY ?? '';
    if (key === '' || !timingSafeEqual(digest(request.headers.get('x-kiosk-key') ?? ''), digest(key))) throw new ApiError(401, 'unknown screen');
    const number = request.nextUrl.searchParams.get('shift') ?? '';
    const shift = /^\d{1,18}$/.test(number) ? await shiftCache.load(number) : undefined;
    if (!shift) throw new NotFound('shift');
    return NextResponse.json({ place: shift.place, startsAt: shift.startsAt, endsAt: shift.endsAt });
  } catch (error) {
    return failure(error);
  }
}
