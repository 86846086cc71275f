import { post, type EditKey } from '@/api/client';

/** Withdraws a submission before the center has decided (C 50); ApiError 409 afterwards. */
export async function withdrawSubmission(key: EditKey): Promise<void> {
  const body = { id: Number(key.id), editKey: key.editKey };
  await post('/microsite/custom-site/withdraw-submission', { key, body });
}
