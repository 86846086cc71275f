import { Fragment, type ReactNode } from 'react';
import type { DonorRecord } from '@/api/staffDonors';
import { callHref } from '@/domain/callHref';
import { showPhone } from '@/domain/phone';
import { useT } from '@/i18n/react';
import { EmailChangeWaits } from '@/parts/staff/EmailChangeWaits';
import { EmailText } from '@/ui/email-text/EmailText';
import { useToday } from '@/ui/page-context/useToday';
import { ageOn } from '../rules/words';
import styles from './donors.module.css';

/** The donor's details and contact data. */
export function DonorFacts({ record }: { record: DonorRecord }) {
  const t = useT();
  const age = ageOn(record.birthDate, useToday());
  const { address1, address2, city, state, zip } = record;
  const place = [[address1, address2].filter(Boolean).join(', '), city, `${state} ${zip}`.trim()];
  const facts: Record<string, ReactNode> = {
    step: t(`donors.step.${record.currentSelfRegistrationStep}`),
    born: age === null ? record.birthDate : t('donors.fact.born-on', { day: record.birthDate, age }),
    phone: record.phone && (
      <a className={styles.tel} href={callHref(record.phone)}>
        {showPhone(record.phone)}
      </a>
    ),
    email: (
      <a href={`mailto:${record.email}`}>
        <EmailText>{record.email}</EmailText>
      </a>
    ),
    address: place.filter(Boolean).join(', '),
    language: t(`staff.language.${record.language}`),
    center: record.centerName,
  };
  return (
    <section className="panel" aria-labelledby="donor-title">
      <h2 id="donor-title">{t('donors.donor')}</h2>
      <dl className="dl">
        {Object.entries(facts).map(([name, value]) => (
          <Fragment key={name}>
            <dt>{t(`donors.fact.${name}`)}</dt>
            <dd>{value || <span className="muted">{t('donors.fact.unknown')}</span>}</dd>
          </Fragment>
        ))}
      </dl>
      <EmailChangeWaits change={record.emailChange} />
    </section>
  );
}
