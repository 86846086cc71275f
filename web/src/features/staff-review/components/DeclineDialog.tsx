import { useT } from '@/i18n/react';
import { Button } from '@/ui/button/Button';
import { Dialog } from '@/ui/dialog/Dialog';

interface DeclineDialogProps {
  name: string;
  busy: boolean;
  onYes: () => void;
  onNo: () => void;
}

/** Asks once more before a submission is declined for good. */
export function DeclineDialog({ name, busy, onYes, onNo }: DeclineDialogProps) {
  const t = useT();
  return (
    <Dialog
      danger
      title={t('staff.decline.title', { name })}
      onCancel={onNo}
      footer={
        <>
          <Button variant="danger" busy={busy} onClick={onYes}>
            {t('staff.decline.yes')}
          </Button>
          <Button variant="secondary" onClick={onNo}>
            {t('staff.decline.no')}
          </Button>
        </>
      }
    >
      <p>{t('staff.decline.text', { name })}</p>
    </Dialog>
  );
}
