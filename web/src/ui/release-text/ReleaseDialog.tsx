import { useT } from '@/i18n/react';
import { ReleaseAnswer } from './ReleaseAnswer';
import { ReleaseText } from './ReleaseText';

interface ReleaseDialogProps {
  organ: 'kidney' | 'liver';
  /** With what the registration form asks for beside it. */
  forRegistration?: boolean;
  /** The words of the buttons where they are others than Yes and No. */
  yes?: string;
  no?: string;
  onAnswer: (agrees: boolean) => void;
  /** Closed without an answer. */
  onCancel: () => void;
}

/** The release to read, and to answer with Yes or No. */
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
