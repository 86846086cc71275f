import { useMutation } from '@tanstack/react-query';
import { changeAccount, type AccountChange, type AccountRecord } from '@/api/staffAccounts';
import { failureText, isSignedOut } from '@/api/staffFailure';
import { useT } from '@/i18n/react';
import { Alert } from '@/ui/alert/Alert';
import { Button } from '@/ui/button/Button';
import { Dialog } from '@/ui/dialog/Dialog';

interface AskFirstProps {
  account: AccountRecord;
  change: AccountChange;
  onDone: (account: AccountRecord) => void;
  onCancel: () => void;
}

/** Says what will happen to an account before it does. A refusal is said where it was asked. */
export function AskFirst({ account, change, onDone, onCancel }: AskFirstProps) {
  const t = useT();
  const { fullName: name, email, patients } = account;
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => changeAccount(account.id, change),
    onSuccess: onDone,
  });
  const takesAway = change !== 'invite' && change !== 'enable' && change !== 'disable';
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
      {error && !isSignedOut(error) && (
        <Alert kind="danger" role="alert">
          <p>{failureText(error, t)}</p>
        </Alert>
      )}
    </Dialog>
  );
}
