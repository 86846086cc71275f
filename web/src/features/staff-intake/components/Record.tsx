import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { fetchIntake, intakeKeys, type IntakeRecord } from '@/api/staffIntake';
import { sayMomentDay } from '@/domain/zone';
import { useLang, useT } from '@/i18n/react';
import { NotThere } from '@/parts/staff/NotThere';
import { HoldNotice, PutOnHold } from '@/parts/staff/RecordHolds';
import { RecordMails } from '@/parts/staff/RecordMails';
import { useBrand } from '@/ui/page-context/PageContext';
import { DeskHead } from '@/ui/staff-shell/DeskHead';
import { StatusPill } from '@/ui/status-pill/StatusPill';
import { statusKind } from '../rules/words';
import { Asked } from './Asked';
import { ContactLog } from './ContactLog';
import { History } from './History';
import styles from './intake.module.css';
import { IsOurs } from './IsOurs';
import { Microsite } from './Microsite';
import { PersonFacts } from './PersonFacts';
import { Reach } from './Reach';
import { Refused } from './Refused';
import { Steps } from './Steps';

/** The screen of /staff/intake/{id}: one patient who came, and what the center does about it. */
export function Record() {
  const { id = '' } = useParams();
  // Another patient is another screen: nothing typed and no message may cross over.
  return <Fetched key={id} id={id} />;
}

const crumbTo = '/staff/intake';

function Fetched({ id }: { id: string }) {
  const t = useT();
  const { data, error, refetch } = useQuery({
    queryKey: intakeKeys.record(id),
    queryFn: ({ signal }) => fetchIntake(id, signal),
    // Each look is written down, so nothing looks again by itself.
    staleTime: Infinity,
    gcTime: 0,
    refetchOnReconnect: false,
  });
  if (data) return <Loaded record={data} />;
  return (
    <>
      <DeskHead title={t('intake.record')} crumb={{ to: crumbTo, label: t('intake.title') }} />
      <NotThere error={error} unknown={t('intake.unknown')} onAgain={refetch} />
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
          {record.canConfirm && <IsOurs record={record} />}
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
  const lang = useLang();
  const { timezone } = useBrand();
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
          {t(`intake.came.${kind}`, { day: sayMomentDay(receivedAt, timezone, lang), center: centerName })}
        </span>
      </p>
    </DeskHead>
  );
}
