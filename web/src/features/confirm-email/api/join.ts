import { get, post } from '@/api/client';
import type { AskedJoin } from '@/api/schema';

/** The join that a confirmation link is about; ApiError 404 when the token is invalid or the join is over. */
export const fetchJoin = (token: string, signal?: AbortSignal): Promise<AskedJoin> =>
  get('/confirm-join/{token}', { params: { token }, signal });

/** Confirms or refuses the join; ApiError 409 when it cannot be confirmed any more. */
export const answerJoin = (token: string, isYes: boolean): Promise<AskedJoin> =>
  isYes
    ? post('/confirm-join/{token}/confirm', { params: { token } })
    : post('/confirm-join/{token}/refuse', { params: { token } });
