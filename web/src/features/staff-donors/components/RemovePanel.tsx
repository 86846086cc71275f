import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { isConflict } from '@/api/staffFailure';
import { donorKeys, removeDonor, type DonorRecord } from '@/api/staffDonors';
import { useT } from '@/i18n/react';
import { Button } from '@/ui/button/Button';
import { Dialog } from '@/ui/dialog/Dialog';
import { Trash2 } from '@/ui/icon/icons';
import { toastSuccess } from '@/ui/toast/toast';
import { TRANSPLANTED } from '../rules/words';
import { Failure } from '@/parts/staff/Failure';

/** Takes the donor off the list, away from what is done every day. */
export function RemovePanel({ record }: { record: DonorRecord }) {
  const t = useT();
  const [asks, setAsks] = useState(false);
  const hasDonated = record.matchStatus === TRANSPLANTED;
  return (
    <section className="panel stack" aria-labelledby="remove-title">
      <h2 id="remove-title">{t('donors.remove.panel')}</h2>
      <p className="small muted">
        {t(hasDonated ? 'donors.remove.lead.donated' : 'donors.remove.lead', { name: record.firstName })}
      </p>
      <div>
        <Button small variant="danger-outline" icon={Trash2} onClick={() => setAsks(true)}>
          {t('donors.remove')}
        </Button>
      </div>
      {asks && <RemoveDialog record={record} onNo={() => setAsks(false)} />}
    </section>
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
