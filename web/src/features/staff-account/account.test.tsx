import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import accountWords from '@catalogues/en/account.json';
import { errorSummary, findErrorSummary } from '@/testing/errorSummary';
import { pretendPasskeys } from '@/testing/passkeys';
import { changes, serve, type Replies } from '@/testing/server';
import { renderStaff } from '@/testing/staffScreen';
import { shownToasts } from '@/ui/toast/toast';
import Account from './index';
import { fill, press } from '@/testing/controls';
import { enter, user } from '@/testing/user';

const laptop = { id: 4, name: 'Laptop', createdAt: '2026-11-02T15:00:00Z', lastUsedAt: null };
const own = (more: object = {}) => ({
  results: {
    hasPassword: true,
    hasCode: false,
    passkeys: [laptop],
    recoveryCodesLeft: 10,
    mayAddPasskey: true,
    mustKeepOne: true,
    sessions: [],
    ...more,
  },
});
const options = {
  results: { publicKey: { challenge: 'AAEC', user: { id: 'AQ', name: 'n', displayName: 'n' }, rp: {} } },
};

async function open(answers: Replies) {
  serve({ 'GET /staff/work/digest': { results: { isOn: true } }, ...answers });
  const routes = [{ path: '/staff/account', Component: Account }];
  renderStaff('coach', routes, '/staff/account', [accountWords]);
  await screen.findByRole('heading', { name: 'Passkeys' });
}

const said = () =>
  shownToasts
    .current()
    .map(({ words }) => words)
    .join();

beforeEach(() => {
  URL.createObjectURL = () => 'blob:codes';
  URL.revokeObjectURL = () => undefined;
});

