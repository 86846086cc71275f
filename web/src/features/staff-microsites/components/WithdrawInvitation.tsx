import { withdrawInvitation, type SiteRecord } from '@/api/staffSite';
import { useT } from '@/i18n/react';
import { ConfirmDialog, DialogButton } from '@/parts/staff/ChangeDialog';
import type { SiteNews } from './News';

interface WithdrawInvitationProps {
  site: SiteRecord;
  onNews: (kind: SiteNews['kind']) => void;
}

/** Withdraws an unopened invitation without an email (R12.5). */
export function WithdrawInvitation({ site, onNews }: WithdrawInvitationProps) {
  const t = useT();
  const name = site.firstName;
  return (
    <div>
      <DialogButton small variant="secondary" label={t('record.withdraw')}>
        {(close) => (
          <ConfirmDialog
            danger
            title={t('record.withdraw.title', { name })}
            yes={t('record.withdraw.yes')}
            send={() => withdrawInvitation(site.id)}
            onDone={() => onNews('invitation-withdrawn')}
            onClose={close}
          >
            <p>{t('record.withdraw.text', { name })}</p>
          </ConfirmDialog>
        )}
      </DialogButton>
    </div>
  );
}
