import { useT } from '@/i18n/react';
import { Button } from '@/ui/button/Button';
import { Dialog } from '@/ui/dialog/Dialog';
import type { UnsentWork } from '@/ui/leave-question/unsentWork';

interface LeaveDialogProps {
  work: UnsentWork;
  onBack: () => void;
  onLeave: () => void;
}

/** Asks for confirmation before a sign-out discards unsent input, and lists that input. */
export function LeaveDialog({ work, onBack, onLeave }: LeaveDialogProps) {
  const t = useT();
  const { note, draft, comment, elsewhere } = work;
  return (
    <Dialog
      title={t('staff.leave.title')}
      danger
      onCancel={onBack}
      footer={
        <>
          <Button onClick={onBack}>{t('staff.leave.back')}</Button>
          <Button variant="danger-outline" onClick={onLeave}>
            {t('staff.leave.anyway')}
          </Button>
        </>
      }
    >
      <p>{t('staff.leave.text')}</p>
      <ul>
        {note && <li>{t('staff.leave.note', { count: note })}</li>}
        {draft && <li>{t('staff.leave.draft', { count: draft })}</li>}
        {comment && <li>{t('staff.leave.comment', { count: comment })}</li>}
        {elsewhere && <li>{t('staff.leave.elsewhere')}</li>}
      </ul>
    </Dialog>
  );
}
