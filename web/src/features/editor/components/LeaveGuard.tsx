import { useBlocker } from 'react-router';
import { useT } from '@/i18n/react';
import { Button } from '@/ui/button/Button';
import { Dialog } from '@/ui/dialog/Dialog';
import { useLeaveQuestion } from '@/ui/leave-question/useLeaveQuestion';

/**
 * Asks before the screen is left with unsaved changes, by a link or by closing the window. After "leave without
 * saving", onLeave deletes the copy on this device.
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
