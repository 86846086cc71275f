import type { EditKey } from '@/api/client';

/** Returns the address of the patient's dashboard. */
export function landingPath({ id, editKey }: EditKey): string {
  return `/microsite/landing/${encodeURIComponent(id)}/${encodeURIComponent(editKey)}`;
}

/** Returns the address of the editor. */
export function editorPath({ id, editKey }: EditKey): string {
  return `/microsite/custom-site/${encodeURIComponent(id)}/${encodeURIComponent(editKey)}`;
}
