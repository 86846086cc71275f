import { useDeferredValue } from 'react';
import { useParams } from 'react-router';
import { ApiError, type EditKey } from '@/api/client';
import { failureWords } from '@/api/failureWords';
import { isSiteActive } from '@/domain/siteStatus';
import { useT } from '@/i18n/react';
import { WrongLink } from '@/parts/lost-link/WrongLink';
import { LoadFailed } from '@/ui/error-screen/LoadFailed';
import { LoadingOverlay } from '@/ui/loading-overlay/LoadingOverlay';
import { PageTitle } from '@/ui/page-context/PageTitle';
import { PatientFooter } from '@/ui/patient-footer/PatientFooter';
import { SkipLink } from '@/ui/skip-link/SkipLink';
import { WorkBar } from '@/ui/work-bar/WorkBar';
import { useArrival } from '@/ui/work-bar/useArrival';
import type { OwnSite } from './api/ownSite';
import { Parts } from './components/Parts';
import { sitePaths } from './components/sitePaths';
import { useDashboard } from './hooks/useOwnSite';

/** The screen of /microsite/landing/{id}/{editKey}: the patient's home page. */
export default function Dashboard() {
  const { id = '', editKey = '' } = useParams();
  return <DashboardScreen key={`${id}/${editKey}`} siteKey={{ kind: 'microsite', id, editKey }} />;
}

function DashboardScreen({ siteKey }: { siteKey: EditKey }) {
  const t = useT();
  const { loaded, waiting, error, again } = useDashboard(siteKey);
  // The first render is long. Deferring it lets a slow phone scroll and respond in between.
  const isReady = useDeferredValue(!waiting);
  useArrival(waiting || !isReady ? null : 'dashboard');
  if (waiting || !isReady) return <LoadingOverlay message={t('dashboard.loading')} />;
  return (
    <>
      <PageTitle of={t('dashboard.title')} />
      <SkipLink />
      <Bar siteKey={siteKey} site={loaded?.site} />
      <main id="main" tabIndex={-1} className="clip">
        {loaded ? <Parts siteKey={siteKey} loaded={loaded} /> : <NotLoaded error={error} onAgain={again} />}
      </main>
      <PatientFooter />
    </>
  );
}

function NotLoaded({ error, onAgain }: { error: unknown; onAgain: () => Promise<unknown> }) {
  const t = useT();
  if (error instanceof ApiError && error.status === 404) {
    return (
      <div className="col flow page-pad">
        <WrongLink />
      </div>
    );
  }
  return (
    <div className="col flow page-pad">
      <LoadFailed
        title={t('dashboard.title')}
        message={failureWords(t, 'dashboard.not-loaded', error)}
        again={t('dashboard.again')}
        onAgain={() => void onAgain()}
      />
    </div>
  );
}

function Bar({ siteKey, site }: { siteKey: EditKey; site: OwnSite | undefined }) {
  const t = useT();
  const { home, edit } = sitePaths(siteKey);
  const links = [
    { label: t('dashboard.nav.dashboard'), to: home, current: true },
    { label: t('dashboard.nav.edit'), to: edit },
  ];
  const outside = site
    ? [
        { label: t('dashboard.nav.examples'), to: `/gallery/${site.shortCode}`, newTab: true },
        ...(isSiteActive(site.currentStatus)
          ? [{ label: t('dashboard.nav.view'), to: `/${site.shortCode}`, newTab: true }]
          : []),
      ]
    : [];
  return <WorkBar home={home} label={t('dashboard.nav')} links={[...links, ...outside]} />;
}
