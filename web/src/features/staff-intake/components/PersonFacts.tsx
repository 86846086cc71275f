import type { IntakeRecord } from '@/api/staffIntake';
import { callHref } from '@/domain/callHref';
import { showPhone } from '@/domain/phone';
import { useT } from '@/i18n/react';
import { EmailText } from '@/ui/email-text/EmailText';
import { useDates } from '@/ui/page-context/useDates';
import { Facts, type Fact } from './Facts';
import styles from './intake.module.css';
import { usStates } from '@/domain/usStates';
import { DialogButton } from '@/parts/staff/ChangeDialog';
import { FactsDialog } from '@/parts/staff/FactsDialog';
import { Pencil } from '@/ui/icon/icons';
import { useIntakeChange } from '../hooks/useIntakeChange';

/** The patient's details, contact data and agreements. */
export function PersonFacts({ record }: { record: IntakeRecord }) {
  const t = useT();
  return (
    <section className="panel" aria-labelledby="person-title">
      <h2 id="person-title">{t('intake.person.title')}</h2>
      <Facts facts={useFacts(record)} />
      {record.canWork && <EditFacts record={record} />}
    </section>
  );
}

function useFacts(record: IntakeRecord): Fact[] {
  const t = useT();
  const dates = useDates();
  const phone = (number: string, texts: boolean) => (
    <>
      <a className={styles.tel} href={callHref(number)}>
        {showPhone(number)}
      </a>{' '}
      <span className="muted">{t(texts ? 'intake.person.texts' : 'intake.person.no-texts')}</span>
    </>
  );
  const isChampion = record.registration !== null;
  const plainPhone = (
    <a className={styles.tel} href={callHref(record.phone)}>
      {showPhone(record.phone)}
    </a>
  );
  const facts: Fact[] = [
    // The question about text messages is only in the registration form.
    [t('intake.phone'), isChampion ? phone(record.phone, record.phoneCanReceiveTexts) : plainPhone],
  ];
  if (record.secondPhone) {
    facts.push([t('intake.person.phone2'), phone(record.secondPhone, record.secondPhoneCanReceiveTexts)]);
  }
  const town = [record.city, [record.state, record.postalCode].filter(Boolean).join(' ')];
  facts.push(
    [
      t('staff.about.email'),
      <a key="email" href={`mailto:${record.email}`}>
        <EmailText>{record.email}</EmailText>
      </a>,
    ],
    [t('intake.person.address'), [record.address, ...town].filter(Boolean).join(', ') || '–'],
    [t('intake.person.born'), record.birthDate || '–'],
    [t('staff.invite.gender'), record.gender ? t(`staff.invite.gender.${record.gender}`) : '–'],
    [t('staff.about.language'), t(`staff.language.${record.language}`)],
  );
  for (const { form, agreed, at, signer } of record.releases) {
    const day = dates.momentDay(at);
    facts.push([
      t(`intake.release.${form}`),
      t(agreed ? 'intake.release.agreed' : 'intake.release.refused', { day, signer }),
    ]);
  }
  return facts;
}

/** Corrects the patient's details (R12.1). */
function EditFacts({ record }: { record: IntakeRecord }) {
  return (
    <div>
      <DialogButton small variant="secondary" icon={Pencil} label={useT()('staff.facts.edit')}>
        {(close) => <EditDialog record={record} onDone={close} />}
      </DialogButton>
    </div>
  );
}

function EditDialog({ record, onDone }: { record: IntakeRecord; onDone: () => void }) {
  const change = useIntakeChange(record, { done: useT()('staff.facts.done'), onDone });
  const { firstName, lastName, email, birthDate, gender, language, address, city, postalCode } = record;
  const state = usStates.find(({ abbreviation }) => abbreviation === record.state)?.id ?? 0;
  const phones = { phonePrimary: record.phone, phoneSecondary: record.secondPhone };
  const person = { firstName, lastName, email, ...phones, birthDate, gender, language };
  return (
    <FactsDialog
      facts={{ ...person, address, city, state, postalCode }}
      hasSecondPhone={record.registration !== null}
      change={change}
      onSave={(facts, reason) => change.mutate({ what: 'facts', ...facts, reason })}
      onNo={onDone}
    />
  );
}
