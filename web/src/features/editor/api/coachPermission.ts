import { call, type EditKey } from '@/api/client';

/** Lets the coach change the working copy, or no longer (R3.5); answers what holds now. */
export async function setCoachPermission(key: EditKey, isCoachAllowedToEdit: boolean): Promise<boolean> {
  const body = { id: Number(key.id), editKey: key.editKey, isCoachAllowedToEdit };
  const path = 'microsite/custom-site/coach-permission';
  const { results } = await call<{ isCoachAllowedToEdit: boolean }>('POST', path, { key, body });
  return results.isCoachAllowedToEdit;
}
