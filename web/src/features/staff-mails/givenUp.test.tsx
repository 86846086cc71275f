import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import recordWords from '@catalogues/en/record.json';
import { changes, sent, serve } from '@/testing/server';
import { renderStaff } from '@/testing/staffScreen';
import { user } from '@/testing/user';
import { GivenUp, Mail } from './index';

const mail = (id: number, more: { [field: string]: string } = {}) => ({
  id,
  createdAt: '2026-03-02T15:00:00Z',
  givenUpAt: '2026-03-03T16:00:00Z',
  to: `rosa${id}@mail.example`,
  toName: 'Rosa Marin',
  template: 'lost-link',
  lang: 'en',
  subject: `Your link ${id}`,
  state: 'failed',
  outcome: '',
  cause: 'away',
  reason: '',
  answer: '',
  ...more,
});
const refused = { state: 'refused', cause: 'address', reason: 'no-mailbox', answer: '550 5.1.1' };
const list = (query = 'q=&cause=&days=') => `${query}&state=given-up&limit=50`;
const fit = (query = 'q=&cause=&days=') => `${query}`;
const results = <T,>(data: T) => ({ results: data });

function show(path = '/staff/mails/given-up') {
  return renderStaff(
    'registry-admin',
    [
      { path: '/staff/mails/given-up', element: <GivenUp /> },
      { path: '/staff/mails/:id', element: <Mail /> },
    ],
    path,
    [recordWords],
  );
}

describe('emails that were given up', () => {
  it('shows the cause, and the reason why some cannot be sent again', async () => {
    serve({
      'GET /staff/mails': { byQuery: { [list()]: results([mail(8), mail(7, refused)]) } },
      'GET /staff/mails/given-up': {
        byQuery: { [fit()]: results({ ids: [8], left: [{ id: 7, message: 'Settle the bounce first.' }] }) },
      },
    });
    show();
    const row = (await screen.findByText('Your link 7')).closest('tr')!;
    expect(await within(row).findByText('Settle the bounce first.')).toBeTruthy();
    expect(within(row).getByText('The mail server refused the address.')).toBeTruthy();
    expect(within(row).getByText('This address does not exist.')).toBeTruthy();
    expect(within(row).getByText('The server’s code: 550 5.1.1')).toBeTruthy();
    expect(within(row).queryByRole('button')).toBeNull();
    expect(screen.getByRole('button', { name: 'Send again: Your link 8' })).toBeTruthy();
  });

  it('sends all possible emails after a confirmation and lists the others', async () => {
    serve({
      'GET /staff/mails': {
        byQuery: { [list()]: [results([mail(8), mail(7), mail(6)]), results([mail(6)])] },
      },
      'GET /staff/mails/given-up': {
        byQuery: {
          [fit()]: [
            results({ ids: [8, 7], left: [{ id: 6, message: 'Over.' }] }),
            results({ ids: [], left: [{ id: 6, message: 'Over.' }] }),
          ],
        },
      },
      'POST /staff/mails/again': results({ sent: [8], left: [{ id: 7, message: 'Over.' }] }),
    });
    show();
    await user.click(await screen.findByRole('button', { name: 'Send again (2)' }));
    expect(changes()).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Do not send' }));
    await user.click(screen.getByRole('button', { name: 'Send again (2)' }));
    await user.click(screen.getByRole('button', { name: 'Send them' }));
    await waitFor(() =>
      expect(sent).toContainEqual({ call: 'POST /staff/mails/again', body: { ids: [8, 7] } }),
    );
    expect(await screen.findByText('One email was not sent. The list gives the reason.')).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('button', { name: /^Send again/ })).toBeNull());
    expect(screen.queryByText('Your link 8')).toBeNull();
  });

  it('sends one email and shows the reason for a failure', async () => {
    serve({
      'GET /staff/mails': { byQuery: { [list()]: results([mail(8), mail(7)]) } },
      'GET /staff/mails/given-up': { byQuery: { [fit()]: results({ ids: [8, 7], left: [] }) } },
      'POST /staff/mails/again': 'unreached',
    });
    show();
    await user.click(await screen.findByRole('button', { name: 'Send again: Your link 7' }));
    expect(await screen.findByRole('alert')).toBeTruthy();
    expect(sent).toContainEqual({ call: 'POST /staff/mails/again', body: { ids: [7] } });
    expect(screen.getByText('Your link 7')).toBeTruthy();
  });

  it('filters by cause and time', async () => {
    const narrow = 'q=&cause=away&days=7';
    serve({
      'GET /staff/mails': { byQuery: { [list(narrow)]: results([]) } },
      'GET /staff/mails/given-up': { byQuery: { [fit(narrow)]: results({ ids: [], left: [] }) } },
    });
    show('/staff/mails/given-up?cause=away&days=7');
    expect(await screen.findByText(/Nothing matches this choice/)).toBeTruthy();
  });

  it('sends an email again from its own page', async () => {
    const detail = { ...mail(8, refused), from: 'b@registry.example', text: 'Hello', html: '', link: '' };
    const again = { ...detail, state: 'waiting', cause: '', reason: '', answer: '', givenUpAt: null };
    serve({
      'GET /staff/mails/{id}': [results(detail), results(again)],
      'POST /staff/mails/again': results({ sent: [8], left: [] }),
    });
    show('/staff/mails/8');
    expect(await screen.findByText('This address does not exist.')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Send again' }));
    expect(await screen.findByText('Waiting to be sent')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Send again' })).toBeNull();
  });

  it("shows on the email's own page why it cannot be sent again", async () => {
    const detail = { ...mail(8), from: 'b@registry.example', text: 'Hello', html: '', link: '' };
    serve({
      'GET /staff/mails/{id}': results(detail),
      'POST /staff/mails/again': results({
        sent: [],
        left: [{ id: 8, message: 'A newer mail took its place.' }],
      }),
    });
    show('/staff/mails/8');
    await user.click(await screen.findByRole('button', { name: 'Send again' }));
    expect(await screen.findByText('A newer mail took its place.')).toBeTruthy();
  });
});
