import { useParams, useNavigate } from 'react-router';
import { type EditKey, ApiError, outcomeUnknown } from '@/api/client';
import { useT } from '@/i18n/react';
import { BrandBar } from '@/ui/brand-bar/BrandBar';
import { Button } from '@/ui/button/Button';
import { RefreshCw, Undo2 } from '@/ui/icon/icons';
import { LoadingOverlay } from '@/ui/loading-overlay/LoadingOverlay';
import { useBrand } from '@/ui/page-context/PageContext';
import { PageTitle } from '@/ui/page-context/PageTitle';
import { PatientFooter } from '@/ui/patient-footer/PatientFooter';
import { SkipLink } from '@/ui/skip-link/SkipLink';
import { useArrival } from '@/ui/work-bar/useArrival';
import styles from './Deactivate.module.css';
import { useDeactivation } from './useDeactivation';
import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { failureWords } from '@/api/failureWords';
import { Alert } from '@/ui/alert/Alert';
import { useDates } from '@/ui/page-context/useDates';
import { toastSuccess } from '@/ui/toast/toast';
import { dashboardAddress, undoDeactivation } from './api/deactivation';

/**
 * The screen of /microsite/deactivate/{id}/{editKey}. Opening it takes the site down (M2); the
 * links that lead here ask first.
 */
export default function Deactivate() {
  const t = useT();
  const { website } = useBrand();
  const { id = '', editKey = '' } = useParams();
  const siteKey: EditKey = { kind: 'microsite', id, editKey };
  const { isPending, deactivation, attempt } = useDeactivation(siteKey);
  useArrival(isPending ? null : 'answer');
  if (isPending) return <LoadingOverlay message={t('deactivate.loading')} />;
  return (
    <>
      <PageTitle of={t('deactivate.title')} />
      <SkipLink />
      <BrandBar home={website} />
      <main id="main" tabIndex={-1} className="clip">
        <div className={`col flow gap-5 ${styles.inner}`}>
          <h1>{deactivation ? deactivation.fullName : t('deactivate.title')}</h1>
          <p className="lead" role={deactivation ? 'status' : 'alert'}>
            {deactivation ? t('deactivate.thanks') : t('deactivate.failed')}
          </p>
          {!deactivation && (
            <p>
              <Button icon={RefreshCw} onClick={attempt}>
                {t('deactivate.again')}
              </Button>
            </p>
          )}
          {deactivation?.undoUntil && <Undo siteKey={siteKey} until={deactivation.undoUntil} />}
        </div>
      </main>
      <PatientFooter />
    </>
  );
}

/** Lets the patient restore the page within 24 hours without help. */
function Undo({ siteKey, until }: { siteKey: EditKey; until: string }) {
  const t = useT();
  const dates = useDates();
  const navigate = useNavigate();
  const wasUnheard = useRef(false);
  const undo = useMutation({
    mutationFn: () => undoDeactivation(siteKey),
    onSuccess: () => {
      toastSuccess(t('deactivate.undone'));
      // Replaced, because "back" would open this page and take the site down again.
      void navigate(dashboardAddress(siteKey), { replace: true });
    },
    onError: (failure) => {
      // Either an earlier attempt succeeded without a response, or it is too late. The dashboard shows the result.
      if (wasUnheard.current && failure instanceof ApiError && failure.status === 409) {
        void navigate(dashboardAddress(siteKey), { replace: true });
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
