import { screen, waitFor } from '@testing-library/react';
import axe from 'axe-core';
import { describe, expect, it } from 'vitest';
import type { AccountRecord, ResetItem } from '@/api/staffAccounts';
import words from '@catalogues/en/accounts.json';
import recordWords from '@catalogues/en/record.json';
import { changes, serve, type Replies, type Reply } from '@/testing/server';
import { renderStaff } from '@/testing/staffScreen';
import { announcement } from '@/ui/toast/announcement';
import { Record } from './index';
import { press } from '@/testing/controls';
import { enter } from '@/testing/user';

const waiting: ResetItem = {
  accountId: 7,
  fullName: 'Cora Vance',
  kind: 'second-factor',
  reason: 'Lost the phone.',
  askedBy: 'Nell Grant',
  askedAt: '2026-03-02T15:00:00Z',
  endsAt: '2026-03-03T15:00:00Z',
  isOwn: false,
  isOwnMatter: false,
};

function account(reset: ResetItem | null, part: Partial<AccountRecord> = {}): Reply {
  const results: AccountRecord = {
    id: 7,
    fullName: 'Cora Vance',
    email: 'cora@center.example',
    role: 'registry-reviewer',
    language: 'en',
    center: null,
    state: 'active',
    hasPassword: true,
    hasSecondFactor: true,
    hasOpenId: false,
    createdAt: '2026-01-05T15:00:00Z',
    invitedAt: null,
    signedInAt: null,
    patients: 0,
    isSelf: false,
    timeline: [],
    reset,
    ...part,
  };
  return { results };
}

async function open(answers: Replies) {
  serve(answers);
  const routes = [{ path: '/staff/accounts/:id', Component: Record }];
  renderStaff('registry-admin', routes, '/staff/accounts/7', [words, recordWords]);
  await screen.findByRole('heading', { level: 1, name: 'Cora Vance' });
}

// Shows R14.3e
describe('a reset with a second administrator', () => {
  it('asks for a reason and then shows the reset as pending', async () => {
    await open({
      'GET /staff/accounts/{id}': account(null),
      'POST /staff/accounts/{id}/reset-second-factor': account({ ...waiting, isOwn: true }),
    });
    await press('Reset the second step');
    const reason = screen.getByLabelText('Why is it needed?');
    await enter(reason, 'Lost the phone.');
    await press('Yes, reset it');
    expect(
      await screen.findByRole('heading', { name: 'Pending: a second administrator has to confirm' }),
    ).toBeTruthy();
    expect(changes()).toEqual([
      { call: 'POST /staff/accounts/7/reset-second-factor', body: { reason: 'Lost the phone.' } },
    ]);
    expect(announcement.current()).toContain('Another administrator now has to confirm it.');
    expect(screen.queryByRole('button', { name: 'Confirm it' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Withdraw the request' })).toBeTruthy();
  });

  // Shows R14.3h
  it('shows a new administrator as waiting, without tasks, until another administrator confirms', async () => {
    const waits: ResetItem = { ...waiting, kind: 'administrator', reason: '' };
    await open({
      'GET /staff/accounts/{id}': account(waits, {
        role: 'registry-admin',
        state: 'waiting',
        hasPassword: false,
      }),
      'POST /staff/accounts/{id}/confirm-reset': account(null, { role: 'registry-admin', state: 'invited' }),
    });
    expect(screen.getByText('Waiting for confirmation')).toBeTruthy();
    expect(screen.queryByText('Disabled')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Enable the account' })).toBeNull();
    expect(screen.getByText(/nothing else can be done/)).toBeTruthy();
    expect(screen.getByText(/First confirm, .* that Cora Vance should become an administrator/)).toBeTruthy();
    await press('Confirm it');
    await screen.findByRole('button', { name: 'Send the invitation again' });
    expect(announcement.current()).toContain('Cora Vance is an administrator now.');
  });

  it("shows the server's error at its field", async () => {
    await open({
      'GET /staff/accounts/{id}': account(null),
      'POST /staff/accounts/{id}/reset-second-factor': {
        status: 422,
        errors: [{ field: 'reason', message: 'Please give a reason.' }],
      },
    });
    await press('Reset the second step');
    await press('Yes, reset it');
    expect(await screen.findByText('Please give a reason.')).toBeTruthy();
    expect(screen.getByLabelText('Why is it needed?').getAttribute('aria-invalid')).toBe('true');
  });

  it('shows the requester and the reason, and can be confirmed by another administrator', async () => {
    await open({
      'GET /staff/accounts/{id}': account(waiting),
      'POST /staff/accounts/{id}/confirm-reset': [{ status: 409, message: 'Nothing waits.' }, account(null)],
    });
    expect(screen.getByText('Lost the phone.')).toBeTruthy();
    expect(screen.getByText(/Requested by Nell Grant on/)).toBeTruthy();
    const found = await axe.run(document.body, {
      rules: { 'color-contrast': { enabled: false }, region: { enabled: false } },
    });
    expect(found.violations.map(({ id }) => id)).toEqual([]);
    await press('Confirm it');
    expect((await screen.findByRole('alert')).textContent).toContain('Nothing waits.');
    await press('Confirm it');
    await waitFor(() => expect(screen.queryByText('Lost the phone.')).toBeNull());
    expect(changes()[1]?.body).toEqual({ kind: 'second-factor' });
  });

  it('can be declined by the account it concerns', async () => {
    await open({
      'GET /staff/accounts/{id}': account({ ...waiting, isOwnMatter: true }, { isSelf: true }),
      'POST /staff/accounts/{id}/decline-reset': account(null, { isSelf: true }),
    });
    expect(screen.queryByRole('button', { name: 'Confirm it' })).toBeNull();
    await press('Decline it');
    await waitFor(() => expect(screen.queryByText('Lost the phone.')).toBeNull());
    expect(changes()).toHaveLength(1);
  });
});
