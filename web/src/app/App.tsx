import { RouterProvider } from 'react-router/dom';
import { createI18n } from '@/i18n/i18n';
import { createCatalogueLoader } from '@/i18n/loader';
import { setZone } from '@/domain/zone';
import { sharedCatalogue } from '@/i18n/shared';
import { ErrorBoundary } from './ErrorBoundary';
import { readPageConfig } from './page-config';
import { Providers } from './providers';
import { createAppRouter } from './router';

const config = readPageConfig();
setZone(config.brand.timezone, config.zone);
const i18n = createI18n(config.lang, [sharedCatalogue[config.lang]]);
const loader = createCatalogueLoader(i18n);
const router = createAppRouter(loader);

/** Every screen except the public page. */
export function App() {
  return (
    <Providers config={config} i18n={i18n} loader={loader}>
      <ErrorBoundary>
        <RouterProvider router={router} />
      </ErrorBoundary>
    </Providers>
  );
}
