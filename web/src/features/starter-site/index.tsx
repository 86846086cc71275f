import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useParams } from 'react-router';
import { ApiError, type EditKey } from '@/api/client';
import { failureWords } from '@/api/failureWords';
import { useT } from '@/i18n/react';
import { WrongLink } from '@/parts/lost-link/WrongLink';
import { Alert } from '@/ui/alert/Alert';
import { BrandBar } from '@/ui/brand-bar/BrandBar';
import { LoadFailed } from '@/ui/error-screen/LoadFailed';
import { LoadingOverlay } from '@/ui/loading-overlay/LoadingOverlay';
import { useBrand } from '@/ui/page-context/PageContext';
import { PageTitle } from '@/ui/page-context/PageTitle';
import { PatientFooter } from '@/ui/patient-footer/PatientFooter';
import { SkipLink } from '@/ui/skip-link/SkipLink';
import { fetchStarterSite, type StarterSite } from './api/starterSite';
import { StarterForm } from './components/StarterForm';
import { SiteStatus } from './components/SiteStatus';
import { startStateFor } from './rules/startState';

/** The screen of /microsite/start/{id}/{editKey} (V2). */
export default function StarterSiteStart() {
  const { id = '', editKey = '' } = useParams();
  return <StartOfSite key={`${id}/${editKey}`} siteKey={{ kind: 'microsite', id, editKey }} />;
}

function StartOfSite({ siteKey }: { siteKey: EditKey }) {
  const t = useT();
  const { data, error, refetch } = useQuery({
    queryKey: ['starter-site', siteKey.id, siteKey.editKey],
    queryFn: ({ signal }) => fetchStarterSite(siteKey, signal),
    staleTime: Infinity,
    gcTime: 0,
  });
  if (!data && !error) return <LoadingOverlay message={t('starter.loading')} />;
  return (
    <Frame centerName={data?.centerName}>
      {data ? (
        <Loaded siteKey={siteKey} site={data} onChanged={() => void refetch()} />
      ) : (
        <NotLoaded error={error} onAgain={() => void refetch()} />
      )}
    </Frame>
  );
}

interface LoadedProps {
  siteKey: EditKey;
  site: StarterSite;
  /** Called if the page has changed elsewhere since it was fetched. */
  onChanged: () => void;
}

function Loaded({ siteKey, site, onChanged }: LoadedProps) {
  const t = useT();
  const [justNow, setJustNow] = useState(false);
  const state = justNow ? 'starter' : startStateFor(site);
  if (state === 'unavailable') {
    return (
      <>
        <h1 className="sr">{t('starter.page-title')}</h1>
        <Alert kind="plain">
          <p>{t('starter.unavailable')}</p>
        </Alert>
      </>
    );
  }
  if (state !== 'form') return <SiteStatus {...{ siteKey, site, state, justNow }} />;
  return <StarterForm {...{ siteKey, site, onChanged }} onActivated={() => setJustNow(true)} />;
}

function NotLoaded({ error, onAgain }: { error: unknown; onAgain: () => void }) {
  const t = useT();
  if (error instanceof ApiError && error.status === 404) return <WrongLink />;
  return (
    <LoadFailed
      title={t('starter.page-title')}
      message={failureWords(t, 'starter.load-failed', error)}
      again={t('starter.again')}
      onAgain={onAgain}
    />
  );
}

function Frame({ centerName, children }: { centerName?: string; children: ReactNode }) {
  const t = useT();
  const { website } = useBrand();
  return (
    <>
      <PageTitle of={t('starter.page-title')} />
      <SkipLink />
      <BrandBar home={website} line={centerName && t('starter.for-center', { center: centerName })} />
      <main id="main" tabIndex={-1} className="col flow page-pad">
        {children}
      </main>
      <PatientFooter />
    </>
  );
}
