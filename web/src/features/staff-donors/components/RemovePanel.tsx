import { useNavigate } from 'react-router';
import { donorKeys, removeDonor, type DonorRecord } from '@/api/staffDonors';
import { useT } from '@/i18n/react';
import { ConfirmDialog, DialogButton } from '@/parts/staff/ChangeDialog';
import { Trash2 } from '@/ui/icon/icons';
import { TRANSPLANTED } from '../rules/words';

/** The panel that removes the donor from the list, apart from the everyday tasks. */
export function RemovePanel({ record }: { record: DonorRecord }) {
  const t = useT();
  const navigate = useNavigate();
  const hasDonated = record.matchStatus === TRANSPLANTED;
  return (
    <section className="panel stack" aria-labelledby="remove-title">
      <h2 id="remove-title">{t('donors.remove.panel')}</h2>
      <p className="small muted">
        {t(hasDonated ? 'donors.remove.lead.donated' : 'donors.remove.lead', { name: record.firstName })}
      </p>
      <div>
        <DialogButton small variant="danger-outline" icon={Trash2} label={t('donors.remove')}>
          {(close) => (
            <ConfirmDialog
              danger
              title={t('donors.remove.title', { name: record.fullName })}
              yes={t('donors.remove.yes')}
              send={() => removeDonor(record)}
              done={t('donors.remove.done', { name: record.fullName })}
              refresh={[donorKeys.list]}
              staleOnConflict={donorKeys.record(record.id)}
              onDone={() => navigate('/staff/donors')}
              onClose={close}
            >
              <p>{t('donors.remove.text', { count: record.holders.length })}</p>
            </ConfirmDialog>
          )}
        </DialogButton>
      </div>
    </section>
  );
}
