import { screen, waitFor, within } from '@testing-library/react';
import axe from 'axe-core';
import { describe, expect, it } from 'vitest';
import type { AccountItem, AccountRecord } from '@/api/staffAccounts';
import type { TrailItem } from '@/api/staffSite';
import words from '@catalogues/en/accounts.json';
import recordWords from '@catalogues/en/record.json';
import { errorSummary, findErrorSummary } from '@/testing/errorSummary';
import { changes, serve, type Replies } from '@/testing/server';
import { renderStaff } from '@/testing/staffScreen';
import { settle } from '@/testing/settle';
import { announcement } from '@/ui/toast/announcement';
import Accounts, { Record } from './index';
import { fill } from '@/testing/controls';
import { enter, user } from '@/testing/user';

const cora: AccountItem = {
  id: 7,
  fullName: 'Cora Vance',
  email: 'cora@center.example',
  role: 'center-coordinator',
  language: 'en',
  center: { id: 3, name: 'Lakeshore' },
  state: 'active',
  hasPassword: true,
  hasSecondFactor: true,
  hasOpenId: false,
  createdAt: '2026-01-05T15:00:00Z',
  invitedAt: '2026-01-05T15:00:00Z',
  signedInAt: '2026-03-02T15:00:00Z',
  patients: 0,
};
const happened = (id: number, action: string, details: TrailItem['details'] = {}): TrailItem => ({
  id,
  at: '2026-03-02T15:00:00Z',
  action,
  actorKind: 'staff',
  actorName: 'Ada Moss',
  details,
});

const record = (part: Partial<AccountRecord> = {}) => ({
  results: { ...cora, isSelf: false, timeline: [happened(1, 'staff.account-created')], ...part },
});
const centers = {
  results: [{ id: 3, name: 'Lakeshore', city: 'Springfield', state: 'OH' }],
};
const list = (results: AccountItem[]) => ({ results, total: results.length });
const firstPage = 'q=&role=&centerId=&state=&sort=&offset=0&limit=25';

async function open(answers: Replies, path: string) {
  serve({ 'GET /staff/centers': centers, ...answers });
  const routes = [
    { path: '/staff/accounts', Component: Accounts },
    { path: '/staff/accounts/:id', Component: Record },
  ];
  const router = renderStaff('registry-admin', routes, path, [words, recordWords]);
  await waitFor(() => expect(screen.queryByText('Loading')).toBeNull());
  return router;
}
async function press(name: string) {
  await user.click(await screen.findByRole('button', { name }));
  await settle();
}

