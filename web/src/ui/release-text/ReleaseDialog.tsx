import { useT } from '@/i18n/react';
import { ReleaseAnswer } from './ReleaseAnswer';
import { ReleaseText } from './ReleaseText';

interface ReleaseDialogProps {
  organ: 'kidney' | 'liver';
  /** Whether to include the parts for the registration form. */
  forRegistration?: boolean;
  /** The labels of the buttons, if not Yes and No. */
  yes?: string;
  no?: string;
  onAnswer: (agrees: boolean) => void;
  /** Called when the dialog is closed without a decision. */
  onCancel: () => void;
}

/** The dialog with the HIPAA release, to read and to accept or decline. */
export function ReleaseDialog({ organ, forRegistration, yes, no, onAnswer, onCancel }: ReleaseDialogProps) {
  const t = useT();
  return (
    <ReleaseAnswer
      title={t('release.title')}
      yes={yes ?? t('release.yes')}
      no={no ?? t('release.no')}
      onAnswer={onAnswer}
      onCancel={onCancel}
    >
      <ReleaseText organ={organ} forRegistration={forRegistration} />
    </ReleaseAnswer>
  );
}
