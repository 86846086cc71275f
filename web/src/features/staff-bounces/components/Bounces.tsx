import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation } from 'react-router';
import { staffKeys } from '@/api/staff';
import { failureText } from '@/api/staffFailure';
import { fetchBounces, mailKeys, settleBounce, type BouncedAddress } from '@/api/staffMails';
import type { LedHere } from '@/domain/staff';
import { useT } from '@/i18n/react';
import { ConfirmDialog } from '@/parts/staff/ChangeDialog';
import { Alert } from '@/ui/alert/Alert';
import { DeskHead } from '@/ui/staff-shell/DeskHead';
import { LoadingRows, NotLoaded } from '@/ui/staff-shell/Loading';
import { DataTable } from '@/ui/table/DataTable';
import styles from './bounces.module.css';
import { useBounceColumns } from './useBounceColumns';

/** The screen of /staff/bounces: undeliverable addresses, the people to call, and a way to release an address (R12.3). */
export function Bounces() {
  const t = useT();
  const [asking, setAsking] = useState<BouncedAddress | null>(null);
  const { data, error, refetch } = useQuery({
    queryKey: mailKeys.bounces,
    queryFn: ({ signal }) => fetchBounces(signal),
  });
  const columns = useBounceColumns(setAsking);
  const led = useLocation().state as LedHere | null;
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
      {error && <NotLoaded message={failureText(error, t)} onAgain={() => void refetch()} />}
      {!data && !error && <LoadingRows />}
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
