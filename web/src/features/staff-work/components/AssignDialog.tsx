import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { assignAllWork, fetchWorkOwners, workKeys } from '@/api/staffWork';
import { failureText } from '@/api/staffFailure';
import { useT } from '@/i18n/react';
import { ChangeDialog } from '@/parts/staff/ChangeDialog';
import { useStaffMutation } from '@/parts/staff/useStaffMutation';
import { SelectField } from '@/ui/field/TextField';
import { NotLoaded } from '@/ui/staff-shell/Loading';
import { useMe } from '@/ui/staff-shell/StaffContext';
import type { Colleague } from '../hooks/useWorkActions';

const NOBODY = '0';

function useOwners() {
  const t = useT();
  const { data, error, refetch } = useQuery({
    queryKey: workKeys.owners,
    queryFn: ({ signal }) => fetchWorkOwners(signal),
  });
  return {
    owners: data ?? [],
    failure: error && <NotLoaded message={failureText(error, t)} onAgain={() => void refetch()} />,
  };
}

interface AssignDialogProps {
  count: number;
  onAssign: (owner: Colleague | null) => void;
  onClose: () => void;
}

/** Asks for the colleague who gets the selected items. */
export function AssignDialog({ count, onAssign, onClose }: AssignDialogProps) {
  const t = useT();
  const { owners, failure } = useOwners();
  const [chosen, setChosen] = useState('');
  const [isMissing, setMissing] = useState(false);
  function send() {
    if (chosen === '') setMissing(true);
    else onAssign(owners.find(({ id }) => String(id) === chosen) ?? null);
  }
  return (
    <ChangeDialog
      title={t('work.assign.title', { count })}
      yes={t('work.assign.go')}
      form="stack"
      change={{ isPending: false, error: null }}
      onYes={send}
      onNo={onClose}
    >
      {failure}
      <SelectField
        label={t('work.assign.to')}
        value={chosen}
        error={isMissing && chosen === '' ? t('work.assign.choose') : ''}
        onChange={({ target }) => setChosen(target.value)}
      >
        <option value="">{t('work.assign.choice')}</option>
        {owners.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
        <option value={NOBODY}>{t('work.assign.nobody')}</option>
      </SelectField>
    </ChangeDialog>
  );
}

/** Assigns all open items of the reader to a colleague; administrators also those of another account. */
export function AssignAllDialog({ onClose }: { onClose: () => void }) {
  const t = useT();
  const me = useMe();
  const { owners, failure } = useOwners();
  const [from, setFrom] = useState(String(me.id));
  const [to, setTo] = useState('');
  const [isMissing, setMissing] = useState(false);
  const change = useStaffMutation({
    send: () => assignAllWork(from === String(me.id) ? undefined : Number(from), Number(to)),
    done: ({ items: count }) =>
      t('work.assign-all.done', { count, owner: owners.find(({ id }) => String(id) === to)?.name ?? '' }),
    refresh: [workKeys.all],
    onDone: onClose,
  });
  return (
    <ChangeDialog
      title={t('work.assign-all.title')}
      yes={t('work.assign.go')}
      form="stack"
      change={change}
      onYes={() => (to === '' ? setMissing(true) : change.mutate())}
      onNo={onClose}
    >
      <p>{t('work.assign-all.text')}</p>
      {failure}
      {me.role === 'registry-admin' && (
        <SelectField
          label={t('work.assign-all.from')}
          value={from}
          onChange={({ target }) => setFrom(target.value)}
        >
          {owners.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
      )}
      <SelectField
        label={t('work.assign.to')}
        value={to}
        error={isMissing && to === '' ? t('work.assign.choose') : ''}
        onChange={({ target }) => setTo(target.value)}
      >
        <option value="">{t('work.assign.choice')}</option>
        {owners
          .filter(({ id }) => String(id) !== from)
          .map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
      </SelectField>
    </ChangeDialog>
  );
}
