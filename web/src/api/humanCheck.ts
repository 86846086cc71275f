import type { Challenge } from '@/domain/challenge';
import { call } from './client';

/** A fresh challenge of the human check (R10.19). The widget's own format, without the usual envelope. */
export async function fetchChallenge(): Promise<Challenge> {
  return (await call('GET', '/captcha/challenge')) as Challenge;
}
