import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import type { EmergencyGrant } from '@/api/staffEmergencies';
import { donorKeys, fetchDonor, type DonorRecord } from '@/api/staffDonors';
import { VoucherStep } from '@/domain/enums';
import { useT } from '@/i18n/react';
import { EmergencyBanner } from '@/parts/staff/emergency/EmergencyBanner';
import { NotThere } from '@/parts/staff/NotThere';
import { PrivacyPanel } from '@/parts/staff/PrivacyPanel';
import { HoldNotice } from '@/parts/staff/RecordHolds';
import { RecordMails } from '@/parts/staff/RecordMails';
import { RecordTabs } from '@/parts/staff/RecordTabs';
import { Alert } from '@/ui/alert/Alert';
import { useDates } from '@/ui/page-context/useDates';
import { DeskHead } from '@/ui/staff-shell/DeskHead';
import { useMe } from '@/ui/staff-shell/StaffContext';
import { KitPanel } from '@/features/staff-kits';
import { ConsentDesks } from './ConsentDesks';
import { RecordedDeath, DeathPanel } from './Death';
import { Documents } from './Documents';
import { DonorFacts } from './DonorFacts';
import { FactsPanel } from './FactsForm';
import { Head } from './Head';
import { History } from './History';
import { HoldPanel } from './HoldPanel';
import { JoinPanel, JoinWaiting } from './JoinPanel';
import { Holders } from './Holders';
import { LinkPanel } from './LinkPanel';
import { NeededNow } from './NeededNow';
import { Path } from './Path';
import { RemovePanel } from './RemovePanel';
import { ReopenPanel } from './ReopenPanel';
import { SettingsPanel } from './SettingsPanel';
import { TransferPanel } from './TransferPanel';
import styles from './donors.module.css';

/** The screen of /staff/donors/{id}: a donor, the voucher holders, and the center's tasks. */
export function Record() {
  const { id = '' } = useParams();
  // The key remounts the screen for another donor, so that no typed text or message is carried over.
  return <Fetched key={id} id={id} />;
}

const crumbTo = '/staff/donors';

function Fetched({ id }: { id: string }) {
  const t = useT();
  const { data, error, refetch } = useQuery({
    queryKey: donorKeys.record(id),
    queryFn: ({ signal }) => fetchDonor(id, signal),
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
        title={t('donors.donor')}
        crumb={{ to: crumbTo, label: t('donors.title') }}
      />
      <NotThere
        error={error}
        unknown={t('donors.unknown')}
        record={{ kind: 'donor', id }}
        onAgain={refetch}
      />
    </>
  );
}

/** The parts of the record that another center sees in an emergency. */
function InEmergency({ record, emergency }: { record: DonorRecord; emergency: EmergencyGrant }) {
  const t = useT();
  return (
    <>
      <Head record={record} crumb={{ to: crumbTo, label: t('donors.title') }} />
      <div className="stack">
        <EmergencyBanner
          emergency={emergency}
          queryKey={donorKeys.record(record.id)}
          centerName={record.centerName}
        />
        <Warning record={record} />
        <DonorFacts record={record} />
        <Holders record={record} />
      </div>
    </>
  );
}

function Loaded({ record }: { record: DonorRecord }) {
  const t = useT();
  return (
    <>
      <Head record={record} crumb={{ to: crumbTo, label: t('donors.title') }} />
      <Warning record={record} />
      <JoinWaiting record={record} />
      <HoldNotice holds={record.holds} className={styles.warning} />
      <NeededNow record={record} />
      <Parts record={record} />
    </>
  );
}

/** The tabs of the record, by the center's tasks. */
function Parts({ record }: { record: DonorRecord }) {
  const t = useT();
  const { role } = useMe();
  const { isNameOnly } = record;
  const hasTasks = !isNameOnly || record.holders.some(({ isElsewhere }) => !isElsewhere);
  return (
    <RecordTabs
      label={record.fullName}
      tabs={[
        {
          id: 'overview',
          label: t('staff.tab.overview'),
          content: (
            <div className="record">
              <div className="record__part">
                <Holders record={record} />
                {!isNameOnly && <Path record={record} />}
              </div>
              {!isNameOnly && (
                <div className="record__part">
                  <DonorFacts record={record} />
                  {record.diedOn === '' && <SettingsPanel record={record} />}
                </div>
              )}
            </div>
          ),
        },
        ...[
          hasTasks && {
            id: 'consents',
            label: t('staff.tab.consents'),
            content: (
              <div className="record__part">
                <ConsentDesks record={record} />
                <Documents record={record} />
              </div>
            ),
          },
          {
            id: 'kits',
            label: t('staff.tab.kits'),
            content: <KitPanel holders={record.holders} kits={record.kits} />,
          },
          !isNameOnly && {
            id: 'manage',
            label: t('staff.tab.manage'),
            content: (
              <div className="record__part">
                {record.diedOn === '' && <LinkPanel record={record} />}
                <FactsPanel record={record} />
                <ReopenPanel record={record} />
                {role !== 'registry-reviewer' && <TransferPanel record={record} />}
                {role === 'registry-admin' && <JoinPanel record={record} />}
                <DeathPanel record={record} />
                <HoldPanel record={record} />
                <RemovePanel record={record} />
                <PrivacyPanel
                  people={[
                    { kind: 'donor' as const, id: record.id, name: record.fullName },
                    ...record.holders.map(({ id, fullName }) => ({
                      kind: 'voucher-holder' as const,
                      id,
                      name: fullName,
                    })),
                  ]}
                />
              </div>
            ),
          },
          hasTasks && {
            id: 'mails',
            label: t('record.mails.title'),
            content: <RecordMails tab="mails" kind="donors" id={record.id} />,
          },
          { id: 'history', label: t('staff.tab.history'), content: <History record={record} /> },
        ].filter((tab) => tab !== false),
      ]}
    />
  );
}

/** A warning about missing signatures before the surgery (R6.10). */
function Warning({ record: { readiness, holders, firstName, diedOn } }: { record: DonorRecord }) {
  const t = useT();
  const dates = useDates();
  const counted = holders.filter(({ outlook }) => outlook !== '');
  const open = counted.filter(({ currentSelfRegistrationStep: step }) => step < VoucherStep.Complete).length;
  if (diedOn !== '') {
    return (
      <Alert className={styles.warning} kind="info">
        <RecordedDeath firstName={firstName} diedOn={diedOn} />
      </Alert>
    );
  }
  if (readiness?.cause) {
    return (
      <Alert className={styles.warning} kind="info">
        <p>{t(`donors.cause.${readiness.cause}`)}</p>
      </Alert>
    );
  }
  if (!readiness || (readiness.outlook !== 'at-risk' && readiness.outlook !== 'late')) return null;
  const day = dates.day(readiness.formsDueOn);
  return (
    <Alert className={styles.warning} kind={readiness.outlook === 'late' ? 'danger' : 'waiting'}>
      <p>
        <b>
          {open > 0 ? t('donors.warning.unsigned', { open, all: counted.length }) : t('donors.warning.open')}
        </b>{' '}
        {t('donors.warning.due', { day, name: firstName })}
      </p>
    </Alert>
  );
}
