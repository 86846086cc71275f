import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { EditKey } from '@/api/client';
import { failureWords } from '@/api/failureWords';
import { useT } from '@/i18n/react';
import { Alert } from '@/ui/alert/Alert';
import { Button } from '@/ui/button/Button';
import { Dialog } from '@/ui/dialog/Dialog';
import { toastSuccess } from '@/ui/toast/toast';
import { withdrawRelease } from '../api/changes';
import { useChangeSite, useRefetchOnFocus } from '../hooks/useOwnSite';

/** Withdraws the HIPAA release after explaining the consequences (R3.10). */
export function WithdrawRelease({ siteKey }: { siteKey: EditKey }) {
  const t = useT();
  const change = useChangeSite(siteKey);
  const refetch = useRefetchOnFocus(siteKey);
  const [asking, setAsking] = useState(false);
  const withdrawal = useMutation({
    mutationFn: () => withdrawRelease(siteKey),
    onSuccess: () => {
      setAsking(false);
      change({ agreedToHipaa: false, isPublic: false });
      toastSuccess(t('dashboard.release.done'));
    },
    onError: refetch,
  });
  return (
    <div className="stack gap-3">
      <h3>{t('dashboard.release')}</h3>
      <p className="measure">{t('dashboard.release.text')}</p>
      <Button variant="danger-outline" onClick={() => setAsking(true)}>
        {t('dashboard.release.withdraw')}
      </Button>
      {asking && (
        <Dialog
          danger
          title={t('dashboard.release.title')}
          onCancel={() => setAsking(false)}
          footer={
            <>
              <Button variant="danger" busy={withdrawal.isPending} onClick={() => withdrawal.mutate()}>
                {t('dashboard.release.yes')}
              </Button>
              <Button variant="secondary" onClick={() => setAsking(false)}>
                {t('dashboard.release.no')}
              </Button>
            </>
          }
        >
          <p>{t('dashboard.release.gone')}</p>
          <p>{t('dashboard.release.kept')}</p>
          {withdrawal.isError && (
            <Alert kind="danger" role="alert">
              {failureWords(t, 'dashboard.release.failed', withdrawal.error)}
            </Alert>
          )}
        </Dialog>
      )}
    </div>
  );
}
