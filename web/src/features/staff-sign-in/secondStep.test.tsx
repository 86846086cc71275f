import { screen } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { errorSummary } from '@/testing/errorSummary';
import { pretendPasskeys } from '@/testing/passkeys';
import { sent, serve, type Replies, type Reply } from '@/testing/server';
import { renderStaff } from '@/testing/staffScreen';
import { press } from '@/testing/press';
import { enter, user } from '@/testing/user';
import SignIn from './index';

const step = (next: string, byPasskey = false, byCode = false, more: object = {}) => ({
  results: { next, byPasskey, byCode, ...more },
});
const options = {
  results: { publicKey: { challenge: 'AAEC', allowCredentials: [{ id: '-_8', type: 'public-key' }] } },
};
const creation = {
  results: { publicKey: { challenge: 'AAEC', user: { id: 'AQ', name: 'n', displayName: 'n' } } },
};

/** Signs in with a password; the server responds with the given step. */
async function comeTo(first: Reply, answers: Replies = {}) {
  serve({
    'GET /staff/sign-in': { results: { password: true, openIdName: '', passkeys: true } },
    'POST /staff/sign-in': first,
    ...answers,
  });
  const routes = [
    { path: '/staff/sign-in', Component: SignIn },
    { path: '/staff', Component: () => <h1>Work</h1> },
  ];
  renderStaff('coach', routes, '/staff/sign-in', []);
  await enter(await screen.findByLabelText('Email'), 'nadia@center.example');
  await enter(screen.getByLabelText('Password'), 'four old words here');
  await user.click(screen.getByRole('button', { name: 'Sign in' }));
  await vi.waitFor(() => expect(screen.queryByLabelText('Email')).toBeNull());
}
describe('the second step', () => {
  beforeEach(() => {
    URL.createObjectURL = () => 'blob:codes';
    URL.revokeObjectURL = () => undefined;
  });

  it('asks for a passkey if there is one, and a closed prompt can be opened again', async () => {
    const device = pretendPasskeys();
    await comeTo(step('second-factor', true, true), {
      'POST /staff/sign-in/passkey': options,
      'POST /staff/sign-in/passkey/confirm': step('done'),
    });
    device.refuse('NotAllowedError');
    await press('Use a passkey');
    expect((await screen.findByRole('alert')).textContent).toContain(
      'closed the browser’s message, or it timed out',
    );
    await press('Try the passkey again');
    await screen.findByRole('heading', { name: 'Work' });
    expect(sent.find(({ call }) => call.endsWith('/confirm'))?.body).toMatchObject({
      credential: { id: '-_8', response: { signature: 'BA', userHandle: null } },
    });
  });

  it("shows the server's message about a rejected passkey and offers the code", async () => {
    pretendPasskeys();
    const said = 'That passkey did not work. Please try again, or use a code.';
    await comeTo(step('second-factor', true, true), {
      'POST /staff/sign-in/passkey': options,
      'POST /staff/sign-in/passkey/confirm': { status: 401, message: said },
      'POST /staff/sign-in/code': step('done'),
    });
    await press('Use a passkey');
    expect((await screen.findByRole('alert')).textContent).toContain(said);
    await press('Use a code instead');
    await enter(screen.getByLabelText('Six-digit code'), '123456');
    await press('Sign in');
    await screen.findByRole('heading', { name: 'Work' });
  });

  it('asks for a recovery code when the account has only passkeys and the browser supports none', async () => {
    vi.stubGlobal('PublicKeyCredential', undefined);
    await comeTo(step('second-factor', true, false));
    screen.getByText(/This browser cannot use passkeys\. Please enter a recovery code/);
    screen.getByLabelText('Recovery code');
    expect(screen.queryByRole('button', { name: 'Use a passkey instead' })).toBeNull();
  });

  it('can be chosen during the setup, and a passkey brings recovery codes too', async () => {
    pretendPasskeys();
    await comeTo(step('enroll'), {
      'POST /staff/sign-in/passkey/enroll': creation,
      'POST /staff/sign-in/passkey/enroll/confirm': step('done', true, false, {
        recoveryCodes: ['abcd-efgh'],
      }),
      'POST /staff/sign-in/enroll': { results: { secret: 'ABCDEFGH', qrSvg: '<svg/>' } },
    });
    await user.click(screen.getByLabelText(/A code from an app/));
    await press('Continue');
    await screen.findByText('ABCD EFGH');
    await press('Choose the other way');
    await press('Continue');
    await press('Create the passkey');
    expect(errorSummary().textContent).toContain('Please give the passkey a name.');
    await enter(screen.getByLabelText(/Name of the passkey/), 'Laptop');
    await press('Create the passkey');
    await screen.findByText('abcd-efgh');
    await user.click(screen.getByLabelText(/I have kept these codes/));
    await press('Continue to your work');
    await screen.findByRole('heading', { name: 'Work' });
  });

  it('sets up an app and explains why when the browser supports no passkeys', async () => {
    vi.stubGlobal('PublicKeyCredential', undefined);
    await comeTo(step('enroll'), {
      'POST /staff/sign-in/enroll': { results: { secret: 'ABCDEFGH', qrSvg: '<svg/>' } },
    });
    await screen.findByText('ABCD EFGH');
    expect(screen.getByText(/This browser cannot use passkeys\. Please use a code from an app/)).toBeTruthy();
  });
});
