import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { isConflict } from '../../../api/staffFailure';
import { donorKeys, removeDonor, sendLink, type DonorRecord } from '../../../api/staffVouchers';
import { useT } from '../../../i18n/react';
import { Button } from '../../../ui/button/Button';
import { Dialog } from '../../../ui/dialog/Dialog';
import { Mail, RefreshCw, Trash2 } from '../../../ui/icon/icons';
import { toastSuccess } from '../../../ui/toast/toast';
import { Failure } from './Failure';
import styles from './vouchers.module.css';

/** The donor's own link, and taking the donor off the list. */
export function LinkPanel({ record }: { record: DonorRecord }) {
  const t = useT();
  const [asks, setAsks] = useState<'anew' | 'remove' | null>(null);
  const link = useSendLink(record, 0, record.fullName);
  return (
    <section className="panel stack" aria-labelledby="link-title">
      <h2 id="link-title">{t('donors.link')}</h2>
      <p className="small muted">{t('donors.link.lead', { name: record.firstName })}</p>
      {asks === null && <Failure error={link.error} />}
      <div className={styles.actions}>
        <Button
          small
          variant="secondary"
          icon={Mail}
          busy={link.isPending}
          onClick={() => link.mutate(false)}
        >
          {t('donors.link.send')}
        </Button>
        <Button small variant="secondary" icon={RefreshCw} onClick={() => setAsks('anew')}>
          {t('donors.link.anew')}
        </Button>
        <Button small variant="danger-outline" icon={Trash2} onClick={() => setAsks('remove')}>
          {t('donors.remove')}
        </Button>
      </div>
      {asks === 'anew' && (
        <AnewDialog
          name={record.fullName}
          busy={link.isPending}
          error={link.error}
          onYes={() => link.mutate(true, { onSuccess: () => setAsks(null) })}
          onNo={() => setAsks(null)}
        />
      )}
      {asks === 'remove' && <RemoveDialog record={record} onNo={() => setAsks(null)} />}
    </section>
  );
}

/** Mails somebody of a record their link; true ends the one they have. */
export function useSendLink(record: DonorRecord, holderId: number, name: string) {
  const t = useT();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (anew: boolean) => sendLink(record.id, holderId, anew),
    onSuccess(_, anew) {
      toastSuccess(t(anew ? 'donors.link.anew.done' : 'donors.link.done', { name }));
      void client.invalidateQueries({ queryKey: donorKeys.record(record.id) });
    },
  });
}

interface AnewDialogProps {
  name: string;
  busy: boolean;
  error: Error | null;
  onYes: () => void;
  onNo: () => void;
}

/** Asks before a link that somebody may have in their mail ends. */
export function AnewDialog({ name, busy, error, onYes, onNo }: AnewDialogProps) {
  const t = useT();
  return (
    <Dialog
      danger
      title={t('donors.link.anew.title', { name })}
      onCancel={onNo}
      footer={
        <>
          <Button busy={busy} onClick={onYes}>
            {t('donors.link.anew.yes')}
          </Button>
          <Button variant="secondary" onClick={onNo}>
            {t('record.no')}
          </Button>
        </>
      }
    >
      <p>{t('donors.link.anew.text')}</p>
      <Failure error={error} />
    </Dialog>
  );
}

function RemoveDialog({ record, onNo }: { record: DonorRecord; onNo: () => void }) {
  const t = useT();
  const client = useQueryClient();
  const navigate = useNavigate();
  const remove = useMutation({
    mutationFn: () => removeDonor(record),
    onSuccess() {
      void client.invalidateQueries({ queryKey: donorKeys.list });
      toastSuccess(t('donors.remove.done', { name: record.fullName }));
      void navigate('/staff/donors');
    },
    onError(error) {
      if (isConflict(error)) void client.invalidateQueries({ queryKey: donorKeys.record(record.id) });
    },
  });
  return (
    <Dialog
      danger
      title={t('donors.remove.title', { name: record.fullName })}
      onCancel={onNo}
      footer={
        <>
          <Button variant="danger" busy={remove.isPending} onClick={() => remove.mutate()}>
            {t('donors.remove.yes')}
          </Button>
          <Button variant="secondary" onClick={onNo}>
            {t('record.no')}
          </Button>
        </>
      }
    >
      <p>{t('donors.remove.text', { count: record.holders.length })}</p>
      <Failure error={remove.error} />
    </Dialog>
  );
}
