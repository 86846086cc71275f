import type { Challenge } from '@/domain/challenge';
import { call } from './client';

/**
 * Fetches a new challenge of the human check (R10.19). The response has the widget's format, without the usual
 * envelope.
 */
export async function fetchChallenge(): Promise<Challenge> {
  return (await call('GET', '/captcha/challenge')) as Challenge;
}
