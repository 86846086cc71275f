import { post } from '@/api/client';

/**
 * Requests fresh links to whatever an address owns; the answer does not tell whether it owns anything. ApiError 422
 * for an invalid address, 429 when this browser asked too often.
 */
export async function requestLostLink(email: string): Promise<void> {
  await post('/lost-link', { body: { email } });
}
