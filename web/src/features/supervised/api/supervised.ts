import { call, get, type EditKey } from '@/api/client';
import type { SupervisedSigning } from '@/api/schema';

export type { SupervisedSigning } from '@/api/schema';

/** A key that is nothing but the token: it says itself whom it opens. */
const keyOf = (supervision: string): EditKey => ({ kind: 'donor', id: 0, editKey: '', supervision });

/** Whose consent a session is about; ApiError 404 when it is over, 409 where staff are signed in. */
export const fetchSession = (token: string, signal?: AbortSignal): Promise<SupervisedSigning> =>
  get('/supervised', { key: keyOf(token), signal });

/** Tells that somebody is at the device; throws as fetchSession does. */
export const stayInSession = (token: string) => call('POST', '/supervised/stay', { key: keyOf(token) });

/** Ends a session, if it goes on, and has the browser forget what it holds. */
export const endSession = (token: string) => call('POST', '/supervised/end', { key: keyOf(token) });
