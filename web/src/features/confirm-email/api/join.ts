import { get, post } from '@/api/client';
import type { AskedJoin } from '@/api/schema';

/** Fetches the join of a confirmation link; ApiError 404 if the token is invalid or the join is over. */
export const fetchJoin = (token: string, signal?: AbortSignal): Promise<AskedJoin> =>
  get('/confirm-join/{token}', { params: { token }, signal });

/** Confirms or refuses the join; ApiError 409 if it can no longer be confirmed. */
export const answerJoin = (token: string, isYes: boolean): Promise<AskedJoin> =>
  isYes
    ? post('/confirm-join/{token}/confirm', { params: { token } })
    : post('/confirm-join/{token}/refuse', { params: { token } });
