import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { staffKeys } from '@/api/staff';
import { failureText, isSignedOut } from '@/api/staffFailure';
import { releaseMails } from '@/api/staffLists';
import { useT } from '@/i18n/react';
import { Alert } from '@/ui/alert/Alert';
import { Button } from '@/ui/button/Button';
import { Dialog } from '@/ui/dialog/Dialog';
import { toastSuccess } from '@/ui/toast/toast';
import styles from './mail.module.css';

/** How many mails the server sends with one call. */
const MOST = 500;

/**
 * Says why mails are held, and sends those in view: they waited when a backup was made that was then restored,
 * and may have gone out in between (ADR 31).
 */
export function HeldMails({ ids: shown }: { ids: readonly number[] }) {
  const t = useT();
  const ids = shown.slice(0, MOST);
  const queryClient = useQueryClient();
  const [asking, setAsking] = useState(false);
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => releaseMails(ids),
    onSuccess: ({ released }) => toastSuccess(t('staff.held.done', { count: released.length })),
    // Also after a failure: somebody else may have sent them.
    onSettled: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: staffKeys.mails }),
        ...ids.map((id) => queryClient.invalidateQueries({ queryKey: staffKeys.mail(String(id)) })),
      ]),
  });
  const count = ids.length;
  return (
    <>
      {error && !isSignedOut(error) && (
        <Alert kind="danger" role="alert">
          <p>{failureText(error, t)}</p>
        </Alert>
      )}
      <Alert kind="waiting">
        <p>{t('staff.held.why', { count })}</p>
        <div className={`row ${styles.buttons}`}>
          <Button small variant="secondary" busy={isPending} onClick={() => setAsking(true)}>
            {t('staff.held.send', { count })}
          </Button>
        </div>
      </Alert>
      {asking && (
        <Dialog
          title={t('staff.held.ask', { count })}
          onCancel={() => setAsking(false)}
          footer={
            <>
              <Button
                onClick={() => {
                  setAsking(false);
                  mutate();
                }}
              >
                {t('staff.held.yes', { count })}
              </Button>
              <Button variant="text" onClick={() => setAsking(false)}>
                {t('staff.held.no')}
              </Button>
            </>
          }
        >
          <p>{t('staff.held.ask-text')}</p>
        </Dialog>
      )}
    </>
  );
}
