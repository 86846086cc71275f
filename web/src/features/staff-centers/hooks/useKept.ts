import { useEffect, useState } from 'react';
import { centerKey } from '@/domain/reviewDraft';
import { tabStore } from '@/domain/keptStore';
import { useMe } from '@/ui/staff-shell/StaffContext';

/**
 * Holds a form that survives a reload, another screen and the end of the session, in this tab only. start is the form
 * without changes.
 */
export function useKept<Form extends object>(center: number | 'new' | 'targets', start: Form) {
  const stored = centerKey(useMe().id, center);
  const [typed, setTyped] = useState(() => (tabStore.readJson(stored) as Form | null) ?? start);
  const isChanged = JSON.stringify(typed) !== JSON.stringify(start);
  useEffect(() => {
    if (isChanged) tabStore.writeJson(stored, typed);
    else tabStore.remove(stored);
  }, [isChanged, stored, typed]);
  return {
    typed,
    set: (changes: Partial<Form>) => setTyped((before) => ({ ...before, ...changes })),
    isChanged,
    /** Shows another form instead, such as the saved one. */
    replace: setTyped,
  };
}
