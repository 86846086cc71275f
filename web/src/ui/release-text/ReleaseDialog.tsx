import { useT } from '../../i18n/react';
import { Button } from '../button/Button';
import { Dialog } from '../dialog/Dialog';
import { ReleaseText } from './ReleaseText';

interface ReleaseDialogProps {
  organ: 'kidney' | 'liver';
  onAnswer: (agrees: boolean) => void;
  /** Closed without an answer. */
  onCancel: () => void;
}

/** The release to read, and to answer with Yes or No. */
export function ReleaseDialog({ organ, onAnswer, onCancel }: ReleaseDialogProps) {
  const t = useT();
  return (
    <Dialog
      title={t('release.title')}
      wide
      onCancel={onCancel}
      footer={
        <>
          <Button onClick={() => onAnswer(true)}>{t('release.yes')}</Button>
          <Button variant="secondary" onClick={() => onAnswer(false)}>
            {t('release.no')}
          </Button>
        </>
      }
    >
      <ReleaseText organ={organ} />
    </Dialog>
  );
}
