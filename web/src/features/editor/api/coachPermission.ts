import { post, type EditKey } from '@/api/client';

/** Lets the coach change the working copy, or no longer (R3.5); returns the present setting. */
export async function setCoachPermission(key: EditKey, isCoachAllowedToEdit: boolean): Promise<boolean> {
  const body = { id: Number(key.id), editKey: key.editKey, isCoachAllowedToEdit };
  return (await post('/microsite/custom-site/coach-permission', { key, body })).isCoachAllowedToEdit;
}
