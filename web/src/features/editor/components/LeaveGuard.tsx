import { useBlocker } from 'react-router';
import { useT } from '@/i18n/react';
import { Button } from '@/ui/button/Button';
import { Dialog } from '@/ui/dialog/Dialog';
import { useLeaveQuestion } from '@/ui/leave-question/useLeaveQuestion';

/**
 * Asks before the screen is left with changes that are not saved, by a link or by closing the window. Who
 * says "leave without saving" means it: onLeave forgets what this device kept.
 */
export function LeaveGuard({ unsaved, onLeave }: { unsaved: boolean; onLeave: () => void }) {
  const t = useT();
  const blocker = useBlocker(unsaved);
  useLeaveQuestion(unsaved);
  if (blocker.state !== 'blocked') return null;
  const leave = () => {
    onLeave();
    blocker.proceed();
  };
  return (
    <Dialog
      title={t('editor.leave.title')}
      onCancel={() => blocker.reset()}
      footer={
        <>
          <Button onClick={() => blocker.reset()}>{t('editor.leave.stay')}</Button>
          <Button variant="danger-outline" onClick={leave}>
            {t('editor.leave.go')}
          </Button>
        </>
      }
    >
      <p>{t('editor.leave.text')}</p>
    </Dialog>
  );
}
