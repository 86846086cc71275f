import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { ApiError, type EditKey } from '../../api/client';
import { isSiteActive } from '../../domain/siteStatus';
import { useT } from '../../i18n/react';
import { Alert } from '../../ui/alert/Alert';
import { Button, buttonClass } from '../../ui/button/Button';
import { cx } from '../../ui/cx';
import { RefreshCw } from '../../ui/icon/icons';
import { LinkButton } from '../../ui/link-button/LinkButton';
import { LoadingOverlay } from '../../ui/loading-overlay/LoadingOverlay';
import { PatientFooter } from '../../ui/patient-footer/PatientFooter';
import { SkipLink } from '../../ui/skip-link/SkipLink';
import { AppLink } from '../../ui/work-bar/AppLink';
import { WorkBar } from '../../ui/work-bar/WorkBar';
import { fetchOwnSite, type OwnSite } from './api/ownSite';
import styles from './Dashboard.module.css';
import { ProfilePicture } from './ProfilePicture';
import { standingOf } from './rules/siteStanding';
import { Standing } from './Standing';

/** The screen of /microsite/landing/{id}/{editKey}: the patient's home page. */
export default function Dashboard() {
  const t = useT();
  const { id = '', editKey = '' } = useParams();
  const siteKey: EditKey = { kind: 'microsite', id, editKey };
  const { data, error, refetch } = useQuery({
    queryKey: ['own-site', id, editKey],
    queryFn: ({ signal }) => fetchOwnSite(siteKey, signal),
  });
  if (!data && !error) return <LoadingOverlay message={t('dashboard.loading')} />;
  return (
    <>
      <title>{t('dashboard.title')}</title>
      <SkipLink />
      <Bar siteKey={siteKey} site={data} />
      <main id="main" tabIndex={-1} className="clip">
        {data ? (
          <Home siteKey={siteKey} site={data} />
        ) : (
          <div className="col flow page-pad">
            <h1 className="sr">{t('dashboard.title')}</h1>
            <Alert kind="danger" role="alert">
              <p>
                {error instanceof ApiError && error.status === 404
                  ? t('dashboard.unknown')
                  : t('dashboard.not-loaded')}
              </p>
            </Alert>
            <Button icon={RefreshCw} onClick={() => void refetch()}>
              {t('dashboard.again')}
            </Button>
          </div>
        )}
      </main>
      <PatientFooter />
    </>
  );
}

function pathsOf({ id, editKey }: EditKey) {
  const tail = `${encodeURIComponent(id)}/${encodeURIComponent(editKey)}`;
  return {
    home: `/microsite/landing/${tail}`,
    edit: `/microsite/custom-site/${tail}`,
    start: `/microsite/start/${tail}`,
  };
}

function Bar({ siteKey, site }: { siteKey: EditKey; site: OwnSite | undefined }) {
  const t = useT();
  const { home, edit } = pathsOf(siteKey);
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

function Home({ siteKey, site }: { siteKey: EditKey; site: OwnSite }) {
  const t = useT();
  const { edit, start } = pathsOf(siteKey);
  const standing = standingOf(site);
  const main = site.imagesPending.find((picture) => picture.displayOrder === 0);
  const isPublic = standing === 'starter' || (site.agreedToHipaa && isSiteActive(site.currentStatus));
  return (
    <div className={cx('wrap', styles.home)}>
      {main && <ProfilePicture siteKey={siteKey} fileName={main.thumbnail} />}
      <div className="stack">
        <h1>{t('dashboard.greeting', { name: site.firstName })}</h1>
        <Standing standing={standing} />
        <div className={cx('row', styles.links)}>
          <AppLink className={buttonClass({})} to={standing === 'invited' ? start : edit}>
            {standing === 'invited'
              ? t('dashboard.start')
              : site.isEditable
                ? t('dashboard.edit')
                : t('dashboard.progress')}
          </AppLink>
          {isPublic && (
            <LinkButton variant="secondary" href={`/${site.shortCode}`} newTab>
              {t('dashboard.view')}
            </LinkButton>
          )}
        </div>
      </div>
    </div>
  );
}
