import { useParams } from 'react-router';
import { donorKeys, fetchDonor, type DonorRecord } from '@/api/staffDonors';
import { VoucherStep } from '@/domain/enums';
import { useT } from '@/i18n/react';
import { KitPanel } from '@/features/staff-kits';
import { PrivacyPanel } from '@/parts/staff/PrivacyPanel';
import { ReadsLink } from '@/parts/staff/ReadsLink';
import { HoldNotice, PutOnHold } from '@/parts/staff/RecordHolds';
import { RecordMails } from '@/parts/staff/RecordMails';
import { MorePanel } from '@/parts/staff/record/MorePanel';
import { NextStep } from '@/parts/staff/record/NextStep';
import { Overview, Recent } from '@/parts/staff/record/Overview';
import { KindIcon, Notices, RecordHead } from '@/parts/staff/record/RecordHead';
import { RecordScreen } from '@/parts/staff/record/RecordScreen';
import { RecordTabs } from '@/parts/staff/record/RecordTabs';
import { Alert } from '@/ui/alert/Alert';
import { HandHeart } from '@/ui/icon/icons';
import { useDates } from '@/ui/page-context/useDates';
import { useMe } from '@/ui/staff-shell/StaffContext';
import { StatusPill } from '@/ui/status-pill/StatusPill';
import { matchKind, TRANSPLANTED } from '../rules/words';
import { ConsentDesks } from './ConsentDesks';
import { Death, RecordedDeath } from './Death';
import { Documents } from './Documents';
import { DonorFacts } from './DonorFacts';
import { History, useDonorEntries } from './History';
import { Transfer } from './HolderCenter';
import { Join, JoinWaiting } from './Join';
import { Holders } from './Holders';
import { LinkPanel } from './LinkPanel';
import { NeededNow } from './NeededNow';
import { Path } from './Path';
import { Remove } from './Remove';
import { Reopen } from './Reopen';
import { SettingsPanel } from './SettingsPanel';
import { SignedConsent } from './SignedConsent';

/** The screen of /staff/donors/{id}: a donor, the voucher holders, and the center's tasks. */
export function Record() {
  const t = useT();
  const { id = '' } = useParams();
  return (
    // The key remounts the screen for another donor, so that no typed text or message is carried over.
    <RecordScreen
      key={id}
      queryKey={donorKeys.record(id)}
      fetch={(signal) => fetchDonor(id, signal)}
      crumb={{ to: '/staff/donors', label: t('donors.title') }}
      title={t('donors.donor')}
      unknown={t('donors.unknown')}
      record={{ kind: 'donor', id }}
    >
      {(record, banner) => (
        <>
          <Head record={record} />
          <Notices>
            {banner}
            <Warning record={record} />
            <JoinWaiting record={record} />
            <HoldNotice holds={record.holds} />
            {!banner && <NeededNow record={record} />}
          </Notices>
          {banner ? (
            // The parts of the record that another center sees in an emergency.
            <div className="stack">
              <DonorFacts record={record} />
              <Holders record={record} />
            </div>
          ) : (
            <>
              <NextStep kind="donor" id={record.id} />
              <Parts record={record} />
            </>
          )}
        </>
      )}
    </RecordScreen>
  );
}

/** The donor's name and state. The center of a voucher holder sees only name and center. */
function Head({ record }: { record: DonorRecord }) {
  const t = useT();
  const dates = useDates();
  const { isNameOnly, matchStatus, fullName } = record;
  const hasHolder = record.holders.some(({ isElsewhere }) => !isElsewhere);
  const day = dates.day(record.donatedOn || record.surgeryOn);
  const planned = matchStatus === TRANSPLANTED ? 'donors.operated' : 'donors.planned';
  const surgery = day ? t(planned, { day }) : t('donors.planned.not');
  return (
    <RecordHead
      crumb={{ to: '/staff/donors', label: t('donors.title') }}
      name={fullName}
      picture={<KindIcon of={HandHeart} />}
      state={
        !isNameOnly && (
          <StatusPill kind={matchKind(matchStatus)}>{t(`donors.match.${matchStatus}`)}</StatusPill>
        )
      }
      about={
        isNameOnly
          ? t(hasHolder ? 'donors.name-only' : 'donors.name-only.former', { center: record.centerName })
          : [surgery, record.centerName].join(', ')
      }
      phone={isNameOnly ? '' : record.phone}
      email={isNameOnly ? '' : record.email}
    />
  );
}

/** The tabs of the record. */
function Parts({ record }: { record: DonorRecord }) {
  const entries = useDonorEntries(record);
  const { isNameOnly, documents, kits } = record;
  const hasTasks = !isNameOnly || record.holders.some(({ isElsewhere }) => !isElsewhere);
  return (
    <RecordTabs
      label={record.fullName}
      counts={{ consents: documents.length, kits: kits.length, emails: record.emailCount }}
      content={{
        overview: (
          <Overview aside={!isNameOnly && <Aside record={record} />}>
            <Recent entries={entries} />
            <Holders record={record} />
            {!isNameOnly && (
              <>
                <DonorFacts record={record} />
                <Path record={record} />
              </>
            )}
          </Overview>
        ),
        consents: hasTasks && (
          <div className="record__part">
            {!isNameOnly && <SignedConsent record={record} />}
            <ConsentDesks record={record} />
            <Documents record={record} />
          </div>
        ),
        kits: <KitPanel holders={record.holders} kits={kits} />,
        emails: hasTasks && <RecordMails kind="donors" id={record.id} />,
        history: (
          <>
            {!isNameOnly && <ReadsLink of="donor" id={record.id} name={record.firstName} />}
            <History record={record} entries={entries} />
          </>
        ),
      }}
    />
  );
}

/** The settings and the rarely needed changes of the record. */
function Aside({ record }: { record: DonorRecord }) {
  const { role } = useMe();
  return (
    <>
      {record.diedOn === '' && (
        <>
          <SettingsPanel record={record} />
          <LinkPanel record={record} />
        </>
      )}
      <MorePanel>
        <Reopen record={record} />
        {role === 'registry-admin' && <Join record={record} />}
        {role !== 'registry-reviewer' && <Transfer record={record} />}
        <Death record={record} />
        <PutOnHold
          records={[
            { recordKind: 'donor', recordId: record.id, fullName: record.fullName },
            ...record.holders.map(({ id, fullName }) => ({
              recordKind: 'voucher-holder' as const,
              recordId: id,
              fullName,
            })),
          ]}
          queryKey={donorKeys.record(record.id)}
        />
        <Remove record={record} />
      </MorePanel>
      <PrivacyPanel people={[{ kind: 'donor', id: record.id, name: record.fullName }]} />
    </>
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
      <Alert kind="info">
        <RecordedDeath firstName={firstName} diedOn={diedOn} />
      </Alert>
    );
  }
  if (readiness?.cause) {
    return (
      <Alert kind="info">
        <p>{t(`donors.cause.${readiness.cause}`)}</p>
      </Alert>
    );
  }
  if (!readiness || (readiness.outlook !== 'at-risk' && readiness.outlook !== 'late')) return null;
  const day = dates.day(readiness.formsDueOn);
  return (
    <Alert kind={readiness.outlook === 'late' ? 'danger' : 'waiting'}>
      <p>
        <b>
          {open > 0 ? t('donors.warning.unsigned', { open, all: counted.length }) : t('donors.warning.open')}
        </b>{' '}
        {t('donors.warning.due', { day, name: firstName })}
      </p>
    </Alert>
  );
}
