import { useState } from 'react';
import { useT } from '@/i18n/react';
import { ChangeDialog } from '@/parts/staff/ChangeDialog';
import { DateField } from '@/ui/field/DateField';
import { pickedDay } from '../rules/snooze';

interface SnoozeDialogProps {
  /** The current day as YYYY-MM-DD. */
  today: string;
  onPick: (day: string) => void;
  onClose: () => void;
}

/** Asks for the day until which an item is snoozed. */
export function SnoozeDialog({ today, onPick, onClose }: SnoozeDialogProps) {
  const t = useT();
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState('');
  function send() {
    const picked = pickedDay(typed, today);
    if ('problem' in picked) setProblem(picked.problem);
    else onPick(picked.day);
  }
  return (
    <ChangeDialog
      title={t('work.snooze.title')}
      yes={t('work.snooze.go')}
      form="stack"
      change={{ isPending: false, error: null }}
      onYes={send}
      onNo={onClose}
    >
      <DateField
        label={t('work.snooze.day')}
        value={typed}
        error={problem && t(problem)}
        onChange={({ target }) => setTyped(target.value)}
      />
    </ChangeDialog>
  );
}
