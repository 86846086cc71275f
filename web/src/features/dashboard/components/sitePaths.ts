import type { EditKey } from '@/api/client';
import { pathOfKey } from '../api/ownSite';

/** Returns the patient's own addresses. */
export function sitePaths(key: EditKey) {
  const tail = pathOfKey(key);
  return {
    home: `/microsite/landing/${tail}`,
    edit: `/microsite/custom-site/${tail}`,
    start: `/microsite/start/${tail}`,
    deactivate: `/microsite/deactivate/${tail}`,
  };
}
