import { useT } from '@/i18n/react';
import { Button } from '@/ui/button/Button';
import { Dialog } from '@/ui/dialog/Dialog';

interface LeaveDialogProps {
  /** The signing continues later with the person's own link, not on this device. */
  isSupervised: boolean;
  onKeep: () => void;
  onDelete: () => void;
  onStay: () => void;
}

/** Asks whether to keep or delete an unfinished signing. */
export function LeaveDialog({ isSupervised, onKeep, onDelete, onStay }: LeaveDialogProps) {
  const t = useT();
  return (
    <Dialog
      title={t('e-consent.leave.title')}
      onCancel={onStay}
      footer={
        <>
          <Button onClick={onKeep}>{t('e-consent.leave.keep')}</Button>
          <Button variant="danger-outline" onClick={onDelete}>
            {t('e-consent.leave.delete')}
          </Button>
          <Button variant="secondary" onClick={onStay}>
            {t('e-consent.leave.stay')}
          </Button>
        </>
      }
    >
      <p>{t(isSupervised ? 'e-consent.leave.supervised' : 'e-consent.leave.text')}</p>
    </Dialog>
  );
}

interface StartOverDialogProps {
  onStartOver: () => void;
  onStay: () => void;
}

/** Asks before initials, signature and photo are cleared (V2, Start over). */
export function StartOverDialog({ onStartOver, onStay }: StartOverDialogProps) {
  const t = useT();
  return (
    <Dialog
      title={t('e-consent.over.title')}
      danger
      onCancel={onStay}
      footer={
        <>
          <Button variant="danger" onClick={onStartOver}>
            {t('e-consent.over.yes')}
          </Button>
          <Button variant="secondary" onClick={onStay}>
            {t('e-consent.over.no')}
          </Button>
        </>
      }
    >
      <p>{t('e-consent.over.text')}</p>
    </Dialog>
  );
}
