import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation } from 'react-router';
import { staffKeys } from '@/api/staff';
import {
  fetchBounces,
  mailKeys,
  settleBounce,
  type BouncedAddress,
  type BouncedRecord,
} from '@/api/staffMails';
import type { RedirectState } from '@/domain/staff';
import { useT } from '@/i18n/react';
import { ConfirmDialog } from '@/parts/staff/ChangeDialog';
import { QueryStatus } from '@/parts/staff/QueryStatus';
import { Alert } from '@/ui/alert/Alert';
import { DeskHead } from '@/ui/staff-shell/DeskHead';
import { DataTable, type Column } from '@/ui/table/DataTable';
import styles from './bounces.module.css';
import { callHref } from '@/domain/callHref';
import { recordAddress } from '@/domain/recordAddress';
import { Button } from '@/ui/button/Button';
import { EmailText } from '@/ui/email-text/EmailText';
import { useDates } from '@/ui/page-context/useDates';
import { AppLink } from '@/ui/work-bar/AppLink';

/** The screen of /staff/bounces: undeliverable addresses, the people to call, and a button to release (R12.3). */
export function Bounces() {
  const t = useT();
  const [asking, setAsking] = useState<BouncedAddress | null>(null);
  const { data, error, refetch } = useQuery({
    queryKey: mailKeys.bounces,
    queryFn: ({ signal }) => fetchBounces(signal),
  });
  const columns = useBounceColumns(setAsking);
  const led = useLocation().state as RedirectState | null;
  return (
    <>
      <DeskHead title={t('record.bounces.title')}>
        <p className="muted">{t('record.bounces.lead')}</p>
      </DeskHead>
      {led?.insteadOf === 'mails' && (
        <Alert kind="info" className={styles.led}>
          <p>{t('record.bounces.instead')}</p>
        </Alert>
      )}
      <QueryStatus data={data} error={error} onAgain={refetch} />
      {data?.length === 0 && (
        <div className="empty">
          <p role="status">{t('record.bounces.none')}</p>
        </div>
      )}
      {data && data.length > 0 && (
        <DataTable
          caption={t('record.bounces.title')}
          columns={columns}
          rows={data}
          rowKey={({ id }) => id}
        />
      )}
      {asking && (
        <ConfirmDialog
          key={asking.id}
          title={t('record.bounces.ask')}
          yes={t('record.bounces.yes')}
          send={() => settleBounce(asking.id)}
          done={t('record.bounces.settled', { address: asking.address })}
          refresh={[mailKeys.bounces, staffKeys.queueCount]}
          onClose={() => setAsking(null)}
        >
          <p>{t('record.bounces.ask-text', { address: asking.address })}</p>
        </ConfirmDialog>
      )}
    </>
  );
}

function RecordCell({ record }: { record: BouncedRecord }) {
  const t = useT();
  const to = recordAddress(record);
  return (
    <p>
      {to ? <AppLink to={to}>{record.fullName}</AppLink> : <span>{record.fullName}</span>}
      <small className="meta">
        {[t(`record.bounces.kind.${record.kind}`), record.centerName].filter(Boolean).join(' · ')}
      </small>
      {record.phone && (
        <a className="nowrap" href={callHref(record.phone)}>
          {record.phone}
        </a>
      )}
    </p>
  );
}

/** Returns the columns of the list of addresses. */
function useBounceColumns(onSettle: (bounce: BouncedAddress) => void): Column<BouncedAddress>[] {
  const t = useT();
  const dates = useDates();
  return [
    {
      id: 'address',
      head: t('record.bounces.address'),
      rowHead: true,
      cell: ({ address }) => <EmailText>{address}</EmailText>,
    },
    {
      id: 'who',
      head: t('record.bounces.who'),
      cell: ({ records }) =>
        records.map((record) => <RecordCell key={`${record.kind} ${record.id}`} record={record} />),
    },
    { id: 'why', head: t('record.bounces.why'), cell: ({ reason }) => t(`record.bounce.${reason}`) },
    {
      id: 'when',
      head: t('staff.mails.when'),
      nowrap: true,
      minor: true,
      cell: ({ bouncedAt }) => dates.moment(bouncedAt),
    },
    {
      id: 'settle',
      head: t('record.mails.do'),
      cell: (bounce) => (
        <Button
          small
          variant="secondary"
          aria-label={t('record.bounces.settle-which', { address: bounce.address })}
          onClick={() => onSettle(bounce)}
        >
          {t('record.bounces.settle')}
        </Button>
      ),
    },
  ];
}
