import { useNavigate } from 'react-router';
import { transferPatient, type SiteRecord } from '@/api/staffSite';
import { isRegistry } from '@/domain/staff';
import { useT } from '@/i18n/react';
import { DialogButton } from '@/parts/staff/ChangeDialog';
import { TransferDialog } from '@/parts/staff/TransferDialog';
import { useMe } from '@/ui/staff-shell/StaffContext';
import { toastSuccess } from '@/ui/toast/toast';
import type { SiteNews } from './News';

interface TransferProps {
  site: SiteRecord;
  onNews: (kind: SiteNews['kind']) => void;
}

/** Hands the patient over to another center (R12.5). Who works at the former one no longer sees the record. */
export function Transfer({ site, onNews }: TransferProps) {
  const t = useT();
  const { role } = useMe();
  const navigate = useNavigate();
  const name = site.firstName;
  return (
    <div>
      <DialogButton small variant="secondary" label={t('record.transfer')}>
        {(close) => (
          <TransferDialog
            name={name}
            text={t('record.transfer.text', { name, center: site.centerName })}
            centerId={site.centerId}
            transfer={(centerId) => transferPatient(site.id, centerId)}
            onDone={() => {
              close();
              if (isRegistry(role)) return onNews('transferred');
              toastSuccess(t('record.news.transferred', { name }));
              void navigate('/staff/patients');
            }}
            onNo={close}
          />
        )}
      </DialogButton>
    </div>
  );
}
