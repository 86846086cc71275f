import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import type { EditKey } from '../../api/client';
import { useT } from '../../i18n/react';
import { BrandBar } from '../../ui/brand-bar/BrandBar';
import { LoadingOverlay } from '../../ui/loading-overlay/LoadingOverlay';
import { useBrand } from '../../ui/page-context/PageContext';
import { PatientFooter } from '../../ui/patient-footer/PatientFooter';
import { SkipLink } from '../../ui/skip-link/SkipLink';
import { deactivate } from './api/deactivation';
import styles from './Deactivate.module.css';
import { Undo } from './Undo';

/**
 * The screen of /microsite/deactivate/{id}/{editKey}. Opening it takes the site down (spec microsite §2); the
 * links that lead here ask first.
 */
export default function Deactivate() {
  const t = useT();
  const { website } = useBrand();
  const { id = '', editKey = '' } = useParams();
  const siteKey: EditKey = { kind: 'microsite', id, editKey };
  const { data, isPending } = useQuery({
    queryKey: ['deactivation', id, editKey],
    queryFn: ({ signal }) => deactivate(siteKey, signal),
    staleTime: Infinity,
    gcTime: 0,
  });
  if (isPending) return <LoadingOverlay message={t('deactivate.loading')} />;
  return (
    <>
      <title>{t('deactivate.title')}</title>
      <SkipLink />
      <BrandBar home={website} />
      <main id="main" tabIndex={-1} className="clip">
        <div className={`col flow gap-5 ${styles.inner}`}>
          <h1>{data ? data.fullName : t('deactivate.title')}</h1>
          <p className="lead" role={data ? 'status' : 'alert'}>
            {data ? t('deactivate.thanks') : t('deactivate.failed')}
          </p>
          {data?.undoUntil && <Undo siteKey={siteKey} until={data.undoUntil} />}
        </div>
      </main>
      <PatientFooter />
    </>
  );
}
