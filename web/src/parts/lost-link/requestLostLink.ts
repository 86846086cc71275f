import { post } from '@/api/client';

/**
 * Requests new links for all records of an address. The response does not reveal whether there are any. Throws
 * ApiError 422 for an invalid address, 429 after too many requests from this browser.
 */
export async function requestLostLink(email: string): Promise<void> {
  await post('/lost-link', { body: { email } });
}
