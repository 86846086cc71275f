import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import words from '@catalogues/en/confirm-email.json';
import { renderApp } from '@/testing/renderApp';
import type { AskedChange } from './api/change';
import { Confirmation } from './components/Confirmation';
import { emailMatter } from './index';
import { press } from '@/testing/controls';
import { changes, serve, type Reply } from '@/testing/server';

const SHOW = 'GET /confirm-email/{token}';
const CONFIRM = 'POST /confirm-email/{token}/confirm';
const asked: AskedChange = {
  side: 'new',
  address: 'n*****@mail.example',
  state: 'waiting',
  confirmed: false,
  waitsFor: ['new'],
  kind: 'donor',
};
const answer = (change: Partial<AskedChange> = {}) => ({ results: { ...asked, ...change } });

function open(change: Reply<typeof SHOW> = answer()) {
  serve({ [SHOW]: change });
  renderApp(<Confirmation matter={emailMatter} token="tok" />, [words]);
}

// Shows R12.2x
it('the page confirms nothing until the button is pressed', async () => {
  open();
  await screen.findByText(/write to n\*{5}@mail\.example from now on/);
  expect(changes()).toEqual([]);
  serve({ [CONFIRM]: answer({ state: 'done', confirmed: true, waitsFor: [] }) });
  await press('Confirm');
  const said = await screen.findByRole('status');
  expect(said.textContent).toContain('Your new email address is active.');
  await waitFor(() => expect(document.activeElement).toBe(said));
  expect(screen.queryByRole('button')).toBeNull();
});

it('the page at the old address has its own text, and shows that the new address must confirm too', async () => {
  open(answer({ side: 'former', address: 'o*****@mail.example' }));
  await screen.findByText(/stop writing to o\*{5}@mail\.example/);
  serve({ [CONFIRM]: answer({ side: 'former', confirmed: true, waitsFor: ['new'] }) });
  await press('Confirm');
  expect((await screen.findByRole('status')).textContent).toContain('We also wrote to the other address.');
});

it('the page ends a change that the reader did not request', async () => {
  open();
  await screen.findByText(/from now on/);
  serve({ 'POST /confirm-email/{token}/refuse': answer({ state: 'ended' }) });
  await press('This was not me');
  expect((await screen.findByRole('status')).textContent).toContain('This change was canceled');
});

it('the page shows the outcome when another person was faster', async () => {
  open();
  await screen.findByText(/from now on/);
  serve({
    [CONFIRM]: { status: 409, message: 'This change was canceled.' },
    [SHOW]: answer({ state: 'ended' }),
  });
  await press('Confirm');
  expect((await screen.findByRole('status')).textContent).toContain('nothing has changed');
});

it('a server failure leaves the page unchanged, does not blame the connection, and allows another try', async () => {
  open();
  await screen.findByText(/from now on/);
  serve({ [CONFIRM]: { status: 500 } });
  await press('Confirm');
  expect((await screen.findByRole('alert')).textContent).toContain('Something went wrong on our side');
  expect(screen.getByRole('button', { name: 'Confirm' })).toBeTruthy();
});

it('a dead link shows that it does not work, and leads to a new private link', async () => {
  open({ status: 404 });
  expect((await screen.findByRole('alert')).textContent).toContain('This link does not work.');
  const way = screen.getByRole('link', { name: 'Get your private link again' });
  expect(way.getAttribute('href')).toBe('/lost-link');
  expect(screen.queryByRole('button')).toBeNull();
});
