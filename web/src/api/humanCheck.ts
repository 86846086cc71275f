import type { Challenge } from '../domain/challenge';
import { call } from './client';

/** A fresh challenge of the human check (decision 10.19); it is not to be answered twice. */
export async function fetchChallenge(): Promise<Challenge> {
  return (await call<Challenge>('GET', 'captcha/challenge')).results;
}
