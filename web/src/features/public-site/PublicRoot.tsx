import type { ReactNode } from 'react';
import type { Lang } from '@/domain/page';
import { publicCatalogue } from '@/i18n/public';
import type { PageLocation, PublicPageData } from './page-data';
import { PublicPage } from './PublicPage';
import { speaker, WordsProvider, type Ready } from './words';

interface PageWordsProps {
  lang: Lang;
  /** Where the page is shown, when that is not the live page: its other language stays there. */
  location?: PageLocation;
  /** In the app: speaks the other language at once, instead of asking the server for the page in it. */
  onSwitch?: (lang: Lang) => void;
  ready?: Ready;
  children: ReactNode;
}

/** Gives the parts of the public page beneath it their words. */
export function PageWords({ lang, ...rest }: PageWordsProps) {
  return <WordsProvider lang={lang} say={speaker(publicCatalogue[lang])} {...rest} />;
}

interface PublicRootProps {
  data: PublicPageData;
  /** Inside another screen (the editor's preview): the sections only, no bar, footer or landmarks. */
  embedded?: boolean;
  ready?: Ready;
}

/**
 * The public page with its words, the same on the server and in the browser. It must render
 * without Intl, timers, URL or a document, because the server's JavaScript engine has none of them.
 */
export function PublicRoot({ data, embedded, ready }: PublicRootProps) {
  return (
    <PageWords lang={data.lang} location={data.location} ready={ready}>
      <PublicPage data={data} embedded={embedded} />
    </PageWords>
  );
}
