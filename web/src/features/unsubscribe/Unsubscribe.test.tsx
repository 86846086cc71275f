import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import words from '@catalogues/en/unsubscribe.json';
import { renderApp } from '@/testing/renderApp';
import { sent, serve } from '@/testing/server';
import { Choice } from './index';
import { unanswered } from '@/testing/unanswered';
import { press } from '@/testing/controls';

const END = 'POST /mail-preferences/unsubscribe';

beforeEach(() => void renderApp(<Choice token="tok" />, [words]));

it('the emails end only when the button is pressed, and can be resumed', async () => {
  serve({ [END]: {}, 'POST /mail-preferences/resubscribe': {} });
  expect(sent).toEqual([]);
  await press('End the weekly email');
  const said = await screen.findByRole('status');
  expect(said.textContent).toBe('You will no longer get the weekly email.');
  await waitFor(() => expect(document.activeElement).toBe(said));
  await press('Start it again');
  expect(await screen.findByText('You will get the weekly email again.')).toBeTruthy();
  expect(sent).toEqual([
    { call: END, body: { token: 'tok' } },
    { call: 'POST /mail-preferences/resubscribe', body: { token: 'tok' } },
  ]);
});

it('a failure is reported, with the same button again', async () => {
  serve({ [END]: { status: 500 } });
  await press('End the weekly email');
  expect((await screen.findByRole('alert')).textContent).toBe(
    'We could not confirm this change just now. Something went wrong on our side. ' +
      'Wait a minute, then try again. If it happens again, call us.',
  );
  expect(screen.getByRole('button', { name: 'End the weekly email' })).toBeTruthy();
});

it('an invalid link is reported', async () => {
  serve({ [END]: { status: 404 } });
  await press('End the weekly email');
  expect((await screen.findByRole('alert')).textContent).toBe(
    'This link does not open anything. Open the newest email from us and tap the button in it.',
  );
  expect(screen.queryByRole('button')).toBeNull();
});

it('the request stops waiting after the timeout', async () => {
  await unanswered(
    END,
    () => press('End the weekly email'),
    () => expect(screen.getByRole('button').getAttribute('aria-busy')).toBe('true'),
  );
  expect(screen.getByRole('alert').textContent).toContain('Check your internet connection, then try again.');
  expect(screen.getByRole('button', { name: 'End the weekly email' }).getAttribute('aria-busy')).toBeNull();
});
