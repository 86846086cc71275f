import type { ReactNode } from 'react';
import { Button } from '../button/Button';
import { Dialog } from '../dialog/Dialog';

interface ReleaseAnswerProps {
  title: string;
  /** The words of the two buttons. */
  yes: string;
  no: string;
  onAnswer: (agrees: boolean) => void;
  /** Closed without an answer. */
  onCancel: () => void;
  /** The release in full. */
  children: ReactNode;
}

/** A release over the page, to be read and answered with Yes or No. */
export function ReleaseAnswer({ title, yes, no, onAnswer, onCancel, children }: ReleaseAnswerProps) {
  return (
    <Dialog
      title={title}
      wide
      onCancel={onCancel}
      footer={
        <>
          <Button onClick={() => onAnswer(true)}>{yes}</Button>
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
