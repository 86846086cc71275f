import { useParams } from 'react-router';
import type { EditKey } from '@/api/client';
import { useT } from '@/i18n/react';
import { BrandBar } from '@/ui/brand-bar/BrandBar';
import { Button } from '@/ui/button/Button';
import { RefreshCw } from '@/ui/icon/icons';
import { LoadingOverlay } from '@/ui/loading-overlay/LoadingOverlay';
import { useBrand } from '@/ui/page-context/PageContext';
import { PageTitle } from '@/ui/page-context/PageTitle';
import { PatientFooter } from '@/ui/patient-footer/PatientFooter';
import { SkipLink } from '@/ui/skip-link/SkipLink';
import { useArrival } from '@/ui/work-bar/useArrival';
import styles from './Deactivate.module.css';
import { Undo } from './Undo';
import { useDeactivation } from './useDeactivation';

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
