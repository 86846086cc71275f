import type { DonorRecord } from '@/api/staffDonors';
import { useT } from '@/i18n/react';
import { EmailChangeWaits } from '@/parts/staff/EmailChangeWaits';
import { EmailFact, PhoneFact, type Fact } from '@/parts/staff/record/Facts';
import { About } from '@/parts/staff/record/Overview';
import { useToday } from '@/ui/page-context/useToday';
import { addressLine, bornLine } from '../rules/words';
import { EditFacts } from './FactsForm';

/** The donor's details and contact data. */
export function DonorFacts({ record }: { record: DonorRecord }) {
  const t = useT();
  const today = useToday();
  const facts: Fact[] = [
    [t('donors.fact.step'), t(`donors.step.${record.currentSelfRegistrationStep}`)],
    [t('donors.fact.born'), bornLine(t, record.birthDate, today)],
    [t('donors.fact.phone'), record.phone && <PhoneFact key="phone" number={record.phone} />],
    [t('donors.fact.email'), <EmailFact key="email" address={record.email} />],
    [t('donors.fact.address'), addressLine(record)],
    [t('donors.fact.language'), t(`staff.language.${record.language}`)],
    [t('donors.fact.center'), record.centerName],
  ];
  return (
    <About name={record.firstName} facts={facts} edit={!record.emergency && <EditFacts record={record} />}>
      <EmailChangeWaits change={record.emailChange} />
    </About>
  );
}