describe('the own account', () => {
  it('turns the daily email off', async () => {
    pretendPasskeys();
    await open({ 'GET /staff/account': own() });
    serve({ 'POST /staff/work/digest': {}, 'GET /staff/work/digest': { results: { isOn: false } } });
    const box = await screen.findByRole<HTMLInputElement>('checkbox', { name: 'Email me what waits' });
    expect(box.checked).toBe(true);
    await user.click(box);
    await waitFor(() => expect(said()).toContain('Your choice is saved.'));
    expect(changes().map(({ body }) => body)).toEqual([{ isOn: false }]);
    await waitFor(() => expect(box.checked).toBe(false));
  });

  it('explains why the only second step cannot be removed', async () => {
    pretendPasskeys();
    await open({ 'GET /staff/account': own() });
    const row = within(screen.getByRole('list', { name: 'Passkeys' }));
    expect(row.getByText(/Added Nov 2, 2026\. Not used yet\./)).toBeTruthy();
    expect(row.queryByRole('button', { name: /Remove/ })).toBeNull();
    screen.getByText(/This is your only second step, and one is required, so it cannot be removed/);
  });

  it('removes a passkey after a confirmation and shows a failure in the dialog', async () => {
    pretendPasskeys();
    const refusal = 'This way to sign in is no longer set up. Please load the page again.';
    await open({
      'GET /staff/account': [own({ hasCode: true }), own({ hasCode: true, passkeys: [] })],
      'POST /staff/account/passkeys/{passkeyId}/remove': [{ status: 404, message: refusal }, {}],
    });
    await press('Remove Laptop');
    expect(changes()).toEqual([]);
    await press('Yes, remove it');
    expect((await screen.findByRole('alert')).textContent).toContain(refusal);
    await press('Yes, remove it');
    await screen.findByText('You have no passkey yet.');
    expect(said()).toContain('The passkey “Laptop” was removed.');
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Passkeys'));
  });

  it('renames a passkey and keeps the typed name after a failure', async () => {
    pretendPasskeys();
    await open({
      'GET /staff/account': [own(), own({ passkeys: [{ ...laptop, name: 'Old laptop' }] })],
      'POST /staff/account/passkeys/{passkeyId}/rename': [{ status: 503, message: 'Not right now.' }, {}],
    });
    await press('Rename Laptop');
    const dialog = within(screen.getByRole('dialog'));
    const field = dialog.getByLabelText<HTMLInputElement>(/Name of the passkey/);
    expect([field.value, field.maxLength]).toEqual(['Laptop', 64]);
    await enter(field, '  ');
    await press('Save the name');
    dialog.getByText('Please give the passkey a name.');
    expect(changes()).toEqual([]);
    await enter(field, ' Old laptop ');
    await press('Save the name');
    expect((await dialog.findByRole('alert')).textContent).toContain('Not right now.');
    expect(field.value).toBe(' Old laptop ');
    await press('Save the name');
    await screen.findByRole('button', { name: 'Rename Old laptop' });
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(changes().at(-1)).toEqual({
      call: 'POST /staff/account/passkeys/4/rename',
      body: { name: 'Old laptop' },
    });
    expect(said()).toContain('The passkey is called “Old laptop” now.');
  });

  it('keeps the name of a passkey when the prompt is closed and adds it on the next attempt', async () => {
    const device = pretendPasskeys();
    await open({
      'GET /staff/account': own(),
      'POST /staff/sign-in/passkey/enroll': options,
      'POST /staff/sign-in/passkey/enroll/confirm': { results: { next: 'done', recoveryCodes: [] } },
    });
    device.refuse('NotAllowedError');
    await fill(/Name of the passkey/, 'Phone');
    await press('Create the passkey');
    expect((await findErrorSummary()).textContent).toContain('closed the browser’s message, or it timed out');
    expect(screen.getByLabelText<HTMLInputElement>(/Name of the passkey/).value).toBe('Phone');
    await press('Create the passkey');
    await vi.waitFor(() => expect(said()).toContain('The passkey “Phone” was added.'));
    expect(changes().at(-1)?.body).toMatchObject({
      name: 'Phone',
      credential: { rawId: '-_8', response: { clientDataJSON: 'AQ', transports: ['internal'] } },
    });
  });

  it('shows a notice when the browser or the address does not support passkeys', async () => {
    vi.stubGlobal('PublicKeyCredential', undefined);
    await open({ 'GET /staff/account': own() });
    screen.getByText(/This browser cannot use passkeys/);
    expect(screen.queryByLabelText(/Name of the passkey/)).toBeNull();
  });

  it('shows the recovery codes of the first second step until the user has saved them', async () => {
    await open({
      'GET /staff/account': [
        own({ passkeys: [], recoveryCodesLeft: 0 }),
        own({ passkeys: [], hasCode: true }),
      ],
      'POST /staff/sign-in/enroll': { results: { secret: 'ABCDEFGH', qrSvg: '<svg/>' } },
      'POST /staff/sign-in/enroll/confirm': [
        {
          status: 422,
          message: 'Please check this.',
          errors: [{ field: 'code', message: 'Not right.' }],
        },
        { results: { next: 'done', recoveryCodes: ['abcd-efgh', 'ijkl-mnop'] } },
      ],
    });
    screen.getByText(/You get them when you set up your first passkey/);
    await press('Set up an app');
    await screen.findByText('ABCD EFGH');
    await fill(/Six-digit code/, '123456');
    await press('Confirm the code');
    expect((await findErrorSummary()).textContent).toContain('Not right.');
    expect(screen.getByLabelText<HTMLInputElement>(/Six-digit code/).value).toBe('123456');
    await press('Confirm the code');
    await screen.findByText('abcd-efgh');
    await press('Back to your account');
    screen.getByText('Please keep the codes first, then check this box.');
    await user.click(screen.getByLabelText(/I have kept these codes/));
    await press('Back to your account');
    expect(screen.queryByText('abcd-efgh')).toBeNull();
    expect(changes()).toHaveLength(3);
  });

  it('makes new recovery codes after a confirmation', async () => {
    await open({
      'GET /staff/account': own({ recoveryCodesLeft: 1 }),
      'POST /staff/account/recovery-codes': { results: { recoveryCodes: ['qrst-uvwx'] } },
    });
    screen.getByText('1 code is left.');
    await press('Make new codes');
    expect(changes()).toEqual([]);
    await press('Yes, make new codes');
    await screen.findByText('qrst-uvwx');
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Keep your recovery codes'));
  });

  // Shows R14.5a
  it("changes the password by the server's rules and keeps the typed text until it is accepted", async () => {
    const leaked = 'This password is on lists of stolen passwords.';
    await open({
      'GET /staff/account': own(),
      'POST /staff/account/password': [
        {
          status: 422,
          message: 'Please check.',
          errors: [{ field: 'current', message: 'This is not your current password.' }],
        },
        { status: 422, message: 'Please check.', errors: [{ field: 'password', message: leaked }] },
        {},
      ],
    });
    await fill(/^New password/, 'password1234');
    await press('Change the password');
    expect(errorSummary().textContent).toContain('Please enter your current password.');
    expect(changes()).toEqual([]);
    await fill('Current password', 'the old one of mine');
    await press('Change the password');
    await vi.waitFor(() =>
      expect(errorSummary().textContent).toContain('This is not your current password.'),
    );
    expect(screen.getByLabelText<HTMLInputElement>(/^New password/).value).toBe('password1234');
    await press('Change the password');
    await vi.waitFor(() => expect(errorSummary().textContent).toContain(leaked));
    await fill(/^New password/, 'four new words here');
    await press('Change the password');
    await vi.waitFor(() => expect(said()).toContain('Your password was changed.'));
    await act(async () => {});
    expect(screen.getByLabelText<HTMLInputElement>(/^New password/).value).toBe('');
  });
});
