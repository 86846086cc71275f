import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { centersToChoose } from '@/api/staffLists';
import { addDonor, donorKeys, type NewDonor } from '@/api/staffDonors';
import { fieldErrors, knownRecords } from '@/api/staffFailure';
import type { Lang } from '@/domain/page';
import { isRegistry } from '@/domain/staff';
import { useT } from '@/i18n/react';
import { EmailField } from '@/ui/field/EmailField';
import { SelectField, TextField } from '@/ui/field/TextField';
import { useToday } from '@/ui/page-context/useToday';
import { RadioCards } from '@/ui/radio-cards/RadioCards';
import { useMe } from '@/ui/staff-shell/StaffContext';
import { ChangeDialog } from '@/parts/staff/ChangeDialog';
import { KnownPerson } from '@/parts/staff/KnownPerson';
import { useStaffMutation } from '@/parts/staff/useStaffMutation';

const fields = ['firstName', 'lastName', 'email', 'surgeryOn', 'centerId'] as const;

/** Adds a donor to a center's list and emails the link to the donor. The rules are the server's. */
export function AddDonorDialog({ onDone }: { onDone: () => void }) {
  const t = useT();
  const navigate = useNavigate();
  const seesAll = isRegistry(useMe().role);
  const { data: centers = [] } = useQuery({ ...centersToChoose, enabled: seesAll });
  const [typed, setTyped] = useState({ firstName: '', lastName: '', email: '', surgeryOn: '', centerId: '' });
  const [language, setLanguage] = useState<Lang>('en');
  const today = useToday();
  const add = useStaffMutation({
    send: addDonor,
    refresh: [donorKeys.all],
    done: t('donors.add.done', { name: `${typed.firstName} ${typed.lastName}`.trim() }),
    onDone: (id) => navigate(`/staff/donors/${id}`),
  });
  const problems = fieldErrors(add.error);

  function submit(more: Pick<NewDonor, 'isAnotherPerson'> = {}) {
    const { centerId, ...donor } = typed;
    add.mutate({ ...donor, ...more, language, ...(seesAll && { centerId: Number(centerId) }) });
  }
  const field = (name: (typeof fields)[number]) => ({
    label: t(`donors.field.${name}`),
    value: typed[name],
    error: problems[name],
    autoComplete: 'off',
    onChange: ({ target }: { target: { value: string } }) => setTyped({ ...typed, [name]: target.value }),
  });
  return (
    <ChangeDialog
      wide
      title={t('donors.add.title')}
      yes={t('donors.add.go')}
      change={knownRecords(add.error) ? { ...add, error: null } : add}
      fields={fields}
      onYes={() => submit()}
      onNo={onDone}
    >
      <p>{t('donors.add.lead')}</p>
      <KnownPerson
        error={add.error}
        busy={add.isPending}
        onAnother={() => submit({ isAnotherPerson: true })}
      />
      <div className="form-grid">
        <TextField {...field('firstName')} className="c3" />
        <TextField {...field('lastName')} className="c3" />
        <EmailField {...field('email')} />
        <TextField {...field('surgeryOn')} type="date" optional min={today} className="c3" />
        <RadioCards
          inline
          className="c3"
          legend={t('donors.field.language')}
          value={language}
          onValue={setLanguage}
          options={[
            { value: 'en', label: t('staff.language.en') },
            { value: 'es', label: t('staff.language.es') },
          ]}
        />
        {seesAll && (
          <SelectField {...field('centerId')}>
            <option value="">{t('staff.invite.choose-center')}</option>
            {centers.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </SelectField>
        )}
      </div>
    </ChangeDialog>
  );
}
