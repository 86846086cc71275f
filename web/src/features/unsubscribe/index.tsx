import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useParams } from 'react-router';
import { ApiError } from '@/api/client';
import { failureWords } from '@/api/failureWords';
import { useT } from '@/i18n/react';
import { Alert } from '@/ui/alert/Alert';
import { BrandBar } from '@/ui/brand-bar/BrandBar';
import { Button } from '@/ui/button/Button';
import { useBrand } from '@/ui/page-context/PageContext';
import { PageTitle } from '@/ui/page-context/PageTitle';
import { PatientFooter } from '@/ui/patient-footer/PatientFooter';
import { SkipLink } from '@/ui/skip-link/SkipLink';
import { setWeeklyMail } from './api/setWeeklyMail';

/**
 * The screen of /unsubscribe/{token}: ends the weekly email (R8). Opening the page changes nothing, because
 * link scanners open it too.
 */
export default function Unsubscribe() {
  const t = useT();
  const { website } = useBrand();
  const { token = '' } = useParams();
  return (
    <>
      <PageTitle of={t('unsubscribe.title')} />
      <SkipLink />
      <BrandBar home={website} />
      <main id="main" tabIndex={-1} className="col flow page-pad">
        <h1>{t('unsubscribe.title')}</h1>
        <Choice token={token} />
      </main>
      <PatientFooter />
    </>
  );
}

/** The question, then the outcome and the button to undo it. */
export function Choice({ token }: { token: string }) {
  const t = useT();
  const outcome = useRef<HTMLDivElement>(null);
  const change = useMutation({ mutationFn: (wanted: boolean) => setWeeklyMail(token, wanted) });
  const asked = change.variables ?? false;
  // Unchanged while the request is pending or after it failed: still ended during a request to resume.
  const isEnded = change.isSuccess ? !asked : asked;
  useEffect(() => {
    if (change.isSuccess || change.isError) outcome.current?.focus();
  }, [change.isSuccess, change.isError]);

  if (change.error instanceof ApiError && change.error.status === 404) {
    return (
      <Alert kind="danger" role="alert" ref={outcome}>
        <p>{t('unsubscribe.unknown')}</p>
      </Alert>
    );
  }
  return (
    <div className="stack gap-5">
      {change.isSuccess && (
        <Alert kind="success" role="status" ref={outcome}>
          <p>{t(isEnded ? 'unsubscribe.ended' : 'unsubscribe.resumed')}</p>
        </Alert>
      )}
      {change.isError && (
        <Alert kind="danger" role="alert" ref={outcome}>
          <p>{failureWords(t, 'unsubscribe.failed', change.error)}</p>
        </Alert>
      )}
      <p>{t(isEnded ? 'unsubscribe.again.text' : 'unsubscribe.text')}</p>
      <Button
        variant={isEnded ? 'secondary' : 'primary'}
        busy={change.isPending}
        onClick={() => change.mutate(isEnded)}
      >
        {t(isEnded ? 'unsubscribe.again' : 'unsubscribe.end')}
      </Button>
    </div>
  );
}
