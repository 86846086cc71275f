import { useT } from '@/i18n/react';
import { Button } from '@/ui/button/Button';
import { Dialog } from '@/ui/dialog/Dialog';
import { ExternalLink } from '@/ui/icon/icons';
import { useMe } from '@/ui/staff-shell/StaffContext';

interface AdminLinkDialogProps {
  name: string;
  busy: boolean;
  onYes: () => void;
  onNo: () => void;
}

/** Before somebody writes in a patient's place: what that means (R2.5). */
export function AdminLinkDialog({ name, busy, onYes, onNo }: AdminLinkDialogProps) {
  const t = useT();
  const { fullName } = useMe();
  return (
    <Dialog
      title={t('staff.admin.title', { name })}
      onCancel={onNo}
      footer={
        <>
          <Button iconAfter={ExternalLink} busy={busy} onClick={onYes}>
            {t('staff.admin.yes')}
            <span className="sr">{t('shared.opens-new-tab')}</span>
          </Button>
          <Button variant="secondary" onClick={onNo}>
            {t('staff.admin.no')}
          </Button>
        </>
      }
    >
      <p>{t('staff.admin.text', { name, me: fullName })}</p>
      <p>{t('staff.admin.limit')}</p>
    </Dialog>
  );
}
