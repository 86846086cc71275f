import { useEffect, useRef, useState, type FormEvent } from 'react';
import type { PatientInvitation } from '@/api/staffPatients';
import { failureText, fieldErrors, isSignedOut, knownRecords } from '@/api/staffFailure';
import { MicrositeType } from '@/domain/enums';
import { isRegistry } from '@/domain/staff';
import { useT } from '@/i18n/react';
import { KnownPerson } from '@/parts/staff/KnownPerson';
import { Button } from '@/ui/button/Button';
import { ErrorSummary } from '@/ui/error-summary/ErrorSummary';
import { DateField } from '@/ui/field/DateField';
import { EmailField } from '@/ui/field/EmailField';
import { SelectField, TextField } from '@/ui/field/TextField';
import { RadioCards } from '@/ui/radio-cards/RadioCards';
import { useMe } from '@/ui/staff-shell/StaffContext';
import styles from './patients.module.css';
import { useCenters } from '../hooks/useCenters';

/** The typed input. Nothing is preselected except the language. */
interface Typed extends Omit<PatientInvitation, 'micrositeTypeId' | 'centerId'> {
  micrositeTypeId: MicrositeType | null;
  centerId: string;
}

const blank: Typed = {
  firstName: '',
  lastName: '',
  email: '',
  birthDate: '',
  gender: '',
  micrositeTypeId: null,
  language: 'en',
  centerId: '',
};

const order = [
  'firstName',
  'lastName',
  'email',
  'birthDate',
  'gender',
  'micrositeTypeId',
  'language',
  'centerId',
];

interface InviteFormProps {
  /** Whether an invitation was just sent; the first field then takes the focus for the next patient. */
  isAnother: boolean;
  busy: boolean;
  /** The failure of the last attempt; the typed text stays. */
  error: Error | null;
  /** The time of the last failure; a new failure takes the focus again. */
  failures: number;
  onInvite: (patient: PatientInvitation) => void;
}

/** The form for an invitation. The rules are the server's; only required choices are checked here. */
export function InviteForm({ isAnother, busy, error, failures, onInvite }: InviteFormProps) {
  const t = useT();
  const { role } = useMe();
  const centers = useCenters(isRegistry(role));
  const [typed, setTyped] = useState(blank);
  const [missing, setMissing] = useState<{ fields: Record<string, string>; attempt: number }>({
    fields: {},
    attempt: 0,
  });
  const first = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (isAnother) first.current?.focus();
  }, [isAnother]);

  const isMissing = Object.keys(missing.fields).length > 0;
  const shown = isMissing ? missing.fields : fieldErrors(error);
  const known = order.filter((field) => shown[field] !== undefined);
  const general =
    !isMissing && error && !isSignedOut(error) && !knownRecords(error) && known.length === 0
      ? failureText(error, t)
      : '';
  const problems = [
    ...(general ? [{ message: general }] : []),
    ...known.map((fieldId) => ({ fieldId, message: shown[fieldId] ?? '' })),
  ];

  function change(part: Partial<Typed>) {
    setTyped({ ...typed, ...part });
  }
  function submit(event: FormEvent) {
    event.preventDefault();
    invite();
  }
  function invite(more: Pick<PatientInvitation, 'isAnotherPerson'> = {}) {
    if (busy) return;
    const { micrositeTypeId, centerId, ...rest } = typed;
    const fields: Record<string, string> = {};
    if (micrositeTypeId === null) fields.micrositeTypeId = t('staff.invite.type-required');
    if (isRegistry(role) && centerId === '') fields.centerId = t('staff.invite.center-required');
    for (const name of ['firstName', 'lastName', 'email'] as const) {
      if (typed[name].trim() === '') fields[name] = t(`staff.invite.required.${name}`);
    }
    setMissing({ fields, attempt: missing.attempt + 1 });
    if (micrositeTypeId === null || Object.keys(fields).length > 0) return;
    onInvite({ ...rest, ...more, micrositeTypeId, ...(isRegistry(role) && { centerId: Number(centerId) }) });
  }
  const text = (name: 'firstName' | 'lastName' | 'email' | 'birthDate') => ({
    id: name,
    label: t(`staff.invite.${name}`),
    value: typed[name],
    error: shown[name],
    autoComplete: 'off',
    onChange: (event: { target: { value: string } }) => change({ [name]: event.target.value }),
  });

  return (
    <form className={`panel stack ${styles.form}`} onSubmit={submit} noValidate>
      <ErrorSummary
        title={t('staff.problem')}
        errors={problems}
        attempt={isMissing ? missing.attempt : failures}
      />
      <KnownPerson error={error} busy={busy} onAnother={() => invite({ isAnotherPerson: true })} />
      <div className="form-grid">
        <TextField {...text('firstName')} ref={first} className="c3" />
        <TextField {...text('lastName')} className="c3" />
        <EmailField {...text('email')} hint={t('staff.invite.email-hint')} />
        <DateField {...text('birthDate')} optional className="c3" />
        <SelectField
          id="gender"
          className="c3"
          optional
          hint={t('staff.invite.gender-hint')}
          label={t('staff.invite.gender')}
          value={typed.gender}
          error={shown.gender}
          onChange={(event) => change({ gender: event.target.value as Typed['gender'] })}
        >
          <option value="">{t('staff.invite.gender.none')}</option>
          <option value="F">{t('staff.invite.gender.F')}</option>
          <option value="M">{t('staff.invite.gender.M')}</option>
        </SelectField>
        <RadioCards
          id="micrositeTypeId"
          inline
          className="c3"
          legend={t('staff.invite.type')}
          value={typed.micrositeTypeId}
          onValue={(micrositeTypeId) => change({ micrositeTypeId })}
          error={shown.micrositeTypeId}
          options={[
            { value: MicrositeType.Kidney, label: t('staff.kidney') },
            { value: MicrositeType.Liver, label: t('staff.liver') },
          ]}
        />
        <RadioCards
          id="language"
          inline
          className="c3"
          legend={t('staff.invite.language')}
          value={typed.language}
          onValue={(language) => change({ language })}
          error={shown.language}
          options={[
            { value: 'en', label: t('staff.language.en') },
            { value: 'es', label: t('staff.language.es') },
          ]}
        />
        {isRegistry(role) && (
          <SelectField
            id="centerId"
            label={t('staff.center')}
            value={typed.centerId}
            error={shown.centerId}
            onChange={(event) => change({ centerId: event.target.value })}
          >
            <option value="">{t('staff.invite.choose-center')}</option>
            {centers.map(({ id, name, city, state }) => (
              <option key={id} value={id}>
                {[name, city, state].filter(Boolean).join(', ')}
              </option>
            ))}
          </SelectField>
        )}
      </div>
      <Button type="submit" busy={busy}>
        {t('staff.invite.go')}
      </Button>
    </form>
  );
}
