import { useMutation } from '@tanstack/react-query';
import { failureWords } from '@/api/failureWords';
import { useT } from '@/i18n/react';
import { Alert } from '@/ui/alert/Alert';
import { Button } from '@/ui/button/Button';
import { Dialog } from '@/ui/dialog/Dialog';
import type { Coaching } from './useCoaching';

/** The question before the coach may edit, or may no longer (R3.5). */
export function PermissionDialog({ coaching }: { coaching: Coaching }) {
  const t = useT();
  const { coachName: coach, mayEdit } = coaching;
  const { mutate, isPending, isError, error } = useMutation({ mutationFn: () => coaching.permit(!mayEdit) });
  const about = mayEdit ? 'forbid' : 'permit';
  const close = () => coaching.show(null);
  return (
    <Dialog
      title={t(`editor.coach.${about}.title`, { coach })}
      onCancel={close}
      footer={
        <>
          <Button busy={isPending} onClick={() => mutate()}>
            {t(`editor.coach.${about}.yes`)}
          </Button>
          <Button variant="secondary" onClick={close}>
            {t(`editor.coach.${about}.no`)}
          </Button>
        </>
      }
    >
      <p>{t(`editor.coach.${about}.text`, { coach })}</p>
      {isError && (
        <Alert kind="danger" role="alert">
          {failureWords(t, 'editor.coach.permit.failed', error)}
        </Alert>
      )}
    </Dialog>
  );
}
