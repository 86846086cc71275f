import { get, post } from '@/api/client';
import type { AskedChange } from '@/api/schema';

export type { AskedChange } from '@/api/schema';

/** Fetches the change of a confirmation email; ApiError 404 if its token is invalid or expired. */
export const fetchChange = (token: string, signal?: AbortSignal): Promise<AskedChange> =>
  get('/confirm-email/{token}', { params: { token }, signal });

/**
 * Confirms the change, or ends it because the reader did not request it; ApiError 409 if it is no longer open.
 */
export const answerChange = (token: string, isYes: boolean): Promise<AskedChange> =>
  isYes
    ? post('/confirm-email/{token}/confirm', { params: { token } })
    : post('/confirm-email/{token}/refuse', { params: { token } });
