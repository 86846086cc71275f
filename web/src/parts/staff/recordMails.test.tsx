import { act, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import recordWords from '@catalogues/en/record.json';
import { sent, serve } from '@/testing/server';
import { renderStaff } from '@/testing/staffScreen';
import { user } from '@/testing/user';
import { RecordMails } from './RecordMails';

const mail = (id: number, state: string, reason = '') => ({
  id,
  subject: `Mail ${id}`,
  createdAt: '2026-03-02T15:00:00Z',
  settledAt: null,
  to: 'rosa@mail.example',
  toName: 'Rosa Marin',
  state,
  attempts: 1,
  reason,
  isDelayed: false,
});

// Shows R12.3a.
describe('the emails of a record', () => {
  it('fetches the emails when their tab is opened, and sends one again', async () => {
    serve({
      'GET /staff/donors/{id}/mails': { results: [mail(2, 'bounced', 'no-mailbox'), mail(1, 'waiting')] },
      'POST /staff/donors/{id}/mails/{mailId}/again': [{ status: 409, message: 'This address bounced.' }, {}],
    });
    const element = <RecordMails kind="donors" id={7} />;
    const router = renderStaff('center-coordinator', [{ path: '/x', element }], '/x', [recordWords]);
    expect(sent).toHaveLength(0);
    await act(() => router.navigate('/x?tab=emails'));
    expect(await screen.findByText('This address does not exist.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Send again: Mail 1' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Send again: Mail 2' }));
    expect((await screen.findByRole('alert')).textContent).toContain('This address bounced.');
    await user.click(screen.getByRole('button', { name: 'Send again: Mail 2' }));
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  });
});
