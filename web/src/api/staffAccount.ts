import { get, post } from './client';

export type { OwnPasskey, OwnSession, OwnSignIn } from './schema';

/** The keys of responses in the query cache. */
export const accountKeys = { own: ['staff', 'account'], digest: ['staff', 'digest'] } as const;

/** Returns whether the daily email about waiting work is on. */
export const fetchDigest = (signal: AbortSignal) => get('/staff/work/digest', { signal });
export const setDigest = (isOn: boolean) => post('/staff/work/digest', { body: { isOn } });

export const fetchOwnSignIn = (signal: AbortSignal) => get('/staff/account', { signal });
/** Renames a passkey; the name has 1 to 64 characters. */
export const renamePasskey = (passkeyId: number, name: string) =>
  post('/staff/account/passkeys/{passkeyId}/rename', { params: { passkeyId }, body: { name } });
export const removePasskey = (passkeyId: number) =>
  post('/staff/account/passkeys/{passkeyId}/remove', { params: { passkeyId } });
export const removeCode = () => post('/staff/account/code/remove');
export const makeRecoveryCodes = async () => (await post('/staff/account/recovery-codes')).recoveryCodes;
/** Signs out one of the account's own browsers. */
export const endSession = (sessionId: string) =>
  post('/staff/account/sessions/{sessionId}/end', { params: { sessionId } });
/** Ends all sessions except the current one. */
export const endOtherSessions = () => post('/staff/account/sessions/end-others');
/** Changes the password and ends all other sessions. */
export const changePassword = (current: string, password: string) =>
  post('/staff/account/password', { body: { current, password } });
