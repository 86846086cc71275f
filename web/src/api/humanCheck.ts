import type { Challenge } from '@/domain/challenge';
import { call } from './client';

/** A fresh challenge of the human check (R10.19); it is answered bare, without the usual envelope. */
export async function fetchChallenge(): Promise<Challenge> {
  return (await call<never, Challenge>('GET', 'captcha/challenge')) satisfies Challenge;
}