describe('the list of staff accounts', () => {
  it('lists the staff with their roles and whether they can sign in', async () => {
    const zed: AccountItem = {
      ...cora,
      id: 8,
      fullName: 'Zed Hill',
      role: 'coach',
      center: null,
      state: 'invited',
      hasPassword: false,
      hasSecondFactor: false,
      signedInAt: null,
    };
    await open({ 'GET /staff/accounts': { byQuery: { [firstPage]: list([cora, zed]) } } }, '/staff/accounts');
    const [, first, second] = screen.getAllByRole('row');
    expect(first?.textContent).toContain('Center coordinator');
    expect(first?.textContent).toContain('Lakeshore');
    expect(first?.textContent).toContain('Set up');
    expect(second?.textContent).toContain('Invited');
    expect(second?.textContent).toContain('Not set up');
    expect(screen.getByRole('link', { name: 'Zed Hill' }).getAttribute('href')).toBe('/staff/accounts/8');
    expect(screen.getByRole('status').textContent).toBe('2 accounts');
    const found = await axe.run(document.body, {
      rules: { 'color-contrast': { enabled: false }, region: { enabled: false } },
    });
    expect(found.violations.map(({ id }) => id)).toEqual([]);
  });

  it('applies the filter in the address to the list and the exported file', async () => {
    const call = 'q=co&role=coach&centerId=&state=disabled&sort=-name&offset=0&limit=25';
    await open(
      { 'GET /staff/accounts': { byQuery: { [call]: list([]) } } },
      '/staff/accounts?q=co&role=coach&state=disabled&sort=-name',
    );
    expect(screen.getByText(recordWords['record.list.none-found'])).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Export list' }).getAttribute('href')).toBe(
      '/api/staff/accounts.csv?q=co&role=coach&centerId=&state=disabled&sort=-name',
    );
  });

  it('invites a colleague, keeps the typed text after a rejection, and opens the new account', async () => {
    const refused = {
      status: 422,
      errors: [{ field: 'email', message: 'There already is an account.' }],
    };
    const router = await open(
      {
        'GET /staff/accounts': { byQuery: { [firstPage]: list([cora]) } },
        'POST /staff/accounts': [
          'unreached',
          refused,
          record({ id: 9, fullName: 'Nell Grant', email: 'n@b.example' }),
        ],
        'GET /staff/accounts/{id}': record({ id: 9, fullName: 'Nell Grant' }),
      },
      '/staff/accounts',
    );
    await press('Invite a colleague');
    await fill('Full name', 'Nell Grant');
    await fill('Email', 'n@a.example');
    const dialog = within(screen.getByRole('dialog'));
    const pick = (label: string, value: string) => enter(dialog.getByLabelText(label), value);
    await pick('Role', 'center-coordinator');
    await pick('Center', '3');
    await pick('Language of emails', 'es');
    await press('Send the invitation');
    expect((await findErrorSummary()).textContent).toContain('could not reach the server');
    await press('Send the invitation');
    expect(document.activeElement).toBe(errorSummary());
    expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('n@a.example');
    await fill('Email', 'n@b.example');
    await press('Send the invitation');
    expect(changes().at(-1)?.body).toEqual({
      fullName: 'Nell Grant',
      email: 'n@b.example',
      role: 'center-coordinator',
      centerId: 3,
      language: 'es',
    });
    await screen.findByRole('heading', { name: 'Nell Grant' });
    expect(router.state.location.pathname).toBe('/staff/accounts/9');
    expect(announcement.current()).toBe('Nell Grant is invited. The email to n@b.example is on its way.');
  });

  // Shows R14.3h
  it('reports that a new administrator waits for a second one before the invitation', async () => {
    const reset = {
      accountId: 9,
      fullName: 'Nell Grant',
      kind: 'administrator' as const,
      reason: '',
      askedBy: 'Ada Moss',
      askedAt: '2026-03-02T15:00:00Z',
      endsAt: '2026-03-03T15:00:00Z',
      isOwn: true,
      isOwnMatter: false,
    };
    const waits = record({ id: 9, fullName: 'Nell Grant', role: 'registry-admin', state: 'waiting', reset });
    await open(
      {
        'GET /staff/accounts': { byQuery: { [firstPage]: list([cora]) } },
        'POST /staff/accounts': waits,
        'GET /staff/accounts/{id}': waits,
      },
      '/staff/accounts',
    );
    await press('Invite a colleague');
    await press('Send the invitation');
    await screen.findByRole('heading', { name: 'Nell Grant' });
    expect(announcement.current()).toContain('Nell Grant gets the invitation after that.');
    expect(announcement.current()).not.toContain('is on its way');
  });

  it('sends no center for a role without a center', async () => {
    await open(
      {
        'GET /staff/accounts': { byQuery: { [firstPage]: list([]) } },
        'POST /staff/accounts': { status: 409, message: 'No.' },
      },
      '/staff/accounts',
    );
    await press('Invite a colleague');
    const dialog = within(screen.getByRole('dialog'));
    const pick = (label: RegExp | string, value: string) => enter(dialog.getByLabelText(label), value);
    await pick('Role', 'coach');
    await pick(/^Center/, '3');
    await pick('Role', 'registry-reviewer');
    expect(dialog.queryByLabelText(/^Center/)).toBeNull();
    await press('Send the invitation');
    expect(changes()[0]?.body).toMatchObject({ role: 'registry-reviewer', centerId: 0 });
  });
});

