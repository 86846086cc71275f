import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import recordWords from '@catalogues/en/record.json';
import { changes, sent, serve } from '@/testing/server';
import { renderStaff } from '@/testing/staffScreen';
import { user } from '@/testing/user';
import Mails, { Mail } from './index';

const mail = (id: number, state = 'held') => ({
  id,
  createdAt: '2026-03-02T15:00:00Z',
  to: `rosa${id}@mail.example`,
  toName: 'Rosa Marin',
  template: 'lost-link',
  lang: 'en',
  subject: `Your link ${id}`,
  state,
  outcome: state,
});
const detail = (state: string) => ({
  ...mail(8, state),
  from: 'beacon@registry.example',
  text: 'Hello',
  html: '',
  link: '',
});
const list = 'q=&state=held&sort=&limit=50';

function show(path: string) {
  return renderStaff(
    'registry-admin',
    [
      { path: '/staff/mails', element: <Mails /> },
      { path: '/staff/mails/:id', element: <Mail /> },
    ],
    path,
    [recordWords],
  );
}

describe('an email with a private link', () => {
  it('shows its subject in the language of the email', async () => {
    serve({
      'GET /staff/mails/{id}': { results: { ...detail('sent'), lang: 'es', subject: 'Su página' } },
    });
    show('/staff/mails/8');
    expect((await screen.findByRole('heading', { name: 'Su página' })).getAttribute('lang')).toBe('es');
  });

  // Shows R14.3a
  it('explains that the link is hidden and offers no way to show it', async () => {
    const hidden = { ...detail('sent'), text: 'Sign here: [private link]', isLinkHidden: true };
    serve({ 'GET /staff/mails/{id}': { results: hidden } });
    show('/staff/mails/8');
    expect(await screen.findByText(/so it is not shown here/)).toBeTruthy();
    expect(screen.getByText('Sign here: [private link]')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /link/i })).toBeNull();
  });
});

describe('emails held back by a restore', () => {
  it('sends all emails in view after a confirmation and announces their number', async () => {
    serve({
      'GET /staff/mails': { byQuery: { [list]: [{ results: [mail(8), mail(7)] }, { results: [] }] } },
      'POST /staff/mails/release': { results: { released: [7, 8] } },
    });
    show('/staff/mails?state=held');
    await user.click(await screen.findByRole('button', { name: 'Send these 2 emails' }));
    expect(changes()).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Send them' }));
    await waitFor(() =>
      expect(sent).toContainEqual({ call: 'POST /staff/mails/release', body: { ids: [8, 7] } }),
    );
    await waitFor(() => expect(screen.queryByText('Your link 8')).toBeNull());
  });

  it('keeps the emails and shows the reason after a failure', async () => {
    serve({
      'GET /staff/mails': { byQuery: { [list]: { results: [mail(8)] } } },
      'POST /staff/mails/release': 'unreached',
    });
    show('/staff/mails?state=held');
    await user.click(await screen.findByRole('button', { name: 'Send this email' }));
    await user.click(screen.getByRole('button', { name: 'Send it' }));
    expect(await screen.findByRole('alert')).toBeTruthy();
    expect(screen.getAllByText('Your link 8').length).toBeGreaterThan(0);
  });

  it('sends one email from its own page and leaves the others unchanged', async () => {
    serve({
      'GET /staff/mails/{id}': [{ results: detail('held') }, { results: detail('waiting') }],
      'POST /staff/mails/release': { results: { released: [8] } },
    });
    show('/staff/mails/8');
    await user.click(await screen.findByRole('button', { name: 'Send this email' }));
    await user.click(screen.getByRole('button', { name: 'Keep holding' }));
    expect(sent).toHaveLength(1);
    await user.click(screen.getByRole('button', { name: 'Send this email' }));
    await user.click(screen.getByRole('button', { name: 'Send it' }));
    expect(await screen.findByText('Waiting to be sent')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Send this email' })).toBeNull();
  });
});
