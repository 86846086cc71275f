import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { ApiError, type EditKey } from '@/api/client';
import { useT } from '@/i18n/react';
import { Alert } from '@/ui/alert/Alert';
import { Button } from '@/ui/button/Button';
import { Dialog } from '@/ui/dialog/Dialog';
import { useDates } from '@/ui/page-context/useDates';
import { needNow, type HolderRecord } from '../api/voucher';
import { failureSentence } from '../rules/failure';
import { guardianId } from './guardianId';
import { useRecord } from '../hooks/useRegistration';

interface NeedNowProps {
  link: EditKey;
  record: HolderRecord;
}

/** "I need it now" notifies the center, once until it has handled the request. It redeems nothing (R11.4). */
export function NeedNow({ link, record }: NeedNowProps) {
  const t = useT();
  const { change, reload } = useRecord(link);
  const [asks, setAsks] = useState(false);
  const [isNew, setNew] = useState(false);
  const tell = useMutation({
    mutationFn: () => needNow(link),
    onSuccess(life) {
      change(life);
      setNew(true);
      setAsks(false);
    },
    onError(error) {
      // Another window sent it, or the voucher has changed: the page behind the dialog shows that.
      if (error instanceof ApiError && error.status === 409) void reload();
    },
  });
  const name = record.firstName;
  const ending = guardianId(record);

  function ask() {
    tell.reset();
    setAsks(true);
  }
  return (
    <section className="panel stack" aria-labelledby="need-now">
      <h2 id="need-now">{t(`voucher.need-now.title${ending}`, { name })}</h2>
      {record.needAskedAt ? (
        <ReportedNeed at={record.needAskedAt} isNew={isNew} />
      ) : (
        <>
          <p>{t('voucher.need-now.text')}</p>
          <div>
            <Button onClick={ask}>{t(`voucher.need-now${ending}`, { name })}</Button>
          </div>
        </>
      )}
      {asks && (
        <Dialog
          title={t('voucher.need-now.ask')}
          onCancel={() => setAsks(false)}
          footer={
            <>
              <Button busy={tell.isPending} onClick={() => tell.mutate()}>
                {t('voucher.need-now.yes')}
              </Button>
              <Button variant="secondary" onClick={() => setAsks(false)}>
                {t('voucher.no')}
              </Button>
            </>
          }
        >
          <p>{t('voucher.need-now.calls')}</p>
          <p>{t('voucher.need-now.nothing')}</p>
          {tell.error && (
            <Alert kind="danger" role="alert">
              <p>{failureSentence(tell.error, t)}</p>
            </Alert>
          )}
        </Dialog>
      )}
    </section>
  );
}

/** The time of the notification. A new one takes focus, because its button is gone. */
function ReportedNeed({ at, isNew }: { at: string; isNew: boolean }) {
  const t = useT();
  const dates = useDates();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isNew) box.current?.focus();
  }, [isNew]);
  return (
    <Alert kind="success" role="status" ref={box}>
      <p>
        <b>{t('voucher.need-now.told', { day: dates.momentDay(at) })}</b>
      </p>
      <p>{t('voucher.need-now.wait')}</p>
    </Alert>
  );
}
