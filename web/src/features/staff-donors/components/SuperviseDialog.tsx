import { useState } from 'react';
import { donorKeys } from '@/api/staffDonors';
import { fieldErrors } from '@/api/staffFailure';
import { MAX_SIGNING_PLACE } from '@/domain/limits';
import { useT } from '@/i18n/react';
import { ChangeDialog } from '@/parts/staff/ChangeDialog';
import { useStaffMutation } from '@/parts/staff/useStaffMutation';
import { Button } from '@/ui/button/Button';
import { Dialog } from '@/ui/dialog/Dialog';
import { TextField } from '@/ui/field/TextField';
import { supervise } from '../api/consentDesk';
import type { DeskDialogProps } from './PaperFormDialog';
import styles from './donors.module.css';

/** The dialog that starts a supervised signing and shows the address to open on the tablet (R13.2). */
export function SuperviseDialog({ record, desk, name, onDone }: DeskDialogProps) {
  const t = useT();
  const [place, setPlace] = useState(record.centerName);
  const start = useStaffMutation({
    send: () => supervise(record.id, desk, place),
    refresh: [donorKeys.record(record.id)],
  });
  const started = start.data;
  if (!started) {
    return (
      <ChangeDialog
        wide
        title={t('donors.supervise.title', { name })}
        yes={t('donors.supervise.yes')}
        change={start}
        fields={['place']}
        onYes={() => start.mutate()}
        onNo={onDone}
      >
        <p>{t('donors.supervise.text', { name })}</p>
        <TextField
          label={t('donors.supervise.place')}
          hint={t('donors.supervise.place.hint')}
          maxLength={MAX_SIGNING_PLACE}
          value={place}
          error={fieldErrors(start.error).place}
          onChange={({ target }) => setPlace(target.value)}
        />
      </ChangeDialog>
    );
  }
  return (
    <Dialog
      wide
      title={t('donors.supervise.started', { name })}
      onCancel={onDone}
      footer={<Button onClick={onDone}>{t('donors.supervise.close')}</Button>}
    >
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
    </Dialog>
  );
}
