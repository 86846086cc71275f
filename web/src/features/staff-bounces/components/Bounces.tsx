import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation } from 'react-router';
import { staffKeys } from '@/api/staff';
import { failureText, isSignedOut } from '@/api/staffFailure';
import { fetchBounces, mailKeys, settleBounce, type BouncedAddress } from '@/api/staffMails';
import type { LedHere } from '@/domain/staff';
import { useT } from '@/i18n/react';
import { Alert } from '@/ui/alert/Alert';
import { Button } from '@/ui/button/Button';
import { Dialog } from '@/ui/dialog/Dialog';
import { DeskHead } from '@/ui/staff-shell/DeskHead';
import { LoadingRows, NotLoaded } from '@/ui/staff-shell/Loading';
import { DataTable } from '@/ui/table/DataTable';
import { toastSuccess } from '@/ui/toast/toast';
import { useBounceColumns } from './useBounceColumns';

/** The screen of /staff/bounces: addresses that do not work, whom to call, and a way to say that one works (R12.3). */
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
        <Alert kind="info">
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
      {asking && <Settle key={asking.id} bounce={asking} onDone={() => setAsking(null)} />}
    </>
  );
}

/** Asks before mails go to an address again. */
function Settle({ bounce, onDone }: { bounce: BouncedAddress; onDone: () => void }) {
  const t = useT();
  const queryClient = useQueryClient();
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => settleBounce(bounce.id),
    onSuccess: () => {
      toastSuccess(t('record.bounces.settled', { address: bounce.address }));
      onDone();
      return Promise.all([
        queryClient.invalidateQueries({ queryKey: mailKeys.bounces }),
        queryClient.invalidateQueries({ queryKey: staffKeys.queueCount }),
      ]);
    },
  });
  return (
    <Dialog
      title={t('record.bounces.ask')}
      onCancel={onDone}
      footer={
        <>
          <Button busy={isPending} onClick={() => mutate()}>
            {t('record.bounces.yes')}
          </Button>
          <Button variant="secondary" onClick={onDone}>
            {t('record.no')}
          </Button>
        </>
      }
    >
      <p>{t('record.bounces.ask-text', { address: bounce.address })}</p>
      {error && !isSignedOut(error) && (
        <Alert kind="danger" role="alert">
          <p>{failureText(error, t)}</p>
        </Alert>
      )}
    </Dialog>
  );
}
