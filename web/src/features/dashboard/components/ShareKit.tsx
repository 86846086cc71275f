import type { EditKey } from '@/api/client';
import { failureWords } from '@/api/failureWords';
import { MicrositeType } from '@/domain/enums';
import { useT } from '@/i18n/react';
import { Alert } from '@/ui/alert/Alert';
import { Button } from '@/ui/button/Button';
import { RefreshCw, Share2 } from '@/ui/icon/icons';
import { Spinner } from '@/ui/spinner/Spinner';
import type { OwnSite } from '../api/ownSite';
import type { ShareKit as Kit } from '../api/shareKit';
import { siteState, type PatientSiteState } from '@/domain/siteState';
import { Section } from './Section';
import { ShareAddress } from './ShareAddress';
import { SharePrints } from './SharePrints';
import { ShareWords } from './ShareWords';
import { useShareKit } from '../hooks/useOwnSite';
import styles from './share.module.css';

/**
 * The material for sharing the page; while the page is not public, an explanation of when the kit will be
 * available.
 */
export function ShareKit({ siteKey, site }: { siteKey: EditKey; site: OwnSite }) {
  const t = useT();
  const { data, error, isFetching, refetch } = useShareKit(siteKey);
  const isPublic = data?.isPublic && site.isPublic;
  const organ = site.micrositeTypeId === MicrositeType.Liver ? 'liver' : 'kidney';
  return (
    <Section
      id="share"
      title={t('dashboard.share')}
      icon={Share2}
      figure={isPublic === false ? t('dashboard.share.figure.later') : t('dashboard.share.figure')}
    >
      {isPublic && <p className="lead">{t('dashboard.share.text', { organ })}</p>}
      {isPublic && <Parts kit={data} firstName={site.firstName} />}
      {data && !isPublic && <NotYet state={siteState(site)} />}
      {!data && isFetching && (
        <p className="row" role="status">
          <Spinner /> {t('dashboard.share.loading')}
        </p>
      )}
      {!data && !isFetching && (
        <>
          <Alert kind="danger" role="alert">
            {failureWords(t, 'dashboard.share.not-loaded', error)}
          </Alert>
          <p>
            <Button variant="secondary" icon={RefreshCw} onClick={() => void refetch()}>
              {t('dashboard.again')}
            </Button>
          </p>
        </>
      )}
    </Section>
  );
}

function Parts({ kit, firstName }: { kit: Kit; firstName: string }) {
  const t = useT();
  return (
    <>
      {kit.alteredName && (
        <Alert kind="info">{t('dashboard.share.altered', { name: kit.alteredName })}</Alert>
      )}
      <div className={styles.kit}>
        <ShareAddress kit={kit} firstName={firstName} />
        <SharePrints kit={kit} />
      </div>
      <ShareWords kit={kit} />
    </>
  );
}

/** Explains when the kit will be available, and the patient's next step. */
function NotYet({ state }: { state: PatientSiteState }) {
  const t = useT();
  const next: Partial<Record<PatientSiteState, string>> = {
    invited: t('dashboard.share.invited'),
    'awaiting-center': t('dashboard.share.awaiting-center'),
    hidden: t('dashboard.share.hidden'),
  };
  return (
    <div className="panel panel--well stack">
      <p>{t('dashboard.share.not-yet')}</p>
      {next[state] && <p>{next[state]}</p>}
    </div>
  );
}
