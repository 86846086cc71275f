import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiError, type EditKey } from '@/api/client';
import { failureWords } from '@/api/failureWords';
import { useT } from '@/i18n/react';
import { Alert } from '@/ui/alert/Alert';
import { Button } from '@/ui/button/Button';
import { Undo2 } from '@/ui/icon/icons';
import { useDates } from '@/ui/page-context/useDates';
import { toastSuccess } from '@/ui/toast/toast';
import { undoDeactivation } from '../api/changes';
import { shareKitOf, siteOf, useLookAgain } from './useOwnSite';

/** For a patient who took the page down and thinks better of it, for as long as it is theirs to undo. */
export function BringBack({ siteKey, until }: { siteKey: EditKey; until: string }) {
  const t = useT();
  const dates = useDates();
  const client = useQueryClient();
  const lookAgain = useLookAgain(siteKey);
  const undo = useMutation({
    mutationFn: () => undoDeactivation(siteKey),
    onSuccess: () => {
      toastSuccess(t('dashboard.bring-back.done'));
      void client.invalidateQueries({ queryKey: shareKitOf(siteKey) });
      return client.invalidateQueries({ queryKey: siteOf(siteKey) });
    },
    onError: lookAgain,
  });
  const late = undo.error instanceof ApiError && undo.error.status === 409 ? undo.error.message : '';
  return (
    <div className="stack gap-3">
      <p>{t('dashboard.bring-back.text', { moment: dates.moment(until) })}</p>
      <Button variant="secondary" icon={Undo2} busy={undo.isPending} onClick={() => undo.mutate()}>
        {t('dashboard.bring-back')}
      </Button>
      {undo.isError && (
        <Alert kind="danger" role="alert">
          {late || failureWords(t, 'dashboard.bring-back.failed', undo.error)}
        </Alert>
      )}
    </div>
  );
}
