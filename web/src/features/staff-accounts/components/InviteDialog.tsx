import { useState } from 'react';
import { useNavigate } from 'react-router';
import { accountKeys, inviteToStaff, type NewAccount } from '@/api/staffAccounts';
import { MAX_STAFF_NAME } from '@/domain/limits';
import type { Lang } from '@/domain/page';
import { useT } from '@/i18n/react';
import { useStaffMutation } from '@/parts/staff/useStaffMutation';
import { EmailField } from '@/ui/field/EmailField';
import { SelectField, TextField } from '@/ui/field/TextField';
import { centerRule } from '../rules/state';
import { AccountForm } from './AccountForm';
import { RoleFields } from './RoleFields';

const emptyAccount: NewAccount = { fullName: '', email: '', role: '', centerId: 0, language: 'en' };

interface InviteDialogProps {
  /** The center of a coordinator; without it the role is still to be chosen. */
  centerId?: number;
  onCancel: () => void;
}

/** Invites a colleague by email with a link to join, and opens the new account. */
export function InviteDialog({ centerId, onCancel }: InviteDialogProps) {
  const t = useT();
  const navigate = useNavigate();
  const [typed, setTyped] = useState<NewAccount>(
    centerId === undefined ? emptyAccount : { ...emptyAccount, role: 'center-coordinator', centerId },
  );
  const { mutate, isPending, error } = useStaffMutation({
    send: (person: NewAccount) =>
      inviteToStaff({ ...person, centerId: centerRule(person.role) === 'none' ? 0 : person.centerId }),
    refresh: [accountKeys.list],
    // A new administrator needs a second administrator's confirmation and is sent no email until then (R14.3h).
    done: ({ fullName: name, email, reset }) =>
      reset ? t('accounts.invited.waits', { name }) : t('accounts.invited', { name, email }),
    onDone: ({ id }) => navigate(`/staff/accounts/${id}`),
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
            maxLength={MAX_STAFF_NAME}
            value={typed.fullName}
            error={errors.fullName}
            onChange={({ target }) => change({ fullName: target.value })}
          />
          <EmailField
            id="email"
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
