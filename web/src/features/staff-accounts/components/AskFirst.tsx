import { MAX_RESET_REASON } from '@/domain/limits';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import {
  askReset,
  changeAccount,
  type AccountChange,
  type AccountRecord,
  type AccountReset,
} from '@/api/staffAccounts';
import { fieldErrors } from '@/api/staffFailure';
import { useT } from '@/i18n/react';
import { Failure } from '@/parts/staff/Failure';
import { Button } from '@/ui/button/Button';
import { Dialog } from '@/ui/dialog/Dialog';
import { TextareaField } from '@/ui/field/TextareaField';

interface AskFirstProps {
  account: AccountRecord;
  change: AccountChange | AccountReset;
  onDone: (account: AccountRecord) => void;
  onCancel: () => void;
}

/** Says what will happen to an account before it does. A refusal is said where it was asked. */
export function AskFirst({ account, change, onDone, onCancel }: AskFirstProps) {
  const t = useT();
  const { fullName: name, email, patients } = account;
  const [reason, setReason] = useState('');
  const { mutate, isPending, error } = useMutation({
    mutationFn: () =>
      isReset(change) ? askReset(account.id, change, reason) : changeAccount(account.id, change),
    onSuccess: onDone,
  });
  const takesAway = isReset(change) || change === 'unpin-openid';
  const isDanger = change === 'disable' || takesAway;
  return (
    <Dialog
      danger={isDanger}
      title={t(`accounts.do.${change}.ask`, { name })}
      onCancel={onCancel}
      footer={
        <>
          <Button variant={isDanger ? 'danger' : 'primary'} busy={isPending} onClick={() => mutate()}>
            {t(`accounts.do.${change}.yes`)}
          </Button>
          <Button variant="secondary" onClick={onCancel}>
            {t('record.no')}
          </Button>
        </>
      }
    >
      <p>{t(`accounts.do.${change}.what`, { name, email })}</p>
      {takesAway && <p>{t('accounts.sure', { name })}</p>}
      {change === 'disable' && patients > 0 && (
        <p>{t('accounts.do.disable.patients', { count: patients })}</p>
      )}
      {takesAway && (
        <>
          <p>{t('accounts.reset.two', { name })}</p>
          <TextareaField
            label={t('accounts.reset.reason')}
            rows={2}
            maxLength={MAX_RESET_REASON}
            value={reason}
            error={fieldErrors(error).reason}
            onChange={({ target }) => setReason(target.value)}
          />
        </>
      )}
      <Failure error={error} fields={['reason']} />
    </Dialog>
  );
}

function isReset(change: AccountChange | AccountReset): change is AccountReset {
  return change === 'reset-second-factor' || change === 'new-password';
}
