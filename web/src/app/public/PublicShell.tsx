import { PublicPage, type PublicPageData } from '../../features/public-site';
import type { PageConfig } from '../../domain/page';
import { createI18n } from '../../i18n/i18n';
import { publicCatalogue } from '../../i18n/public';
import { I18nProvider } from '../../i18n/react';
import { sharedCatalogue } from '../../i18n/shared';
import { PageProvider } from '../../ui/page-context/PageContext';

/**
 * The public page with all it stands on, the same on the server and in the browser. It must render
 * without Intl, timers or a document, because the server's JavaScript engine has none of them.
 */
export function PublicShell({ config }: { config: PageConfig }) {
  const i18n = createI18n(config.lang, [sharedCatalogue[config.lang], publicCatalogue[config.lang]]);
  return (
    <I18nProvider i18n={i18n}>
      <PageProvider config={config}>
        <PublicPage data={config.page as PublicPageData} />
      </PageProvider>
    </I18nProvider>
  );
}
