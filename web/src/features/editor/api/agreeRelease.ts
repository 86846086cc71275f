import { post, type EditKey } from '@/api/client';

/** Signs the release again, also while the page is locked; nothing else changes (R10.18). */
export async function agreeRelease(
  key: EditKey,
  guardianName: string,
  releaseVersion: string,
): Promise<void> {
  const body = { id: Number(key.id), editKey: key.editKey, guardianName, releaseVersion };
  await post('/microsite/custom-site/agree-release', { key, body });
}
