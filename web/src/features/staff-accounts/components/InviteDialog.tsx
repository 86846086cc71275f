import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { accountKeys, inviteToStaff, type NewAccount } from '@/api/staffAccounts';
import type { Lang } from '@/domain/page';
import { useT } from '@/i18n/react';
import { SelectField, TextField } from '@/ui/field/TextField';
import { toastSuccess } from '@/ui/toast/toast';
import { centerOf } from '../rules/state';
import { AccountForm } from './AccountForm';
import { RoleFields } from './RoleFields';

const nobody: NewAccount = { fullName: '', email: '', role: '', centerId: 0, language: 'en' };

/** Invites somebody to work here: they get a mail with a link to join, and their record is shown then. */
export function InviteDialog({ onCancel }: { onCancel: () => void }) {
  const t = useT();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const [typed, setTyped] = useState(nobody);
  const { mutate, isPending, error } = useMutation({
    mutationFn: (person: NewAccount) =>
      inviteToStaff({ ...person, centerId: centerOf(person.role) === 'none' ? 0 : person.centerId }),
    onSuccess: async ({ id, fullName, email }) => {
      void queryClient.invalidateQueries({ queryKey: accountKeys.list });
      await navigate(`/staff/accounts/${id}`);
      toastSuccess(t('accounts.invited', { name: fullName, email }));
    },
  });
  const change = (part: Partial<NewAccount>) => setTyped({ ...typed, ...part });
  return (
    <AccountForm
      title={t('accounts.invite')}
      yes={t('accounts.invite.yes')}
      busy={isPending}
      error={error}
      onSubmit={() => mutate(typed)}
      onCancel={onCancel}
    >
      {(errors) => (
        <>
          <TextField
            id="fullName"
            label={t('accounts.name')}
            autoComplete="off"
            maxLength={80}
            value={typed.fullName}
            error={errors.fullName}
            onChange={({ target }) => change({ fullName: target.value })}
          />
          <TextField
            id="email"
            type="email"
            label={t('staff.about.email')}
            hint={t('accounts.email.hint')}
            autoComplete="off"
            value={typed.email}
            error={errors.email}
            onChange={({ target }) => change({ email: target.value })}
          />
          <RoleFields value={typed} onValue={change} errors={errors} />
          <SelectField
            label={t('accounts.language')}
            value={typed.language}
            onChange={({ target }) => change({ language: target.value as Lang })}
          >
            <option value="en">{t('staff.language.en')}</option>
            <option value="es">{t('staff.language.es')}</option>
          </SelectField>
        </>
      )}
    </AccountForm>
  );
}
