import { Suspense } from 'react';
import { useSay } from './words';
import { Callouts } from './components/Callouts';
import { Help } from './components/Help';
import { Opening } from './components/Opening';
import { Pictures } from './components/Pictures';
import { GiveBar, SiteBar } from './components/SiteBar';
import { SiteFooter } from './components/SiteFooter';
import { StatusBanner } from './components/StatusBanner';
import { Videos } from './components/Videos';
import { Why } from './components/Why';
import type { PublicPageData } from './page-data';
import { isOver } from './rules/banner';
import styles from './PublicPage.module.css';

interface PublicPageProps {
  data: PublicPageData;
  /** Inside another screen (a preview): the sections only, without bar, footer or landmarks. */
  embedded?: boolean;
}

/**
 * React hydrates each Suspense boundary separately, so that a slow phone scrolls and responds in between; a
 * pressed part is hydrated first. No boundary waits for data.
 */
function Sections({ data, embedded }: PublicPageProps) {
  return (
    <>
      <StatusBanner data={data} />
      <Opening data={data} heading={embedded ? 'h2' : 'h1'} />
      {data.view !== 'starter' && (
        <>
          <Suspense>
            <Pictures data={data} />
          </Suspense>
          <Suspense>
            <Why data={data} />
          </Suspense>
        </>
      )}
      <Suspense>
        <Help data={data} />
      </Suspense>
      <Suspense>
        <Callouts data={data} />
      </Suspense>
      <Suspense>
        <Videos />
      </Suspense>
    </>
  );
}

/** A patient's public page, layout v2 (M2): live, starter site and preview. */
export function PublicPage({ data, embedded }: PublicPageProps) {
  const t = useSay();
  const organ = data.site.micrositeTypeId === 1 ? 'liver' : undefined;
  if (embedded) {
    return (
      <div className="clip" data-organ={organ}>
        <Sections data={data} embedded />
      </div>
    );
  }
  return (
    <div data-organ={organ}>
      <a className={styles.skip} href="#main">
        {t('public.skip')}
      </a>
      <p className={styles.oldBrowser}>{t('public.old-browser')}</p>
      <SiteBar data={data} />
      <main id="main" className="clip" tabIndex={-1}>
        <Sections data={data} />
      </main>
      <Suspense>
        <SiteFooter data={data} />
      </Suspense>
      {!data.bare && !isOver(data.site) && <GiveBar data={data} />}
    </div>
  );
}
