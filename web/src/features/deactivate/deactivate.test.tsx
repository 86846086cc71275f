import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { RecipientStatus } from '@/domain/enums';
import words from '@catalogues/en/deactivate.json';
import sharedWords from '@catalogues/en/shared.json';
import { renderApp } from '@/testing/renderApp';
import { sent, serve, type Reply } from '@/testing/server';
import { unanswered } from '@/testing/unanswered';
import { user } from '@/testing/user';
import Deactivate from './index';

const offline = (id: keyof typeof words) => `${words[id]} ${sharedWords['shared.failed.offline']}`;

const DEACTIVATE = 'GET /microsite/deactivate';
const UNDO = 'POST /microsite/deactivate/undo';
const SITE = 'GET /microsite/custom-site/data/{id}/{editKey}';
const taken = { fullName: 'Delphine Okoro', undoUntil: '2026-11-20T15:00:00Z' };

async function open(reply: Reply<typeof DEACTIVATE> | Reply<typeof DEACTIVATE>[]) {
  serve({ [DEACTIVATE]: reply });
  const router = openScreen();
  await screen.findByRole('heading', { level: 1 });
  return router;
}
function openScreen(state: unknown = null) {
  const routes = [
    { path: '/microsite/deactivate/:id/:editKey', Component: Deactivate },
    { path: '/microsite/landing/:id/:editKey', element: <h1>Home</h1> },
  ];
  const here = { pathname: '/microsite/deactivate/7/secret', state };
  return renderApp(routes, [words], here).router!;
}
const undo = () => user.click(screen.getByRole('button', { name: 'Bring my page back' }));
const deactivations = () => sent.filter(({ call }) => call.startsWith(DEACTIVATE)).length;

describe('the deactivation page', () => {
  it('the page shows its own text while it waits', () => {
    serve({ [DEACTIVATE]: 'never' });
    openScreen();
    expect(screen.getByText('Taking your page down, one moment please...')).toBeTruthy();
  });

  it('the page thanks the person by name, and sends the request once', async () => {
    await open(taken);
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Delphine Okoro');
    expect(screen.getByRole('status').textContent).toBe(
      'Thank you for taking the time to deactivate your microsite. Your deactivation request has been received.',
    );
    expect(deactivations()).toBe(1);
    expect(screen.getByText(/until Nov 20, 2026, 10:00 AM\./)).toBeTruthy();
  });

  it.each(['unreached' as const, 403, 404, 500])(
    'the page explains what to do after a failure (%s)',
    async (status) => {
      await open(status === 'unreached' ? status : { status });
      expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Microsite Deactivation');
      expect(screen.getByRole('alert').textContent).toBe(
        'Unfortunately we were unable to complete your request at this time. Please contact support if the ' +
          'issue persists.',
      );
      expect(screen.queryByRole('button', { name: 'Bring my page back' })).toBeNull();
    },
  );

  it('the page offers no undo when the patient cannot undo it', async () => {
    await open({ ...taken, undoUntil: null });
    expect(screen.queryByRole('button', { name: 'Bring my page back' })).toBeNull();
  });

  it('an undo leads to the dashboard, and "back" does not deactivate again', async () => {
    const router = await open(taken);
    serve({ [UNDO]: {} });
    await undo();
    expect(await screen.findByText('Home')).toBeTruthy();
    expect(router.state.historyAction).toBe('REPLACE');
  });

  it('the outcome takes focus when the page was opened from the dashboard', async () => {
    serve({ [DEACTIVATE]: taken });
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
      expect(deactivations()).toBe(1);
      return state;
    }

    it('a site that is up again is not taken down again, and the page leads to the dashboard', async () => {
      const state = await leftBehind();
      serve({ [SITE]: { results: { currentStatus: RecipientStatus.Active } } });
      const router = openScreen(state);
      expect(await screen.findByText('Home')).toBeTruthy();
      expect(router.state.historyAction).toBe('REPLACE');
      expect(deactivations()).toBe(1);
    });

    it('the page shows the same outcome while the site is down', async () => {
      const state = await leftBehind();
      const site = { firstName: 'Delphine', lastName: 'Okoro', undoDeactivationUntil: taken.undoUntil };
      serve({ [SITE]: { results: { currentStatus: RecipientStatus.Inactive, ...site } } });
      openScreen(state);
      expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('Delphine Okoro');
      expect(screen.getByRole('button', { name: 'Bring my page back' })).toBeTruthy();
      expect(deactivations()).toBe(1);
    });
  });

  it('the page shows why it is too late', async () => {
    await open(taken);
    serve({ [UNDO]: { status: 409, message: 'It is too late to undo this here.' } });
    await undo();
    expect((await screen.findByRole('alert')).textContent).toBe('It is too late to undo this here.');
  });
});

it('the request can be sent again after a failure', async () => {
  await open(['unreached', taken]);
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Delphine Okoro' })).toBeTruthy();
});

it('a repeated undo whose first response was lost leads to the dashboard', async () => {
  const router = await open(taken);
  serve({ [UNDO]: ['unreached', { status: 409, message: 'There is nothing to undo.' }] });
  await undo();
  expect((await screen.findByRole('alert')).textContent).toContain('Check your internet connection');
  await undo();
  expect(router.state.location.pathname).toBe('/microsite/landing/7/secret');
});

describe('an unresponsive server', () => {
  it('the loading screen ends after the timeout', async () => {
    await unanswered(
      DEACTIVATE,
      () => void openScreen(),
      () => expect(screen.getByText(/one moment please/)).toBeTruthy(),
    );
    expect(screen.getByRole('alert').textContent).toBe(String(words['deactivate.failed']));
    expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy();
  });

  it('the undo button stops being busy after the timeout', async () => {
    await open(taken);
    const button = screen.getByRole('button', { name: 'Bring my page back' });
    await unanswered(UNDO, undo, () => expect(button.getAttribute('aria-busy')).toBe('true'));
    expect(screen.getByRole('alert').textContent).toBe(offline('deactivate.undo.failed'));
    expect(button.getAttribute('aria-busy')).toBeNull();
  });
});
