import type { EditKey } from '@/api/client';

/** The home page of the patient's workspace. */
export function landingPath({ id, editKey }: EditKey): string {
  return `/microsite/landing/${encodeURIComponent(id)}/${encodeURIComponent(editKey)}`;
}

/** The editor. */
export function editorPath({ id, editKey }: EditKey): string {
  return `/microsite/custom-site/${encodeURIComponent(id)}/${encodeURIComponent(editKey)}`;
}
