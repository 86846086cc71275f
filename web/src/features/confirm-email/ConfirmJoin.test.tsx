import { screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import words from '@catalogues/en/confirm-email.json';
import { renderApp } from '@/testing/renderApp';
import { Confirmation } from './components/Confirmation';
import { joinMatter } from './index';
import { press } from '@/testing/controls';

const server = vi.fn<typeof fetch>();
const answer = (status: number, state = 'waiting', message = '') =>
  server.mockImplementationOnce(
    async () =>
      new Response(JSON.stringify({ success: status === 200, message, results: { state } }), {
        status,
        headers: { 'Content-Type': 'application/json' },
      }),
  );
const calls = () => server.mock.calls.map(([url, init]) => `${init?.method ?? 'GET'} ${url as string}`);

async function open() {
  answer(200);
  renderApp(<Confirmation matter={joinMatter} token="tok" />, [words]);
  await screen.findByText(/two records that seem to be yours/);
}

beforeEach(() => {
  server.mockReset();
  vi.stubGlobal('fetch', server);
});

// Shows R12.4e
it('the page joins nothing until the button is pressed', async () => {
  await open();
  expect(calls()).toEqual(['GET /api/confirm-join/tok']);
  answer(200, 'done');
  press('Confirm and join');
  expect((await screen.findByRole('status')).textContent).toContain('The records are joined now.');
  expect(calls()[1]).toBe('POST /api/confirm-join/tok/confirm');
  expect(screen.queryByRole('button')).toBeNull();
});

it('the page ends the join when the reader refuses it', async () => {
  await open();
  answer(200, 'ended');
  press('This is not right');
  expect((await screen.findByRole('status')).textContent).toContain('Nothing was joined.');
  expect(calls()[1]).toBe('POST /api/confirm-join/tok/refuse');
});

it('the page shows why the records can no longer be joined', async () => {
  await open();
  answer(409, '', 'One of the records has changed since we asked you.');
  answer(200);
  press('Confirm and join');
  expect((await screen.findByRole('alert')).textContent).toContain('One of the records has changed');
});

it('the page shows that the link was used when another person was faster', async () => {
  await open();
  answer(404);
  answer(404);
  press('Confirm and join');
  await screen.findByText(/It was used already, it is too old, or it is incomplete/);
  expect(screen.queryByRole('button')).toBeNull();
});
