import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import type { ReactElement } from 'react';
import { createMemoryRouter, MemoryRouter, type InitialEntry, type RouteObject } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import type { StaffMember } from '@/domain/staff';
import { createI18n, type Catalogue, type Lang } from '@/i18n/i18n';
import { I18nProvider } from '@/i18n/react';
import { sharedCatalogue } from '@/i18n/shared';
import { StaffProvider } from '@/ui/staff-shell/StaffContext';

/**
 * For tests: renders an element, or routes with the app's kind of router, with the shared messages and the given
 * catalogues of a language. The options set the address and, on staff screens, the signed-in staff. Failed queries
 * are not retried.
 */
export function renderApp(
  screen: ReactElement | RouteObject[],
  catalogues: readonly Catalogue[] = [],
  address: InitialEntry = '/',
  me?: StaffMember,
  lang: Lang = 'en',
) {
  const i18n = createI18n(lang, [sharedCatalogue[lang], ...catalogues]);
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const router = Array.isArray(screen) ? createMemoryRouter(screen, { initialEntries: [address] }) : null;
  const provided = (element: ReactElement) => (
    <I18nProvider i18n={i18n}>
      <QueryClientProvider client={client}>
        {me ? (
          <StaffProvider me={me} arrivedAt="">
            {element}
          </StaffProvider>
        ) : (
          element
        )}
      </QueryClientProvider>
    </I18nProvider>
  );
  if (router) return { ...render(provided(<RouterProvider router={router} />)), router, client, i18n };
  return {
    ...render(screen as ReactElement, {
      wrapper: ({ children }) => provided(<MemoryRouter initialEntries={[address]}>{children}</MemoryRouter>),
    }),
    router,
    client,
    i18n,
  };
}
