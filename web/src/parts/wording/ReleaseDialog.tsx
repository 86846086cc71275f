import { useT } from '@/i18n/react';
import { ReleaseAnswer } from '@/ui/release-text/ReleaseAnswer';
import { ReleaseText } from '@/ui/release-text/ReleaseText';
import { Skeleton } from '@/ui/skeleton/Skeleton';
import type { ReadWording } from './useWording';
import { WordingFailed } from './WordingText';

interface ReleaseDialogProps {
  read: ReadWording;
  organ?: 'kidney' | 'liver';
  /** The title of the document, if it has one. */
  title?: string;
  /** The labels of the buttons, if not Yes and No. */
  yes?: string;
  no?: string;
  onAnswer: (agrees: boolean) => void;
  /** Called when the dialog is closed without a decision. */
  onCancel: () => void;
}

/** The dialog with a HIPAA release, to read and to accept or decline. */
export function ReleaseDialog({ read, organ, title, yes, no, onAnswer, onCancel }: ReleaseDialogProps) {
  const t = useT();
  const { wording, words, isFailed, onAgain } = read;
  return (
    <ReleaseAnswer
      title={t('release.title')}
      // Only words that are on the screen can be agreed to.
      yes={wording && (yes ?? t('release.yes'))}
      no={no ?? t('release.no')}
      onAnswer={onAnswer}
      onCancel={onCancel}
    >
      {wording && (
        <ReleaseText
          words={words}
          version={wording.version}
          isTemplate={wording.isTemplate}
          organ={organ}
          title={title}
        />
      )}
      {!wording && (isFailed ? <WordingFailed onAgain={onAgain} /> : <Skeleton />)}
    </ReleaseAnswer>
  );
}
