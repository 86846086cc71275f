import type { IntakeRecord } from '@/api/staffIntake';
import { callHref } from '@/domain/callHref';
import { showPhone } from '@/domain/phone';
import { useT } from '@/i18n/react';
import { EmailText } from '@/ui/email-text/EmailText';
import { useDates } from '@/ui/page-context/useDates';
import { EditFacts } from './EditFacts';
import { Facts, type Fact } from './Facts';
import styles from './intake.module.css';

/** Who the patient is, how to reach them, and what they agreed to. */
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
    // Only the registration asks about text messages.
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
