import { publicCatalogue } from '../../i18n/public';
import type { PublicPageData } from './page-data';
import { PublicPage } from './PublicPage';
import { speaker, WordsProvider } from './words';

interface PublicRootProps {
  data: PublicPageData;
  /** Inside another screen (the editor's preview): the sections only, no bar, footer or landmarks. */
  embedded?: boolean;
}

/**
 * The public page with its words, the same on the server and in the browser. It must render
 * without Intl, timers, URL or a document, because the server's JavaScript engine has none of them.
 */
export function PublicRoot({ data, embedded }: PublicRootProps) {
  return (
    <WordsProvider lang={data.lang} say={speaker(publicCatalogue[data.lang])}>
      <PublicPage data={data} embedded={embedded} />
    </WordsProvider>
  );
}
