import { MAX_SIGNING_PLACE } from '@/domain/limits';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { donorKeys } from '@/api/staffDonors';
import { fieldErrors } from '@/api/staffFailure';
import { useT } from '@/i18n/react';
import { Failure } from '@/parts/staff/Failure';
import { Button } from '@/ui/button/Button';
import { Dialog } from '@/ui/dialog/Dialog';
import { TextField } from '@/ui/field/TextField';
import { supervise } from '../api/consentDesk';
import type { DeskDialogProps } from './PaperFormDialog';
import styles from './donors.module.css';

/** Starts a supervised signing, and shows the address to open on the tablet (R13.2). */
export function SuperviseDialog({ record, desk, name, onDone }: DeskDialogProps) {
  const t = useT();
  const client = useQueryClient();
  const [place, setPlace] = useState(record.centerName);
  const start = useMutation({
    mutationFn: () => supervise(record.id, desk, place),
    onSuccess: () => void client.invalidateQueries({ queryKey: donorKeys.record(record.id) }),
  });
  const started = start.data;
  return (
    <Dialog
      wide
      title={t(started ? 'donors.supervise.started' : 'donors.supervise.title', { name })}
      onCancel={onDone}
      footer={
        started ? (
          <Button onClick={onDone}>{t('donors.supervise.close')}</Button>
        ) : (
          <>
            <Button busy={start.isPending} onClick={() => start.mutate()}>
              {t('donors.supervise.yes')}
            </Button>
            <Button variant="secondary" onClick={onDone}>
              {t('record.no')}
            </Button>
          </>
        )
      }
    >
      {started ? (
        <>
          <p>{t('donors.supervise.open', { name })}</p>
          <img
            className={styles.code}
            src={`data:image/svg+xml,${encodeURIComponent(started.qr)}`}
            alt={t('donors.supervise.code')}
          />
          <p className={styles.address} translate="no">
            {started.address}
          </p>
          <p className="small muted">{t('donors.supervise.ends')}</p>
        </>
      ) : (
        <>
          <p>{t('donors.supervise.text', { name })}</p>
          <TextField
            label={t('donors.supervise.place')}
            hint={t('donors.supervise.place.hint')}
            maxLength={MAX_SIGNING_PLACE}
            value={place}
            error={fieldErrors(start.error).place}
            onChange={({ target }) => setPlace(target.value)}
          />
          <Failure error={start.error} fields={['place']} />
        </>
      )}
    </Dialog>
  );
}
