import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { createMemoryRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '@/api/client';
import words from '@catalogues/en/deactivate.json';
import sharedWords from '@catalogues/en/shared.json';
import { createI18n } from '@/i18n/i18n';
import { I18nProvider } from '@/i18n/react';
import { sharedCatalogue } from '@/i18n/shared';
import { unanswered } from '@/testing/unanswered';
import { deactivate, deactivationNow, undoDeactivation, type Deactivation } from './api/deactivation';
import Deactivate from './index';

const offline = (id: keyof typeof words) => `${words[id]} ${sharedWords['shared.failed.offline']}`;

vi.mock('./api/deactivation', async (actual) => ({
  ...(await actual<typeof import('./api/deactivation')>()),
  deactivate: vi.fn<typeof deactivate>(),
  deactivationNow: vi.fn<typeof deactivationNow>(),
  undoDeactivation: vi.fn<typeof undoDeactivation>(),
}));

const taken: Deactivation = { fullName: 'Delphine Okoro', undoUntil: '2026-11-20T15:00:00Z' };

async function open(answer: Deactivation | ApiError) {
  const asking = vi.mocked(deactivate).mockReset();
  if (answer instanceof ApiError) asking.mockRejectedValue(answer);
  else asking.mockResolvedValue(answer);
  const router = openScreen();
  await screen.findByRole('heading', { level: 1 });
  return router;
}
function openScreen(state: unknown = null) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const routes = [
    { path: '/microsite/deactivate/:id/:editKey', Component: Deactivate },
    { path: '/microsite/landing/:id/:editKey', element: <h1>Home</h1> },
  ];
  const here = { pathname: '/microsite/deactivate/7/secret', state };
  const router = createMemoryRouter(routes, { initialEntries: [here] });
  render(
    <I18nProvider i18n={createI18n('en', [sharedCatalogue.en, words])}>
      <QueryClientProvider client={client}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </I18nProvider>,
  );
  return router;
}
const undo = () =>
  act(async () => fireEvent.click(screen.getByRole('button', { name: 'Bring my page back' })));

beforeEach(() => void vi.mocked(undoDeactivation).mockReset());

describe('the deactivation page', () => {
  it('the page shows its own text while it waits', () => {
    vi.mocked(deactivate).mockReturnValue(new Promise(() => undefined));
    openScreen();
    expect(screen.getByText('Taking your page down, one moment please...')).toBeTruthy();
  });

  it('the page thanks the person by name, and sends the request once', async () => {
    await open(taken);
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Delphine Okoro');
    expect(screen.getByRole('status').textContent).toBe(
      'Thank you for taking the time to deactivate your microsite. Your deactivation request has been received.',
    );
    expect(vi.mocked(deactivate).mock.calls).toHaveLength(1);
    expect(screen.getByText(/until Nov 20, 2026, 10:00 AM\./)).toBeTruthy();
  });

  it.each([0, 403, 404, 500])('the page explains what to do after a failure (%i)', async (status) => {
    await open(new ApiError(status, ''));
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Microsite Deactivation');
    expect(screen.getByRole('alert').textContent).toBe(
      'Unfortunately we were unable to complete your request at this time. Please contact support if the ' +
        'issue persists.',
    );
    expect(screen.queryByRole('button', { name: 'Bring my page back' })).toBeNull();
  });

  it('the page offers no undo when the patient cannot undo it', async () => {
    await open({ ...taken, undoUntil: null });
    expect(screen.queryByRole('button', { name: 'Bring my page back' })).toBeNull();
  });

  it('an undo leads to the dashboard, and "back" does not deactivate again', async () => {
    const router = await open(taken);
    await undo();
    expect(await screen.findByText('Home')).toBeTruthy();
    expect(router.state.historyAction).toBe('REPLACE');
  });

  it('the outcome takes focus when the page was opened from the dashboard', async () => {
    vi.mocked(deactivate).mockReset().mockResolvedValue(taken);
    const router = openScreen();
    await act(() => router.navigate('/microsite/landing/7/secret'));
    await act(() => router.navigate('/microsite/deactivate/7/secret'));
    const name = await screen.findByRole('heading', { level: 1, name: 'Delphine Okoro' });
    await waitFor(() => expect(document.activeElement).toBe(name));
  });

  describe('opened again by "reload", "back" or a browser that starts anew', () => {
    /** Returns the state of the history entry after the site was taken down. */
    async function leftBehind() {
      const router = await open(taken);
      const { state } = router.state.location as { state: unknown };
      cleanup();
      vi.mocked(deactivate).mockClear();
      return state;
    }

    it('a site that is up again is not taken down again, and the page leads to the dashboard', async () => {
      const state = await leftBehind();
      vi.mocked(deactivationNow).mockResolvedValue(null);
      const router = openScreen(state);
      expect(await screen.findByText('Home')).toBeTruthy();
      expect(router.state.historyAction).toBe('REPLACE');
      expect(deactivate).not.toHaveBeenCalled();
    });

    it('the page shows the same outcome while the site is down', async () => {
      const state = await leftBehind();
      vi.mocked(deactivationNow).mockResolvedValue(taken);
      openScreen(state);
      expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('Delphine Okoro');
      expect(screen.getByRole('button', { name: 'Bring my page back' })).toBeTruthy();
      expect(deactivate).not.toHaveBeenCalled();
    });
  });

  it('the page shows why it is too late', async () => {
    await open(taken);
    vi.mocked(undoDeactivation).mockRejectedValue(new ApiError(409, 'It is too late to undo this here.'));
    await undo();
    expect((await screen.findByRole('alert')).textContent).toBe('It is too late to undo this here.');
  });
});

it('the request can be sent again after a failure', async () => {
  await open(new ApiError(0, ''));
  vi.mocked(deactivate).mockResolvedValue(taken);
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Try again' })));
  expect(await screen.findByRole('heading', { level: 1, name: 'Delphine Okoro' })).toBeTruthy();
});

it('a repeated undo whose first response was lost leads to the dashboard', async () => {
  const router = await open(taken);
  vi.mocked(undoDeactivation).mockRejectedValueOnce(new ApiError(0, ''));
  await undo();
  expect((await screen.findByRole('alert')).textContent).toContain('Check your internet connection');
  vi.mocked(undoDeactivation).mockRejectedValueOnce(new ApiError(409, 'There is nothing to undo.'));
  await undo();
  expect(router.state.location.pathname).toBe('/microsite/landing/7/secret');
});

describe('a server that never answers', () => {
  // The real calls, over a dead connection.
  const real = () => vi.importActual<typeof import('./api/deactivation')>('./api/deactivation');
  afterEach(() => void vi.unstubAllGlobals());

  it('the loading screen ends after the timeout', async () => {
    const { deactivate: send } = await real();
    vi.mocked(deactivate).mockImplementation(send);
    await unanswered(
      'deactivate',
      () => void openScreen(),
      () => expect(screen.getByText(/one moment please/)).toBeTruthy(),
    );
    expect(screen.getByRole('alert').textContent).toBe(String(words['deactivate.failed']));
    expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy();
  });

  it('the undo button stops being busy after the timeout', async () => {
    const { undoDeactivation: send } = await real();
    await open(taken);
    vi.mocked(undoDeactivation).mockImplementation(send);
    const button = screen.getByRole('button', { name: 'Bring my page back' });
    await unanswered('undo', undo, () => expect(button.getAttribute('aria-busy')).toBe('true'));
    expect(screen.getByRole('alert').textContent).toBe(offline('deactivate.undo.failed'));
    expect(button.getAttribute('aria-busy')).toBeNull();
  });
});
