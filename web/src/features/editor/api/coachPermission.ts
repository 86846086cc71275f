import { post, type EditKey } from '@/api/client';

/** Sets whether the coach may edit the working copy (R3.5); returns the stored setting. */
export async function setCoachPermission(key: EditKey, isCoachAllowedToEdit: boolean): Promise<boolean> {
  const body = { id: Number(key.id), editKey: key.editKey, isCoachAllowedToEdit };
  return (await post('/microsite/custom-site/coach-permission', { key, body })).isCoachAllowedToEdit;
}