describe('one account', () => {
  // Shows R7.1f
  it('resets a lost second step after a confirmation and announces the result', async () => {
    const after = record({ hasSecondFactor: false, timeline: [happened(2, 'staff.second-factor-reset')] });
    await open(
      {
        'GET /staff/accounts/{id}': record(),
        'POST /staff/accounts/{id}/reset-second-factor': ['unreached', after],
      },
      '/staff/accounts/7',
    );
    await press('Reset the second step');
    const dialog = screen.getByRole('dialog', { name: 'Reset the second sign-in step of Cora Vance?' });
    expect(dialog.textContent).toContain('cora@center.example');
    expect(changes()).toEqual([]);
    await press('Yes, reset it');
    expect((await screen.findByRole('alert')).textContent).toContain('could not reach the server');
    await press('Yes, reset it');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.getByText('Second sign-in step reset')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Reset the second step' })).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: words['accounts.tasks'] }));
    expect(announcement.current()).toContain('The second step of Cora Vance was reset.');
    const found = await axe.run(document.body, {
      rules: { 'color-contrast': { enabled: false }, region: { enabled: false } },
    });
    expect(found.violations.map(({ id }) => id)).toEqual([]);
  });

  // Shows R7.1g
  it('emails a link for a new password after a confirmation and shows the account as invited', async () => {
    const after = record({ state: 'invited', hasPassword: false });
    await open(
      { 'GET /staff/accounts/{id}': record(), 'POST /staff/accounts/{id}/new-password': after },
      '/staff/accounts/7',
    );
    await press('Email a link for a new password');
    expect(screen.getByRole('dialog').textContent).toContain('cora@center.example');
    await press('Yes, email the link');
    expect(announcement.current()).toContain('the old password no longer works');
    expect(screen.queryByRole('button', { name: 'Email a link for a new password' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Send the invitation again' })).toBeTruthy();
  });

  // Shows R14.5f
  it('allows another account of the identity provider after a confirmation', async () => {
    const after = record({ timeline: [happened(2, 'staff.openid-unpinned')] });
    await open(
      {
        'GET /staff/accounts/{id}': record({ hasOpenId: true }),
        'POST /staff/accounts/{id}/unpin-openid': after,
      },
      '/staff/accounts/7',
    );
    await press('Allow another account there');
    const dialog = screen.getByRole('dialog', {
      name: 'Allow Cora Vance another account at the sign-in service?',
    });
    expect(dialog.textContent).toContain('that Cora Vance really made this request');
    expect(changes()).toEqual([]);
    await press('Yes, allow it');
    expect(changes()).toHaveLength(1);
    expect(screen.getByText('Another account at the sign-in service allowed')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Allow another account there' })).toBeNull();
  });

  // Shows R14.3l
  it('offers only the repair command for an account that was changed in the database', async () => {
    await open({ 'GET /staff/accounts/{id}': record({ state: 'altered' }) }, '/staff/accounts/7');
    expect(await screen.findByText('Changed in the database')).toBeTruthy();
    expect(screen.getByText(/beacon staff repair 7/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Change role or center' })).toBeNull();
  });

  it("disables and enables an account after a confirmation that mentions a coach's patients", async () => {
    await open(
      {
        'GET /staff/accounts/{id}': record({ role: 'coach', patients: 2 }),
        'POST /staff/accounts/{id}/disable': [
          { status: 409, message: 'Nobody else can.' },
          record({ state: 'disabled' }),
        ],
        'POST /staff/accounts/{id}/enable': record(),
      },
      '/staff/accounts/7',
    );
    await press('Disable the account');
    expect(screen.getByRole('dialog').textContent).toContain('2 patients have this coach');
    await press('Yes, disable it');
    expect((await screen.findByRole('alert')).textContent).toBe('Nobody else can.');
    await press('Yes, disable it');
    expect(announcement.current()).toBe('Cora Vance can no longer sign in, and all sessions have ended.');
    expect(screen.queryByRole('button', { name: 'Change role or center' })).toBeNull();
    await press('Enable the account');
    await press('Yes, enable it');
    expect(changes().map(({ call }) => call)).toEqual([
      'POST /staff/accounts/7/disable',
      'POST /staff/accounts/7/disable',
      'POST /staff/accounts/7/enable',
    ]);
  });

  it('sends the invitation again while it is unused', async () => {
    const invited = {
      state: 'invited',
      hasPassword: false,
      hasSecondFactor: false,
      signedInAt: null,
    } as const;
    await open(
      { 'GET /staff/accounts/{id}': record(invited), 'POST /staff/accounts/{id}/invite': record(invited) },
      '/staff/accounts/7',
    );
    expect(screen.queryByRole('button', { name: 'Reset the second step' })).toBeNull();
    await press('Send the invitation again');
    await press('Yes, send it');
    expect(changes()).toHaveLength(1);
    expect(announcement.current()).toBe('The invitation to cora@center.example is on its way.');
  });

  // Shows R7.2c
  it('changes the role and shows an error at its field', async () => {
    const refused = {
      status: 422,
      errors: [{ field: 'centerId', message: 'Please choose the center.' }],
    };
    const details = { fromRole: 'center-coordinator', toRole: 'coach' };
    const after = record({ role: 'coach', timeline: [happened(2, 'staff.role-changed', details)] });
    await open(
      { 'GET /staff/accounts/{id}': record(), 'POST /staff/accounts/{id}/role': [refused, after] },
      '/staff/accounts/7',
    );
    await press('Change role or center');
    await press('Save the change');
    expect(screen.getByLabelText('Center').getAttribute('aria-invalid')).toBe('true');
    await enter(screen.getByLabelText('Role'), 'coach');
    await press('Save the change');
    expect(changes().at(-1)?.body).toEqual({ role: 'coach', centerId: 3 });
    expect(screen.getByText('From Center coordinator to Coach')).toBeTruthy();
  });

  it('shows the former and the new center of a moved account', async () => {
    const coach = { fromRole: 'coach', toRole: 'coach' };
    const timeline = [
      happened(3, 'staff.role-changed', {
        fromRole: 'center-coordinator',
        toRole: 'coach',
        fromCenterName: 'Lakeside',
        toCenterName: 'Hillcrest',
      }),
      happened(2, 'staff.role-changed', { ...coach, fromCenterName: 'Riverside', toCenterName: 'Lakeside' }),
      happened(1, 'staff.role-changed', { ...coach, toCenterName: 'Riverside' }),
    ];
    await open({ 'GET /staff/accounts/{id}': record({ timeline }) }, '/staff/accounts/7');
    expect(screen.getByText('From Center coordinator (Lakeside) to Coach (Hillcrest)')).toBeTruthy();
    expect(screen.getByText('From Riverside to Lakeside')).toBeTruthy();
    expect(screen.getByText('From no center to Riverside')).toBeTruthy();
  });

  // Shows R14.3e
  it.each(['staff.password-reset', 'staff.second-factor-reset'])('shows a reason for %s', async (action) => {
    const timeline = [happened(1, action, { reason: 'The phone was lost on the bus.' })];
    await open({ 'GET /staff/accounts/{id}': record({ timeline }) }, '/staff/accounts/7');
    expect(screen.getByText('The phone was lost on the bus.')).toBeTruthy();
  });

  it('shows a notice when a long history is cut to its newest entries', async () => {
    const timeline = Array.from({ length: 200 }, (_, n) => happened(200 - n, 'staff.signed-in'));
    await open({ 'GET /staff/accounts/{id}': record({ timeline }) }, '/staff/accounts/7');
    expect(screen.getByText(/Only the newest 200 entries/)).toBeTruthy();
  });

  it('shows sign-ins and reads on demand', async () => {
    const timeline = [
      happened(4, 'staff.account-viewed'),
      happened(3, 'staff.signed-in'),
      happened(2, 'staff.something-new'),
      happened(1, 'staff.joined'),
    ];
    await open({ 'GET /staff/accounts/{id}': record({ timeline }) }, '/staff/accounts/7');
    expect(screen.queryByText('Signed in')).toBeNull();
    await press(recordWords['record.trail.all']);
    expect(screen.getByText('Signed in')).toBeTruthy();
    expect(screen.getByText('Viewed this account')).toBeTruthy();
    expect(screen.getByText('Recorded as “staff.something-new”')).toBeTruthy();
  });

  it("offers no changes to the user's own account", async () => {
    await open({ 'GET /staff/accounts/{id}': record({ isSelf: true }) }, '/staff/accounts/7');
    expect(screen.getByText(/your own account/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Disable the account' })).toBeNull();
    const own = screen.getByRole('link', { name: words['accounts.self.link'] });
    expect(own.getAttribute('href')).toBe('/staff/account');
  });

  it('shows a notice for an unknown account', async () => {
    await open({ 'GET /staff/accounts/{id}': { status: 404 } }, '/staff/accounts/4711');
    expect(screen.getByText(words['accounts.unknown'])).toBeTruthy();
  });
});
