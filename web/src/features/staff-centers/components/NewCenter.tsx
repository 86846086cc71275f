import type { FormEvent, ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { ApiError } from '@/api/client';
import { fieldErrors } from '@/api/staffFailure';
import { MAX_STAFF_NAME } from '@/domain/limits';
import { useT } from '@/i18n/react';
import { Failure } from '@/parts/staff/Failure';
import { useStaffMutation } from '@/parts/staff/useStaffMutation';
import { Button } from '@/ui/button/Button';
import { ErrorSummary } from '@/ui/error-summary/ErrorSummary';
import { PhoneField } from '@/ui/field/PhoneField';
import { EmailField } from '@/ui/field/EmailField';
import { SelectField, TextField } from '@/ui/field/TextField';
import { DeskHead } from '@/ui/staff-shell/DeskHead';
import { AppLink } from '@/ui/work-bar/AppLink';
import { addCenter, centerLists, phoneTypes, type NewCenterInput, type PhoneType } from '../api/centers';
import { useKept } from '../hooks/useKept';
import { Timeline, TimelineEntry } from '@/ui/timeline/Timeline';
import styles from './centers.module.css';
import { ZoneField } from './ZoneField';

const empty: NewCenterInput = {
  name: '',
  code: '',
  alias: '',
  address: '',
  timeZone: '',
  contactName: '',
  phoneType: 'Work',
  phone: '',
  coordinatorName: '',
  coordinatorEmail: '',
};

const FIELDS = Object.keys(empty) as (keyof NewCenterInput)[];

/** The screen of /staff/centers/new: a center, its contact and its first coordinator, in ten fields. */
export function NewCenter() {
  const t = useT();
  const navigate = useNavigate();
  const { typed, set, replace } = useKept('new', empty);
  const add = useStaffMutation({
    send: () => addCenter(typed),
    refresh: centerLists,
    done: ({ name }) => t('centers.created', { name, coordinator: typed.coordinatorName.trim() }),
    onDone({ id }) {
      replace(empty);
      return navigate(`/staff/centers/${id}`);
    },
  });
  const errors = fieldErrors(add.error);
  const field = (name: keyof NewCenterInput, label: string) => ({
    id: name,
    label: <Numbered number={FIELDS.indexOf(name) + 1}>{label}</Numbered>,
    value: typed[name],
    error: errors[name],
    autoComplete: 'off',
    onChange: ({ target }: { target: { value: string } }) => set({ [name]: target.value }),
  });
  const firstName = typed.coordinatorName.trim().split(/\s+/)[0];
  function submit(event: FormEvent) {
    event.preventDefault();
    if (!add.isPending) add.mutate();
  }
  return (
    <>
      <DeskHead
        title={t('centers.new')}
        crumb={{ to: '/staff/centers', label: t('campaigns.centers.title') }}
      >
        <p className="muted">{t('centers.new.lead')}</p>
      </DeskHead>
      <div className="record">
        <form className="record__part" noValidate onSubmit={submit}>
          <ErrorSummary
            title={t('staff.problem')}
            errors={wrongFields(add.error)}
            attempt={add.submittedAt}
          />
          <Failure error={add.error} fields={FIELDS} />
          <section className="panel" aria-labelledby="the-center">
            <h2 id="the-center">{t('centers.center')}</h2>
            <div className="form-grid">
              <TextField className="c4" {...field('name', t('campaigns.name'))} />
              <TextField
                className="c2"
                {...field('code', t('campaigns.code'))}
                hint={t('centers.code.hint')}
              />
              <TextField
                className="c2"
                {...field('alias', t('centers.alias'))}
                hint={t('centers.alias.hint')}
              />
              <TextField
                className="c4"
                {...field('address', t('centers.address'))}
                hint={t('centers.address.hint')}
              />
              <ZoneField
                id="timeZone"
                className="c4"
                label={<Numbered number={5}>{t('centers.zone')}</Numbered>}
                value={typed.timeZone}
                address={typed.address}
                error={errors.timeZone}
                onValue={(timeZone) => set({ timeZone })}
              />
            </div>
          </section>
          <section className="panel" aria-labelledby="the-contact">
            <h2 id="the-contact">{t('centers.contact')}</h2>
            <div className="form-grid">
              <TextField className="c2" {...field('contactName', t('campaigns.name'))} />
              <SelectField
                className="c2"
                {...field('phoneType', t('centers.phone-type'))}
                onChange={({ target }) => set({ phoneType: target.value as PhoneType })}
              >
                {phoneTypes.map((type) => (
                  <option key={type} value={type}>
                    {t(`centers.phone-type.${type}`)}
                  </option>
                ))}
              </SelectField>
              <PhoneField className="c2" {...field('phone', t('centers.phone'))} />
            </div>
          </section>
          <section className="panel" aria-labelledby="the-coordinator">
            <h2 id="the-coordinator">{t('centers.coordinator')}</h2>
            <div className="form-grid">
              <TextField
                className="c3"
                {...field('coordinatorName', t('campaigns.name'))}
                maxLength={MAX_STAFF_NAME}
              />
              <EmailField className="c3" {...field('coordinatorEmail', t('staff.about.email'))} />
            </div>
          </section>
          <div className="row row--buttons">
            <Button type="submit" busy={add.isPending}>
              {firstName ? t('centers.create-and-invite', { name: firstName }) : t('centers.create')}
            </Button>
            <AppLink className="link" to="/staff/centers">
              {t('record.no')}
            </AppLink>
          </div>
        </form>
        <div className="record__part">
          <NextSteps name={firstName ?? ''} alias={typed.alias.trim() || typed.name.trim()} />
          <section className="panel panel--well" aria-labelledby="many">
            <h2 id="many">{t('centers.many')}</h2>
            <p>{t('centers.many.text')}</p>
            <p>
              <code>beacon import centers FILE.csv</code>
            </p>
          </section>
        </div>
      </div>
    </>
  );
}

function wrongFields(error: unknown) {
  return error instanceof ApiError
    ? error.fields.map(({ field, message }) => ({ fieldId: field, message }))
    : [];
}

/** A label with the number of its field. */
function Numbered({ number, children }: { number: number; children: ReactNode }) {
  return (
    <>
      <span className={styles.number} aria-hidden="true">
        {number}
      </span>{' '}
      {children}
    </>
  );
}

/** The steps that follow the creation. */
function NextSteps({ name, alias }: { name: string; alias: string }) {
  const t = useT();
  return (
    <section className="panel" aria-labelledby="next">
      <h2 id="next">{t('centers.next')}</h2>
      <Timeline>
        {(['email', 'sign-in', 'choose', 'figures'] as const).map((step) => (
          <TimelineEntry key={step} state={step === 'email' ? 'now' : 'next'}>
            <b>
              {t(`centers.next.${step}`, {
                name: name || t('centers.next.somebody'),
                center: alias || t('centers.next.it'),
              })}
            </b>
            <small>{t(`centers.next.${step}.more`)}</small>
          </TimelineEntry>
        ))}
      </Timeline>
    </section>
  );
}
