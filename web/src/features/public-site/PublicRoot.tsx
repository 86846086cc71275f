import type { ReactNode } from 'react';
import type { Lang } from '@/domain/page';
import { publicCatalogue } from '@/i18n/public';
import type { PageLocation, PublicPageData } from './page-data';
import { PublicPage } from './PublicPage';
import { speaker, WordsProvider, type Ready } from './words';

interface PageWordsProps {
  lang: Lang;
  /** The location of the page, if it is not live: the link to the other language keeps it. */
  location?: PageLocation;
  /** In the app: switches the language in place, without a request for the page. */
  onSwitch?: (lang: Lang) => void;
  ready?: Ready;
  children: ReactNode;
}

/** Provides the messages for the parts of the public page. */
export function PageWords({ lang, ...rest }: PageWordsProps) {
  return <WordsProvider lang={lang} say={speaker(publicCatalogue[lang])} {...rest} />;
}

interface PublicRootProps {
  data: PublicPageData;
  /** Inside another screen (the editor's preview): the sections only, without bar, footer or landmarks. */
  embedded?: boolean;
  ready?: Ready;
}

/**
 * The public page with its messages, equal on the server and in the browser. It must render without Intl,
 * timers, URL or a document, because the server's JavaScript engine lacks them.
 */
export function PublicRoot({ data, embedded, ready }: PublicRootProps) {
  return (
    <PageWords lang={data.lang} location={data.location} ready={ready}>
      <PublicPage data={data} embedded={embedded} />
    </PageWords>
  );
}
