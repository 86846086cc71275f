import { call } from './client';

/** A passkey of the person who is signed in; both moments RFC 3339. */
export interface OwnPasskey {
  id: number;
  name: string;
  createdAt: string;
  /** Null until it is used. */
  lastUsedAt: string | null;
}

/** How somebody who is signed in proves who they are (R7.1). */
export interface OwnSignIn {
  hasPassword: boolean;
  /** An authenticator app is set up. */
  hasCode: boolean;
  passkeys: OwnPasskey[];
  recoveryCodesLeft: number;
  /** Browsers make passkeys for this address. */
  mayAddPasskey: boolean;
  /** The last second step stays. */
  mustKeepOne: boolean;
}

/** How the answer is called in the cache. */
export const accountKeys = { own: ['staff', 'account'] } as const;

async function post<T>(path: string, body: object = {}): Promise<T> {
  return (await call<T>('POST', `staff/account/${path}`, { body })).results;
}

export const fetchOwnSignIn = async (signal: AbortSignal) =>
  (await call<OwnSignIn>('GET', 'staff/account', { signal })).results;
/** What its owner calls it: 1 to 64 characters. */
export const renamePasskey = (id: number, name: string) => post<unknown>(`passkeys/${id}/rename`, { name });
export const removePasskey = (id: number) => post<unknown>(`passkeys/${id}/remove`);
export const removeCode = () => post<unknown>('code/remove');
export const makeRecoveryCodes = async () =>
  (await post<{ recoveryCodes: string[] }>('recovery-codes')).recoveryCodes;
/** All other sessions end. */
export const changePassword = (current: string, password: string) =>
  post<unknown>('password', { current, password });
