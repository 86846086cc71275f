import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { staffKeys } from '@/api/staff';
import { intakeKeys, transferReferral, type IntakeRecord } from '@/api/staffIntake';
import { isRegistry } from '@/domain/staff';
import { useT } from '@/i18n/react';
import { DialogButton } from '@/parts/staff/ChangeDialog';
import { TransferDialog } from '@/parts/staff/TransferDialog';
import { useMe } from '@/ui/staff-shell/StaffContext';
import { toastSuccess } from '@/ui/toast/toast';

/** Hands the referral over to another center (R12.5j). Who works at the former one no longer sees it. */
export function Transfer({ record }: { record: IntakeRecord }) {
  const t = useT();
  const { role } = useMe();
  const client = useQueryClient();
  const navigate = useNavigate();
  const name = record.firstName;
  return (
    <div>
      <DialogButton small variant="secondary" label={t('record.transfer')}>
        {(close) => (
          <TransferDialog
            name={name}
            text={t('intake.transfer.text', { center: record.centerName })}
            centerId={record.centerId}
            transfer={(centerId) => transferReferral(record, centerId)}
            onDone={() => {
              close();
              toastSuccess(t('record.news.transferred', { name }));
              void client.invalidateQueries({ queryKey: staffKeys.queueCount });
              if (isRegistry(role)) void client.invalidateQueries({ queryKey: intakeKeys.record(record.id) });
              else void navigate('/staff/intake');
            }}
            onNo={close}
          />
        )}
      </DialogButton>
    </div>
  );
}
