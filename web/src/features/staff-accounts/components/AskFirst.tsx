import { useState } from 'react';
import {
  askReset,
  changeAccount,
  type AccountChange,
  type AccountRecord,
  type AccountReset,
} from '@/api/staffAccounts';
import { fieldErrors } from '@/api/staffFailure';
import { MAX_RESET_REASON } from '@/domain/limits';
import { useT } from '@/i18n/react';
import { ChangeDialog } from '@/parts/staff/ChangeDialog';
import { useStaffMutation } from '@/parts/staff/useStaffMutation';
import { TextareaField } from '@/ui/field/TextareaField';

interface AskFirstProps {
  account: AccountRecord;
  change: AccountChange | AccountReset;
  onDone: (account: AccountRecord) => void;
  onCancel: () => void;
}

/** Asks for confirmation before a change to an account, and names its consequences. */
export function AskFirst({ account, change, onDone, onCancel }: AskFirstProps) {
  const t = useT();
  const { fullName: name, email, patients } = account;
  const [reason, setReason] = useState('');
  const send = useStaffMutation({
    send: () => (isReset(change) ? askReset(account.id, change, reason) : changeAccount(account.id, change)),
    onDone,
  });
  const takesAway = isReset(change) || change === 'unpin-openid';
  const isDanger = change === 'disable' || takesAway;
  return (
    <ChangeDialog
      danger={isDanger}
      title={t(`accounts.do.${change}.ask`, { name })}
      yes={t(`accounts.do.${change}.yes`)}
      change={send}
      fields={['reason']}
      onYes={() => send.mutate()}
      onNo={onCancel}
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
            error={fieldErrors(send.error).reason}
            onChange={({ target }) => setReason(target.value)}
          />
        </>
      )}
    </ChangeDialog>
  );
}

function isReset(change: AccountChange | AccountReset): change is AccountReset {
  return change === 'reset-second-factor' || change === 'new-password';
}
