import { render } from '@testing-library/react';
import type { ReactElement } from 'react';
import { MemoryRouter } from 'react-router';
import { createI18n, type Catalogue } from '@/i18n/i18n';
import { I18nProvider } from '@/i18n/react';
import { sharedCatalogue } from '@/i18n/shared';

/** For tests: renders with the kit's English words and a router at an address; a feature adds its own catalogues. */
export function renderEnglish(element: ReactElement, catalogues: readonly Catalogue[] = [], address = '/') {
  const i18n = createI18n('en', [sharedCatalogue.en, ...catalogues]);
  return render(element, {
    wrapper: ({ children }) => (
      <I18nProvider i18n={i18n}>
        <MemoryRouter initialEntries={[address]}>{children}</MemoryRouter>
      </I18nProvider>
    ),
  });
}
