import type { OwnSignIn } from '@/api/staffAccount';

/** How many second steps somebody has: each passkey, and the authenticator app. */
export function countSecondSteps({ passkeys, hasCode }: OwnSignIn): number {
  return passkeys.length + (hasCode ? 1 : 0);
}

/** Whether the one second step that there is must stay, because one is required (R7.1). */
export function mustStay(own: OwnSignIn): boolean {
  return own.mustKeepOne && countSecondSteps(own) === 1;
}
