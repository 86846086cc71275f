import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import type { EmergencyGrant } from '@/api/staffEmergencies';
import { fetchIntake, intakeKeys, type IntakeRecord } from '@/api/staffIntake';
import { useT } from '@/i18n/react';
import { EmergencyBanner } from '@/parts/staff/emergency/EmergencyBanner';
import { NotThere } from '@/parts/staff/NotThere';
import { PrivacyPanel } from '@/parts/staff/PrivacyPanel';
import { HoldNotice, PutOnHold } from '@/parts/staff/RecordHolds';
import { RecordMails } from '@/parts/staff/RecordMails';
import { ReadsLink } from '@/parts/staff/ReadsLink';
import { Alert } from '@/ui/alert/Alert';
import { useDates } from '@/ui/page-context/useDates';
import { DeskHead } from '@/ui/staff-shell/DeskHead';
import { StatusPill } from '@/ui/status-pill/StatusPill';
import { statusKind } from '../rules/words';
import { Asked } from './Asked';
import { ContactLog } from './ContactLog';
import { History } from './History';
import styles from './intake.module.css';
import { OwnershipMark } from './OwnershipMark';
import { Microsite } from './Microsite';
import { PersonFacts } from './PersonFacts';
import { Reach } from './Reach';
import { Steps } from './Steps';

/** The screen of /staff/intake/{id}: one patient, and the center's tasks. */
export function Record() {
  const { id = '' } = useParams();
  // The key remounts the screen for another patient, so that no typed text or message is carried over.
  return <Fetched key={id} id={id} />;
}

const crumbTo = '/staff/intake';

function Fetched({ id }: { id: string }) {
  const t = useT();
  const { data, error, refetch } = useQuery({
    queryKey: intakeKeys.record(id),
    queryFn: ({ signal }) => fetchIntake(id, signal),
    // Every read is audited, so nothing refetches automatically.
    staleTime: Infinity,
    gcTime: 0,
    refetchOnReconnect: false,
  });
  if (data?.emergency) return <InEmergency record={data} emergency={data.emergency} />;
  if (data) return <Loaded record={data} />;
  return (
    <>
      <DeskHead
        leavesFocus={!error}
        title={t('intake.record')}
        crumb={{ to: crumbTo, label: t('intake.title') }}
      />
      <NotThere
        error={error}
        unknown={t('intake.unknown')}
        record={{ kind: 'intake', id }}
        onAgain={refetch}
      />
    </>
  );
}

/** The parts of the record that another center sees in an emergency. */
function InEmergency({ record, emergency }: { record: IntakeRecord; emergency: EmergencyGrant }) {
  return (
    <>
      <Head record={record} />
      <div className="stack">
        <EmergencyBanner
          emergency={emergency}
          queryKey={intakeKeys.record(record.id)}
          centerName={record.centerName}
        />
        <PersonFacts record={record} />
        <Asked record={record} />
      </div>
    </>
  );
}

function Loaded({ record }: { record: IntakeRecord }) {
  return (
    <>
      <Head record={record} />
      <HoldNotice holds={record.holds} className={styles.hold} />
      <div className={`record ${styles.record}`}>
        <div className="record__part">
          <Refused record={record} />
          {record.canConfirm && <OwnershipMark record={record} />}
          {record.canWork && record.status !== 'closed' && <Reach record={record} />}
          <Steps record={record} />
          <ContactLog contacts={record.contacts} />
          <RecordMails kind="intake" id={record.id} />
          <History items={record.history} firstName={record.firstName} />
        </div>
        <div className="record__part">
          <PersonFacts record={record} />
          <Asked record={record} />
          <Microsite record={record} />
          <PrivacyPanel
            people={[{ kind: 'intake', id: record.id, name: `${record.firstName} ${record.lastName}` }]}
          />
          <PutOnHold
            records={[
              {
                recordKind: record.kind === 'champion' ? 'microsite' : 'referral',
                recordId: record.recordId,
                fullName: `${record.firstName} ${record.lastName}`,
              },
            ]}
            queryKey={intakeKeys.record(record.id)}
          />
        </div>
      </div>
    </>
  );
}

function Head({ record }: { record: IntakeRecord }) {
  const t = useT();
  const dates = useDates();
  const { kind, status, isLate, centerName, receivedAt } = record;
  return (
    <DeskHead
      title={`${record.firstName} ${record.lastName}`}
      crumb={{ to: crumbTo, label: t('intake.title') }}
    >
      <p className="row">
        <StatusPill kind={statusKind[status]}>{t(`intake.status.${status}`)}</StatusPill>
        {isLate && <StatusPill kind="stop">{t('intake.late')}</StatusPill>}
        <span className="muted">
          {t(`intake.came.${kind}`, { day: dates.momentDay(receivedAt), center: centerName })}
        </span>
      </p>
      <ReadsLink of="intake" id={record.id} name={record.firstName} />
    </DeskHead>
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
