import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { createMemoryRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { expect, it, vi } from 'vitest';
import { fetchQueuePage, type QueueFilter } from '@/api/staffLists';
import words from '@catalogues/en/staff.json';
import { createI18n } from '@/i18n/i18n';
import { I18nProvider } from '@/i18n/react';
import { sharedCatalogue } from '@/i18n/shared';
import { useSignOut } from './useSession';

const everything: QueueFilter = { what: '', due: '', centerId: '', sort: '' };

/** A screen with a slow list and the sign-out button. */
function SlowScreen() {
  const { leave } = useSignOut();
  useQuery({
    queryKey: ['list'],
    queryFn: ({ signal }) => fetchQueuePage(everything, 0, 50, signal),
  });
  return <button onClick={() => leave('signed-out')}>Sign out</button>;
}

/** Presses "Sign out" while a list is being fetched. Returns the requests and cancellations in their order. */
async function signOut(answer: Response) {
  const log: string[] = [];
  vi.stubGlobal('fetch', (url: string, { signal }: RequestInit) => {
    log.push(new URL(url, 'https://beacon.example').pathname);
    if (url.endsWith('/sign-out')) return Promise.resolve(answer);
    return new Promise((_, reject) =>
      signal?.addEventListener('abort', () => {
        log.push('given up');
        reject(new DOMException('', 'AbortError'));
      }),
    );
  });
  const router = createMemoryRouter(
    [
      { path: '/staff', Component: SlowScreen },
      { path: '/staff/sign-in', element: 'Please sign in' },
    ],
    { initialEntries: ['/staff'] },
  );
  render(
    <I18nProvider i18n={createI18n('en', [sharedCatalogue.en, words])}>
      <QueryClientProvider client={new QueryClient()}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </I18nProvider>,
  );
  await act(async () => fireEvent.click(screen.getByText('Sign out')));
  return { log, router };
}

it('cancels pending requests at sign-out, because their late responses would report an expired session', async () => {
  const { log, router } = await signOut(new Response('{"success":true}'));
  await screen.findByText('Please sign in');
  expect(log).toEqual(['/api/staff/queue', 'given up', '/api/staff/sign-out']);
  expect(router.state.location.state).toEqual({ reason: 'signed-out', from: undefined });
});

it('a failed sign-out fetches the list again', async () => {
  const { log, router } = await signOut(new Response('{"success":false}', { status: 503 }));
  await waitFor(() =>
    expect(log).toEqual(['/api/staff/queue', 'given up', '/api/staff/sign-out', '/api/staff/queue']),
  );
  expect(router.state.location.pathname).toBe('/staff');
});
