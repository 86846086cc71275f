import { useState } from 'react';
import type { DonorChange, DonorRecord } from '@/api/staffDonors';
import { fieldErrors, isConflict } from '@/api/staffFailure';
import { useT } from '@/i18n/react';
import { useDonorChange } from './useDonorChange';

/**
 * Holds one setting with its own button and its errors. Typed input replaces the recorded value until it is saved,
 * even if a colleague changed the value first; the field then shows the colleague's value too.
 */
export function useSetting<Value>(
  record: DonorRecord,
  recorded: Value,
  say: (value: Value) => string,
  onDone?: () => void,
) {
  const t = useT();
  const [typed, setTyped] = useState<Value | null>(null);
  const change = useDonorChange(record, {
    done: t('donors.settings.done'),
    onDone() {
      setTyped(null);
      onDone?.();
    },
  });
  const now = t('donors.now', { value: say(recorded) || t('donors.now.nothing') });
  return {
    ...change,
    problems: fieldErrors(change.error),
    save: (body: Extract<DonorChange, { to: 'settings' }>['body']) => change.mutate({ to: 'settings', body }),
    value: typed ?? recorded,
    type: setTyped,
    isAsRecorded: typed === null || typed === recorded,
    now: isConflict(change.error) ? now : undefined,
  };
}
