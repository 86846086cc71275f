import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import words from '@catalogues/en/confirm-email.json';
import { renderApp } from '@/testing/renderApp';
import { Confirmation } from './components/Confirmation';
import { joinMatter } from './index';
import { press } from '@/testing/controls';
import { changes, serve } from '@/testing/server';

const SHOW = 'GET /confirm-join/{token}';
const CONFIRM = 'POST /confirm-join/{token}/confirm';

async function open() {
  serve({ [SHOW]: { results: { state: 'waiting' } } });
  renderApp(<Confirmation matter={joinMatter} token="tok" />, [words]);
  await screen.findByText(/two records that seem to be yours/);
}

// Shows R12.4e
it('the page joins nothing until the button is pressed', async () => {
  await open();
  expect(changes()).toEqual([]);
  serve({ [CONFIRM]: { results: { state: 'done' } } });
  await press('Confirm and join');
  expect((await screen.findByRole('status')).textContent).toContain('The records are joined now.');
  expect(screen.queryByRole('button')).toBeNull();
});

it('the page ends the join when the reader refuses it', async () => {
  await open();
  serve({ 'POST /confirm-join/{token}/refuse': { results: { state: 'ended' } } });
  await press('This is not right');
  expect((await screen.findByRole('status')).textContent).toContain('Nothing was joined.');
});

it('the page shows why the records can no longer be joined', async () => {
  await open();
  serve({ [CONFIRM]: { status: 409, message: 'One of the records has changed since we asked you.' } });
  await press('Confirm and join');
  expect((await screen.findByRole('alert')).textContent).toContain('One of the records has changed');
});

it('the page shows that the link was used when another person was faster', async () => {
  await open();
  serve({ [CONFIRM]: { status: 404 }, [SHOW]: { status: 404 } });
  await press('Confirm and join');
  await screen.findByText(/It was used already, it is too old, or it is incomplete/);
  expect(screen.queryByRole('button')).toBeNull();
});
