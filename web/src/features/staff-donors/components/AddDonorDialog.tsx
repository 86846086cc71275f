import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { centersByName } from '@/api/staffLists';
import { addDonor, donorKeys, type NewDonor } from '@/api/staffDonors';
import { fieldErrors, knownRecords } from '@/api/staffFailure';
import type { Lang } from '@/domain/page';
import { isRegistry } from '@/domain/staff';
import { useT } from '@/i18n/react';
import { Button } from '@/ui/button/Button';
import { Dialog } from '@/ui/dialog/Dialog';
import { SelectField, TextField } from '@/ui/field/TextField';
import { useToday } from '@/ui/page-context/useToday';
import { RadioCards } from '@/ui/radio-cards/RadioCards';
import { useMe } from '@/ui/staff-shell/StaffContext';
import { toastSuccess } from '@/ui/toast/toast';
import { Failure } from '@/parts/staff/Failure';
import { KnownPerson } from '@/parts/staff/KnownPerson';

const fields = ['firstName', 'lastName', 'email', 'surgeryOn', 'centerId'] as const;

/** Adds a donor to a center's list; the donor is mailed the link. The rules are the server's. */
export function AddDonorDialog({ onDone }: { onDone: () => void }) {
  const t = useT();
  const client = useQueryClient();
  const navigate = useNavigate();
  const seesAll = isRegistry(useMe().role);
  const { data: centers = [] } = useQuery({ ...centersByName, enabled: seesAll });
  const [typed, setTyped] = useState({ firstName: '', lastName: '', email: '', surgeryOn: '', centerId: '' });
  const [language, setLanguage] = useState<Lang>('en');
  const today = useToday();
  const add = useMutation({
    mutationFn: (donor: NewDonor) => addDonor(donor),
    onSuccess(id) {
      void client.invalidateQueries({ queryKey: donorKeys.all });
      toastSuccess(t('donors.add.done', { name: `${typed.firstName} ${typed.lastName}`.trim() }));
      void navigate(`/staff/donors/${id}`);
    },
  });
  const problems = fieldErrors(add.error);

  function submit(more: Pick<NewDonor, 'isAnotherPerson'> = {}) {
    if (add.isPending) return;
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
    <Dialog
      wide
      title={t('donors.add.title')}
      onCancel={onDone}
      footer={
        <>
          <Button busy={add.isPending} onClick={() => submit()}>
            {t('donors.add.go')}
          </Button>
          <Button variant="secondary" onClick={onDone}>
            {t('record.no')}
          </Button>
        </>
      }
    >
      <p>{t('donors.add.lead')}</p>
      {!knownRecords(add.error) && <Failure error={add.error} fields={fields} />}
      <KnownPerson
        error={add.error}
        busy={add.isPending}
        onAnother={() => submit({ isAnotherPerson: true })}
      />
      <div className="form-grid">
        <TextField {...field('firstName')} className="c3" />
        <TextField {...field('lastName')} className="c3" />
        <TextField {...field('email')} type="email" />
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
    </Dialog>
  );
}
