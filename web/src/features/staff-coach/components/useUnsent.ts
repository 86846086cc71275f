import { useState } from 'react';
import { unsentKey } from '../../../domain/reviewDraft';
import { useMe } from '../../../ui/staff-shell/StaffContext';

/** What a coach is writing to a patient. It survives a reload and the end of the session, in this tab only. */
export function useUnsent(micrositeId: number) {
  const key = unsentKey(useMe().id, micrositeId);
  const [text, setText] = useState(() => sessionStorage.getItem(key) ?? '');
  return {
    text,
    write(next: string) {
      setText(next);
      sessionStorage.setItem(key, next);
    },
    forget() {
      setText('');
      sessionStorage.removeItem(key);
    },
  };
}
