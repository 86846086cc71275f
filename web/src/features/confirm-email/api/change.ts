import { get, post } from '@/api/client';
import type { AskedChange } from '@/api/schema';

export type { AskedChange } from '@/api/schema';

/** What a link in a confirmation mail is about; ApiError 404 when its token is none or too old. */
export const fetchChange = (token: string, signal?: AbortSignal): Promise<AskedChange> =>
  get('/confirm-email/{token}', { params: { token }, signal });

/** Confirms the change, or ends it because one did not ask for it; ApiError 409 when it is no longer open. */
export const answerChange = (token: string, isYes: boolean): Promise<AskedChange> =>
  isYes
    ? post('/confirm-email/{token}/confirm', { params: { token } })
    : post('/confirm-email/{token}/refuse', { params: { token } });
