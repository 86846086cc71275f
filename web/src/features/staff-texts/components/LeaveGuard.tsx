import { useBlocker } from 'react-router';
import { useT } from '@/i18n/react';
import { Button } from '@/ui/button/Button';
import { Dialog } from '@/ui/dialog/Dialog';
import { useLeaveQuestion } from '@/ui/leave-question/useLeaveQuestion';

/** The navigation state that leaves the editor without a question, because its draft was sent or discarded. */
export const FINISHED = { isFinished: true };

interface LeaveGuardProps {
  isUnsaved: boolean;
  /** Deletes the unsaved words. */
  onLeave: () => void;
}

/**
 * Asks before the editor is left with unsaved words, by a link, a sign-out or closing the window. The end of the
 * session asks nothing: the tab keeps the words.
 */
export function LeaveGuard({ isUnsaved, onLeave }: LeaveGuardProps) {
  const t = useT();
  const blocker = useBlocker(
    ({ nextLocation: { pathname, state } }) =>
      isUnsaved && pathname !== '/staff/sign-in' && !(state as typeof FINISHED | null)?.isFinished,
  );
  useLeaveQuestion(isUnsaved);
  if (blocker.state !== 'blocked') return null;
  const leave = () => {
    onLeave();
    blocker.proceed();
  };
  return (
    <Dialog
      title={t('texts.leave.title')}
      onCancel={() => blocker.reset()}
      footer={
        <>
          <Button onClick={() => blocker.reset()}>{t('texts.leave.stay')}</Button>
          <Button variant="danger-outline" onClick={leave}>
            {t('texts.leave.go')}
          </Button>
        </>
      }
    >
      <p>{t('texts.leave.text')}</p>
    </Dialog>
  );
}
