import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { ApiError, outcomeUnknown, type EditKey } from '@/api/client';
import { failureWords } from '@/api/failureWords';
import { useT } from '@/i18n/react';
import { Alert } from '@/ui/alert/Alert';
import { Button } from '@/ui/button/Button';
import { Dialog } from '@/ui/dialog/Dialog';
import { Undo2 } from '@/ui/icon/icons';
import { toastSuccess } from '@/ui/toast/toast';
import { withdrawSubmission } from '../api/withdrawSubmission';

/** Withdraws a submission before the center has decided (R3, withdraw a submission). */
export function Withdraw({ siteKey, onSettled }: { siteKey: EditKey; onSettled: () => void }) {
  const t = useT();
  const [asking, setAsking] = useState(false);
  const wasUnheard = useRef(false);
  const withdrawal = useMutation({
    mutationFn: () => withdrawSubmission(siteKey),
    onSuccess: () => {
      setAsking(false);
      toastSuccess(t('editor.withdraw.done'));
      onSettled();
    },
    onError: (failure) => {
      // Either an earlier attempt succeeded without a response, or the page was decided meanwhile. The screen shows the
      // result.
      if (wasUnheard.current && failure instanceof ApiError && failure.status === 409) onSettled();
      wasUnheard.current ||= outcomeUnknown(failure);
    },
  });
  const late = withdrawal.error instanceof ApiError && withdrawal.error.status === 409;
  const close = () => {
    setAsking(false);
    // The screen is outdated: closing the message shows the new state.
    if (late) onSettled();
  };
  return (
    <>
      <Button variant="secondary" icon={Undo2} onClick={() => setAsking(true)}>
        {t('editor.withdraw')}
      </Button>
      {asking && (
        <Dialog
          title={t('editor.withdraw.title')}
          onCancel={close}
          footer={
            <>
              <Button busy={withdrawal.isPending} onClick={() => withdrawal.mutate()}>
                {t('editor.withdraw.yes')}
              </Button>
              <Button variant="secondary" onClick={close}>
                {t('editor.withdraw.no')}
              </Button>
            </>
          }
        >
          <p>{t('editor.withdraw.text')}</p>
          {withdrawal.isError && (
            <Alert kind="danger" role="alert">
              {late ? t('editor.withdraw.late') : failureWords(t, 'editor.withdraw.failed', withdrawal.error)}
            </Alert>
          )}
        </Dialog>
      )}
    </>
  );
}
