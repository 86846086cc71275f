import { Suspense } from 'react';
import { useSay } from './words';
import { Callouts } from './components/Callouts';
import { Help } from './components/Help';
import { Intro, Welcome } from './components/Intro';
import { PersonHead } from './components/PersonHead';
import { Pictures } from './components/Pictures';
import { GiveBar, SiteBar } from './components/SiteBar';
import { SiteFooter } from './components/SiteFooter';
import { StatusBanner } from './components/StatusBanner';
import { Videos } from './components/Videos';
import { Why } from './components/Why';
import type { PublicPageData } from './page-data';
import { isOver } from './rules/banner';
import styles from './PublicPage.module.css';

/**
 * Each part in a Suspense is made alive by itself, so that a slow phone scrolls and responds in between; what is
 * pressed goes first. None of them waits for anything.
 */
function Sections({ data }: { data: PublicPageData }) {
  return (
    <>
      <StatusBanner data={data} />
      <PersonHead data={data} />
      {data.view === 'starter' ? (
        <Welcome data={data} />
      ) : (
        <>
          <Suspense>
            <Intro data={data} />
          </Suspense>
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

interface PublicPageProps {
  data: PublicPageData;
  /** Inside another screen (the editor's preview): the sections only, no bar, footer or landmarks. */
  embedded?: boolean;
}

/** A patient's public page, layout v2 (M2): live, starter site and preview. */
export function PublicPage({ data, embedded }: PublicPageProps) {
  const t = useSay();
  const organ = data.site.micrositeTypeId === 1 ? 'liver' : undefined;
  if (embedded) {
    return (
      <div className="clip" data-organ={organ}>
        <Sections data={data} />
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
