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

function Sections({ data }: { data: PublicPageData }) {
  return (
    <>
      <StatusBanner data={data} />
      <PersonHead data={data} />
      {data.view === 'starter' ? (
        <Welcome data={data} />
      ) : (
        <>
          <Intro data={data} />
          <Pictures data={data} />
          <Why data={data} />
        </>
      )}
      <Help data={data} />
      <Callouts data={data} />
      <Videos />
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
      <SiteFooter data={data} />
      {!data.bare && !isOver(data.site) && <GiveBar data={data} />}
    </div>
  );
}
