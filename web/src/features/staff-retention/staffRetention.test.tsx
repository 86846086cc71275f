import { screen, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import recordWords from '@catalogues/en/record.json';
import words from '@catalogues/en/retention.json';
import { sent, serve, type Replies } from '@/testing/server';
import { renderStaff } from '@/testing/staffScreen';
import { enter, user } from '@/testing/user';
import Retention from './index';

const hold = {
  id: 3,
  recordKind: 'voucher-holder',
  recordId: 9,
  fullName: 'Hana Ito',
  shownIn: 7,
  reason: 'Case 12',
  endsOn: '',
  putBy: 'Nadia Haddad',
  putAt: '2025-11-20T15:00:00Z',
  needsReview: true,
};

const rule = (kind: string, change = {}) => ({
  kind,
  months: 24,
  days: 0,
  setting: 'retention.mailMonths',
  count: 0,
  oldest: null,
  ...change,
});

const desk = {
  results: {
    nextRun: '2026-11-27',
    rules: [
      rule('referrals', { count: 1, oldest: '2024-10-01T15:00:00Z', setting: 'retention.referralMonths' }),
      rule('id-pictures', { months: 0, days: 365, setting: 'consent.keepPhotoDays' }),
      rule('mails'),
    ],
    runs: [
      {
        on: '2026-11-26',
        startedAt: '2026-11-26T07:00:00Z',
        endedAt: '2026-11-26T07:01:00Z',
        counts: { mails: 12, referrals: 0 },
      },
      { on: '2026-11-25', startedAt: '2026-11-25T07:00:00Z', endedAt: null, counts: {} },
    ],
    holds: [hold],
  },
};

const due = {
  results: [
    {
      id: 4,
      since: '2024-10-01T15:00:00Z',
      recordKind: 'referral',
      recordId: 4,
      shownIn: 0,
      name: 'Rosa Marin',
    },
  ],
  total: 1,
};

const show = (answers: Replies = {}) => {
  serve({
    'GET /staff/retention': desk,
    'GET /staff/retention/due': { byQuery: { 'kind=&offset=0&limit=25': due } },
    ...answers,
  });
  renderStaff('registry-admin', [{ path: '/staff/retention', element: <Retention /> }], '/staff/retention', [
    recordWords,
    words,
  ]);
};

describe('the retention periods', () => {
  // Shows R15.3b, R15.3c.
  it("shows the rules with the next run's deletions, and the last runs", async () => {
    show();
    const rules = await screen.findByRole('table', { name: 'How long data is kept' });
    expect(screen.getByText(/on the night of Nov 27, 2026/)).toBeTruthy();
    const [, referrals, ids] = within(rules).getAllByRole('row');
    expect(referrals?.textContent).toContain('24 months');
    expect(referrals?.textContent).toContain('Oct\u00a01,\u00a02024');
    expect(ids?.textContent).toContain('365 days');
    const runs = screen.getByRole('table', { name: 'Last runs' });
    expect(within(runs).getByText('Emails: 12')).toBeTruthy();
    expect(runs.textContent).not.toContain('Unfinished referrals');
    expect(within(runs).getByText('Running')).toBeTruthy();
  });

  it('lists the due records and exempts one with a hold', async () => {
    show({ 'POST /staff/holds': { results: { id: 5 } } });
    const list = await screen.findByRole('table', { name: 'What the next run deletes' });
    expect(within(list).queryByRole('link')).toBeNull();
    await user.click(within(list).getByRole('button', { name: 'Put Rosa Marin on hold' }));
    const dialog = screen.getByRole('dialog');
    await user.click(within(dialog).getByRole('button', { name: 'Put on hold' }));
    expect(within(dialog).getByText('Please give a reason.')).toBeTruthy();
    await enter(within(dialog).getByLabelText(/^Reason/), 'Case 14');
    await user.click(within(dialog).getByRole('button', { name: 'Put on hold' }));
    await vi.waitFor(() =>
      expect(sent.find(({ call }) => call === 'POST /staff/holds')?.body).toEqual({
        formKey: expect.any(String),
        recordKind: 'referral',
        recordId: 4,
        reason: 'Case 14',
        endsOn: '',
      }),
    );
  });

  // Shows R15.3a.
  it('lists the holds, and changes and ends a hold', async () => {
    show({ 'POST /staff/holds/{id}': {}, 'POST /staff/holds/{id}/end': {} });
    const holds = await screen.findByRole('table', { name: 'Legal holds' });
    expect(within(holds).getByRole('link', { name: 'Hana Ito' }).getAttribute('href')).toBe(
      '/staff/donors/7/holders/9',
    );
    expect(within(holds).getByText('Review it: over a year old')).toBeTruthy();
    await user.click(within(holds).getByRole('button', { name: 'Change the hold on Hana Ito' }));
    await enter(screen.getByLabelText(/^Last day/), '2027-01-31');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await vi.waitFor(() =>
      expect(sent.find(({ call }) => call === 'POST /staff/holds/3')?.body).toEqual({
        reason: 'Case 12',
        endsOn: '2027-01-31',
      }),
    );
    await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.click(screen.getByRole('button', { name: 'End the hold on Hana Ito' }));
    await user.click(screen.getByRole('button', { name: 'End the hold' }));
    await vi.waitFor(() => expect(sent.some(({ call }) => call === 'POST /staff/holds/3/end')).toBe(true));
  });
});
