import { useParams } from 'react-router';
import { fetchIntake, intakeKeys, type IntakeRecord } from '@/api/staffIntake';
import { useT } from '@/i18n/react';
import { PrivacyPanel } from '@/parts/staff/PrivacyPanel';
import { HoldNotice, PutOnHold } from '@/parts/staff/RecordHolds';
import { RecordMails } from '@/parts/staff/RecordMails';
import { ReadsLink } from '@/parts/staff/ReadsLink';
import { NextStep } from '@/parts/staff/record/NextStep';
import { Overview, Recent } from '@/parts/staff/record/Overview';
import { KindIcon, Notices, RecordHead } from '@/parts/staff/record/RecordHead';
import { RecordScreen } from '@/parts/staff/record/RecordScreen';
import { RecordTabs } from '@/parts/staff/record/RecordTabs';
import { Alert } from '@/ui/alert/Alert';
import { FileInput } from '@/ui/icon/icons';
import { useDates } from '@/ui/page-context/useDates';
import { StatusPill } from '@/ui/status-pill/StatusPill';
import { statusKind } from '../rules/words';
import { Asked } from './Asked';
import { ContactLog } from './ContactLog';
import { History, useIntakeEntries } from './History';
import { OwnershipMark } from './OwnershipMark';
import { Microsite } from './Microsite';
import { PersonFacts, Releases } from './PersonFacts';
import { Reach } from './Reach';
import { Steps } from './Steps';

/** The screen of /staff/intake/{id}: one patient, and the center's tasks. */
export function Record() {
  const t = useT();
  const { id = '' } = useParams();
  return (
    // The key remounts the screen for another patient, so that no typed text or message is carried over.
    <RecordScreen
      key={id}
      queryKey={intakeKeys.record(id)}
      fetch={(signal) => fetchIntake(id, signal)}
      crumb={{ to: '/staff/intake', label: t('intake.title') }}
      title={t('intake.record')}
      unknown={t('intake.unknown')}
      record={{ kind: 'intake', id }}
    >
      {(record, banner) => (
        <>
          <Head record={record} />
          <Notices>
            {banner}
            <HoldNotice holds={record.holds} />
          </Notices>
          {banner ? (
            // The parts of the record that another center sees in an emergency.
            <div className="stack">
              <PersonFacts record={record} />
              <Asked record={record} />
            </div>
          ) : (
            <>
              <NextStep kind="referral" id={record.id} />
              <Parts record={record} />
            </>
          )}
        </>
      )}
    </RecordScreen>
  );
}

function Head({ record }: { record: IntakeRecord }) {
  const t = useT();
  const dates = useDates();
  const { kind, status, isLate, centerName, receivedAt } = record;
  return (
    <RecordHead
      crumb={{ to: '/staff/intake', label: t('intake.title') }}
      name={`${record.firstName} ${record.lastName}`}
      picture={<KindIcon of={FileInput} />}
      state={
        <>
          <StatusPill kind={statusKind[status]}>{t(`intake.status.${status}`)}</StatusPill>
          {isLate && <StatusPill kind="stop">{t('intake.late')}</StatusPill>}
        </>
      }
      about={t(`intake.came.${kind}`, { day: dates.momentDay(receivedAt), center: centerName })}
      phone={record.phone}
      email={record.email}
    />
  );
}

function Parts({ record }: { record: IntakeRecord }) {
  const entries = useIntakeEntries(record);
  const { id, firstName, lastName } = record;
  const fullName = `${firstName} ${lastName}`;
  return (
    <RecordTabs
      label={fullName}
      counts={{ consents: record.releases.length, emails: record.emailCount }}
      content={{
        overview: (
          <Overview
            aside={
              <>
                <Microsite record={record} />
                <Steps record={record} />
                <PrivacyPanel people={[{ kind: 'intake', id, name: fullName }]} />
                <PutOnHold
                  records={[
                    {
                      recordKind: record.kind === 'champion' ? 'microsite' : 'referral',
                      recordId: record.recordId,
                      fullName,
                    },
                  ]}
                  queryKey={intakeKeys.record(id)}
                />
              </>
            }
          >
            <Recent entries={entries} />
            <Refused record={record} />
            {record.canConfirm && <OwnershipMark record={record} />}
            {record.canWork && record.status !== 'closed' && <Reach record={record} />}
            <PersonFacts record={record} />
            <Asked record={record} />
            <ContactLog contacts={record.contacts} />
          </Overview>
        ),
        consents: <Releases record={record} />,
        emails: <RecordMails kind="intake" id={id} />,
        history: (
          <>
            <ReadsLink of="intake" id={id} name={firstName} />
            <History entries={entries} />
          </>
        ),
      }}
    />
  );
}

/** A warning about emails that did not arrive. The address may be wrong, so the center should call. */
function Refused({ record: { refusedMails, email } }: { record: IntakeRecord }) {
  const t = useT();
  const dates = useDates();
  if (refusedMails.length === 0) return null;
  return (
    <Alert kind="danger">
      <h2>{t('intake.refused.title', { email })}</h2>
      <p>{t('intake.refused.text')}</p>
      <ul className="small">
        {refusedMails.map(({ template, at, outcome }) => (
          <li key={`${at} ${template}`}>
            {t('intake.refused.line', { day: dates.momentDay(at), outcome: outcome || '–' })}
          </li>
        ))}
      </ul>
    </Alert>
  );
}
