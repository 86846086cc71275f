import type { OwnSignIn } from '@/api/staffAccount';

/** Returns the number of second steps of an account: each passkey, and the authenticator app. */
export function countSecondSteps({ passkeys, hasCode }: OwnSignIn): number {
  return passkeys.length + (hasCode ? 1 : 0);
}

/** Reports whether the account's only second step must remain, because one is required (R7.1). */
export function mustStay(own: OwnSignIn): boolean {
  return own.mustKeepOne && countSecondSteps(own) === 1;
}
