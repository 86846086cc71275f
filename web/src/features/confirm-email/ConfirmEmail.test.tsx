import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import words from '@catalogues/en/confirm-email.json';
import { renderApp } from '@/testing/renderApp';
import type { AskedChange } from './api/change';
import { Confirmation } from './components/Confirmation';
import { emailMatter } from './index';
import { press } from '@/testing/controls';

const server = vi.fn<typeof fetch>();
const asked: AskedChange = {
  side: 'new',
  address: 'n*****@mail.example',
  state: 'waiting',
  confirmed: false,
  waitsFor: ['new'],
  kind: 'donor',
};
const answer = (status: number, change: Partial<AskedChange> = {}, message = '') =>
  server.mockImplementationOnce(
    async () =>
      new Response(JSON.stringify({ success: status === 200, message, results: { ...asked, ...change } }), {
        status,
        headers: { 'Content-Type': 'application/json' },
      }),
  );
const calls = () => server.mock.calls.map(([url, init]) => `${init?.method ?? 'GET'} ${url as string}`);

function open() {
  renderApp(<Confirmation matter={emailMatter} token="tok" />, [words]);
}

beforeEach(() => {
  server.mockReset();
  vi.stubGlobal('fetch', server);
});

// Shows R12.2x
it('the page confirms nothing until the button is pressed', async () => {
  answer(200);
  open();
  await screen.findByText(/write to n\*{5}@mail\.example from now on/);
  expect(calls()).toEqual(['GET /api/confirm-email/tok']);
  answer(200, { state: 'done', confirmed: true, waitsFor: [] });
  press('Confirm');
  const said = await screen.findByRole('status');
  expect(said.textContent).toContain('Your new email address is active.');
  await waitFor(() => expect(document.activeElement).toBe(said));
  expect(calls()[1]).toBe('POST /api/confirm-email/tok/confirm');
  expect(screen.queryByRole('button')).toBeNull();
});

it('the page asks at the old address with its own text, and says that the new one must confirm too', async () => {
  answer(200, { side: 'former', address: 'o*****@mail.example' });
  open();
  await screen.findByText(/stop writing to o\*{5}@mail\.example/);
  answer(200, { side: 'former', confirmed: true, waitsFor: ['new'] });
  press('Confirm');
  expect((await screen.findByRole('status')).textContent).toContain('We also wrote to the other address.');
});

it('the page ends a change that the reader did not request', async () => {
  answer(200);
  open();
  await screen.findByText(/from now on/);
  answer(200, { state: 'ended' });
  press('This was not me');
  expect((await screen.findByRole('status')).textContent).toContain('This change was canceled');
  expect(calls()[1]).toBe('POST /api/confirm-email/tok/refuse');
});

it('the page shows the outcome when another person was faster', async () => {
  answer(200);
  open();
  await screen.findByText(/from now on/);
  answer(409, {}, 'This change was canceled.');
  answer(200, { state: 'ended' });
  press('Confirm');
  expect((await screen.findByRole('status')).textContent).toContain('nothing has changed');
});

it('a server failure leaves the page unchanged, does not blame the connection, and allows another try', async () => {
  answer(200);
  open();
  await screen.findByText(/from now on/);
  answer(500);
  answer(200);
  press('Confirm');
  expect((await screen.findByRole('alert')).textContent).toContain('Something went wrong on our side');
  expect(screen.getByRole('button', { name: 'Confirm' })).toBeTruthy();
});

it('a dead link says that it does not work, and leads to a new private link', async () => {
  answer(404);
  open();
  expect((await screen.findByRole('alert')).textContent).toContain('This link does not work.');
  const way = screen.getByRole('link', { name: 'Get your private link again' });
  expect(way.getAttribute('href')).toBe('/lost-link');
  expect(screen.queryByRole('button')).toBeNull();
});
