import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { useNavigate } from 'react-router';
import { ApiError, outcomeUnknown, type EditKey } from '@/api/client';
import { failureWords } from '@/api/failureWords';
import { useT } from '@/i18n/react';
import { Alert } from '@/ui/alert/Alert';
import { Button } from '@/ui/button/Button';
import { Undo2 } from '@/ui/icon/icons';
import { useDates } from '@/ui/page-context/useDates';
import { toastSuccess } from '@/ui/toast/toast';
import { homeOf, undoDeactivation } from './api/deactivation';

/** A change of mind: for 24 hours the patient brings the page back without anybody's help. */
export function Undo({ siteKey, until }: { siteKey: EditKey; until: string }) {
  const t = useT();
  const dates = useDates();
  const navigate = useNavigate();
  const wasUnheard = useRef(false);
  const undo = useMutation({
    mutationFn: () => undoDeactivation(siteKey),
    onSuccess: () => {
      toastSuccess(t('deactivate.undone'));
      // Replaced, or "back" would open this page again and take the site down once more.
      void navigate(homeOf(siteKey), { replace: true });
    },
    onError: (failure) => {
      // Brought back by an attempt whose answer was lost, or too late: the patient's own page says which.
      if (wasUnheard.current && failure instanceof ApiError && failure.status === 409) {
        void navigate(homeOf(siteKey), { replace: true });
      }
      wasUnheard.current ||= outcomeUnknown(failure);
    },
  });
  const late = undo.error instanceof ApiError && undo.error.status === 409 ? undo.error.message : '';
  return (
    <div className="panel stack">
      <h2>{t('deactivate.undo.title')}</h2>
      <p>{t('deactivate.undo.text', { moment: dates.moment(until) })}</p>
      <Button variant="secondary" icon={Undo2} busy={undo.isPending} onClick={() => undo.mutate()}>
        {t('deactivate.undo')}
      </Button>
      {undo.isError && (
        <Alert kind="danger" role="alert">
          {late || failureWords(t, 'deactivate.undo.failed', undo.error)}
        </Alert>
      )}
    </div>
  );
}
