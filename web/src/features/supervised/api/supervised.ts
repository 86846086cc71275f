import { call, get, type EditKey } from '@/api/client';
import type { SupervisedSigning } from '@/api/schema';

export type { SupervisedSigning } from '@/api/schema';

/** Returns a key with the token alone: the token identifies the consent that it opens. */
const supervisedKey = (supervision: string): EditKey => ({ kind: 'donor', id: 0, editKey: '', supervision });

/** Fetches the consent of a session; ApiError 404 when it is over, 409 if staff are signed in. */
export const fetchSession = (token: string, signal?: AbortSignal): Promise<SupervisedSigning> =>
  get('/supervised', { key: supervisedKey(token), signal });

/** Reports activity at the device; throws as fetchSession does. */
export const stayInSession = (token: string) =>
  call('POST', '/supervised/stay', { key: supervisedKey(token) });

/** Ends a session if it is still open, and clears the browser's storage of this site. */
export const endSession = (token: string) => call('POST', '/supervised/end', { key: supervisedKey(token) });
