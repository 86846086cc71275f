import { useState } from 'react';
import { changeRole, type AccountRecord, type RoleChoice } from '@/api/staffAccounts';
import { useT } from '@/i18n/react';
import { useStaffMutation } from '@/parts/staff/useStaffMutation';
import { centerOf } from '../rules/state';
import { AccountForm } from './AccountForm';
import { RoleFields } from './RoleFields';

interface RoleDialogProps {
  account: AccountRecord;
  onDone: (account: AccountRecord) => void;
  onCancel: () => void;
}

/** Gives somebody another role or center. */
export function RoleDialog({ account, onDone, onCancel }: RoleDialogProps) {
  const t = useT();
  const [choice, setChoice] = useState<RoleChoice>({
    role: account.role,
    centerId: account.center?.id ?? 0,
  });
  const { mutate, isPending, error } = useStaffMutation({
    send: ({ role, centerId }: RoleChoice) =>
      changeRole(account.id, { role, centerId: centerOf(role) === 'none' ? 0 : centerId }),
    onDone,
  });
  return (
    <AccountForm
      title={t('accounts.do.role.ask', { name: account.fullName })}
      yes={t('accounts.do.role.yes')}
      busy={isPending}
      error={error}
      onSubmit={() => mutate(choice)}
      onCancel={onCancel}
    >
      {(errors) => (
        <>
          <p>{t('accounts.do.role.what')}</p>
          <RoleFields value={choice} onValue={setChoice} errors={errors} />
        </>
      )}
    </AccountForm>
  );
}
