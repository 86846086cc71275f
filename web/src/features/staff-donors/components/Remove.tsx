import { useNavigate } from 'react-router';
import { donorKeys, removeDonor, type DonorRecord } from '@/api/staffDonors';
import { useT } from '@/i18n/react';
import { ConfirmDialog, DialogButton } from '@/parts/staff/ChangeDialog';
import { Trash2 } from '@/ui/icon/icons';
import { TRANSPLANTED } from '../rules/words';

/** Removes the donor from the list. */
export function Remove({ record }: { record: DonorRecord }) {
  const t = useT();
  const navigate = useNavigate();
  return (
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
            {record.matchStatus === TRANSPLANTED && (
              <p>{t('donors.remove.donated', { name: record.firstName })}</p>
            )}
          </ConfirmDialog>
        )}
      </DialogButton>
    </div>
  );
}
