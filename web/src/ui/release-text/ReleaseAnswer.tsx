import type { ReactNode } from 'react';
import { Button } from '../button/Button';
import { Dialog } from '../dialog/Dialog';

interface ReleaseAnswerProps {
  title: string;
  /** The labels of the two buttons. Without yes, the release can only be declined. */
  yes?: string;
  no: string;
  onAnswer: (agrees: boolean) => void;
  /** Called when the dialog is closed without a decision. */
  onCancel: () => void;
  /** The full release. */
  children: ReactNode;
}

/** A dialog with a release to read and to accept or decline. */
export function ReleaseAnswer({ title, yes, no, onAnswer, onCancel, children }: ReleaseAnswerProps) {
  return (
    <Dialog
      title={title}
      wide
      onCancel={onCancel}
      footer={
        <>
          {yes && <Button onClick={() => onAnswer(true)}>{yes}</Button>}
          <Button variant="secondary" onClick={() => onAnswer(false)}>
            {no}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  );
}
