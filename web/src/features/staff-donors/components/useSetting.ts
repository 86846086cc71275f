import { useState } from 'react';
import type { DonorChange, DonorRecord } from '@/api/staffDonors';
import { fieldErrors, isConflict } from '@/api/staffFailure';
import { useT } from '@/i18n/react';
import { useDonorChange } from './useDonorChange';

/**
 * One setting with its own button, and what the rules said about it. What is typed stands in place of what is
 * recorded until it is saved, also when a colleague was faster; the field then says what is recorded by now.
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
