import type { ReactNode } from 'react';
import type { EditKey } from '@/api/client';
import { VoucherStep } from '@/domain/enums';
import { useT, type Translate } from '@/i18n/react';
import { Alert } from '@/ui/alert/Alert';
import { StatusPill } from '@/ui/status-pill/StatusPill';
import { DataTable, type Column } from '@/ui/table/DataTable';
import { useIsWide } from '@/ui/wide/useIsWide';
import { SignedCopy } from '@/features/e-consent';
import type { DonorRecord, HolderRecord } from '../api/voucher';
import { isEditable, shown } from '../rules/holders';
import { ContactData } from './ContactData';
import styles from './HolderList.module.css';
import { HolderHint, HolderName } from './HolderName';
import { ViewHead } from './ViewHead';
import { EmergencyContact } from './EmergencyContact';

interface FinishedProps {
  link: EditKey;
  record: DonorRecord;
  banner: ReactNode;
  arrived: boolean;
}

/** The donor's page after the last step, with the progress of the holders (V2, V4). */
export function Finished({ link, record, banner, arrived }: FinishedProps) {
  const t = useT();
  const holders = shown(record.adpVoucherHolders);
  // Without a usable voucher there is no next step.
  const isOpen = record.usableVouchers > 0;
  return (
    <>
      <ViewHead title={t('voucher.monitor.title')} arrived={arrived}>
        {isOpen && <NotSignedYet holders={holders} />}
      </ViewHead>
      {banner}
      <VouchersLeft donor={record} />
      <MonitoredHolders holders={pendingFirst(holders)} />
      {isOpen && <p>{t('voucher.monitor.next')}</p>}
      <SignedCopy link={link} />
      <ContactData link={link} record={record} />
      <EmergencyContact record={record} />
    </>
  );
}

/** Returns the holders sorted, those without a consent first. */
function pendingFirst(holders: readonly HolderRecord[]): HolderRecord[] {
  return [...holders].sort((a, b) => Number(isConsentThere(a)) - Number(isConsentThere(b)));
}

/**
 * The number of holders who have not signed yet: the donor's reason to return. The list below starts with them.
 */
function NotSignedYet({ holders }: { holders: readonly HolderRecord[] }) {
  const t = useT();
  const pending = holders.filter(
    (holder) => isEditable(holder.status, VoucherStep.PersonalInfo) && !isConsentThere(holder),
  );
  if (pending.length === 0) return <p className="lead">{t('voucher.monitor.all-signed')}</p>;
  return (
    <p className="lead">
      {t('voucher.monitor.pending', {
        pending: pending.length,
        all: holders.length,
      })}
    </p>
  );
}

/** The number of usable vouchers, once some are used, without the names of the holders (R11.3). */
function VouchersLeft({ donor }: { donor: DonorRecord }) {
  const t = useT();
  const { usableVouchers: usable, usedVouchers: used } = donor;
  if (usable === shown(donor.adpVoucherHolders).length) return null;
  return (
    <Alert kind="info">
      <p>{t('voucher.monitor.fewer', { usable })}</p>
      {used > 0 && <p>{t('voucher.monitor.used', { used })}</p>}
    </Alert>
  );
}

/** The holders, read-only and masked, with the state of their consent (V2, Monitor mode). */
function MonitoredHolders({ holders }: { holders: readonly HolderRecord[] }) {
  const t = useT();
  const isWide = useIsWide(768);
  if (!isWide) return <MonitoredCards holders={holders} />;
  return (
    <DataTable
      caption={t('voucher.holders')}
      rows={holders}
      rowKey={({ id }) => id}
      columns={monitorColumns(t)}
    />
  );
}

function MonitoredCards({ holders }: { holders: readonly HolderRecord[] }) {
  const t = useT();
  return (
    <ul className={styles.cards} aria-label={t('voucher.holders')}>
      {holders.map((holder) => (
        <li key={holder.id} className={styles.card}>
          <h2>
            <HolderName holder={holder} isMonitored />
          </h2>
          <HolderHint holder={holder} />
          <p className="muted">{t('voucher.column.consent')}:</p>
          <p>
            <ConsentState isComplete={isConsentThere(holder)} />
          </p>
        </li>
      ))}
    </ul>
  );
}

function monitorColumns(t: Translate): Column<HolderRecord>[] {
  return [
    {
      id: 'name',
      head: t('voucher.column.name'),
      cell: (holder) => (
        <>
          <HolderName holder={holder} isMonitored />
          <br />
          <HolderHint holder={holder} />
        </>
      ),
      rowHead: true,
    },
    {
      id: 'consent',
      head: t('voucher.column.consent'),
      cell: (holder) => <ConsentState isComplete={isConsentThere(holder)} />,
    },
  ];
}

/** A rejected file keeps its name, so the step decides (R6.11). */
function isConsentThere({ currentSelfRegistrationStep }: HolderRecord): boolean {
  return currentSelfRegistrationStep >= VoucherStep.Complete;
}

function ConsentState({ isComplete }: { isComplete: boolean }) {
  const t = useT();
  return (
    <StatusPill kind={isComplete ? 'live' : 'wait'}>
      {t(isComplete ? 'voucher.consent.complete' : 'voucher.consent.pending')}
    </StatusPill>
  );
}
