import { call } from '@/api/client';

/**
 * Asks for fresh links to whatever an address owns; the answer does not tell whether it owns anything.
 * ApiError 422 for what is no address, 429 when this browser asked too often.
 */
export async function requestLostLink(email: string): Promise<void> {
  await call('POST', 'lost-link', { body: { email } });
}
