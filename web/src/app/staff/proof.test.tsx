import { useMutation } from '@tanstack/react-query';
import { act, screen, within } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { fetchOwnSignIn, makeRecoveryCodes, renamePasskey } from '@/api/staffAccount';
import { failureText } from '@/api/staffFailure';
import { tellProved } from '@/domain/proof';
import { useT } from '@/i18n/react';
import { pretendPasskeys } from '@/testing/passkeys';
import { press } from '@/testing/press';
import { sent, serve, type Replies } from '@/testing/server';
import { renderStaff } from '@/testing/staffScreen';
import { enter } from '@/testing/user';
import { ProofWatch } from './ProofWatch';

const sentence = 'Please confirm that it is you. Nothing was done yet.';
const needed = (ways: object) => ({
  status: 403,
  code: 'proof-needed',
  message: sentence,
  prove: { byCode: false, byPasskey: false, byPassword: false, openIdName: '', ...ways },
});

/** A screen with a filled-in field, and a call that requires step-up authentication. */
function Screen() {
  const t = useT();
  const [name, setName] = useState('');
  const { mutate, isPending, isSuccess, error } = useMutation({ mutationFn: () => renamePasskey(4, name) });
  return (
    <>
      <ProofWatch />
      <input aria-label="Name" value={name} onChange={(event) => setName(event.target.value)} />
      <button onClick={() => mutate()}>Save</button>
      <p>{isPending ? 'waiting' : isSuccess ? 'saved' : error && failureText(error, t)}</p>
    </>
  );
}

const save = 'POST /staff/account/passkeys/4/rename';

async function open(answers: Replies) {
  serve(answers);
  renderStaff('coach', [{ path: '/staff', Component: Screen }], '/staff', []);
  await enter(screen.getByLabelText('Name'), 'Laptop');
  screen.getByRole('button', { name: 'Save' }).focus();
  await press('Save');
}

const dialog = () => within(screen.getByRole('dialog', { name: 'Confirm it is you' }));
const type = (label: string, value: string) => enter(dialog().getByLabelText(label), value);

beforeEach(() => vi.stubGlobal('PublicKeyCredential', undefined));

// Shows R14.4b
describe('a call with a required proof', () => {
  it('the dialog asks for a code, and the call is repeated unchanged after a correct code', async () => {
    await open({
      'POST /staff/account/passkeys/{passkeyId}/rename': [needed({ byCode: true }), {}],
      'POST /staff/step-up': [
        { status: 422, message: 'No.', errors: [{ field: 'code', message: 'Not right.' }] },
        {},
      ],
    });
    expect(document.activeElement?.textContent).toBe('Confirm it is you');
    screen.getByText('waiting');
    await press('Confirm');
    dialog().getByText('Please enter the code.');
    await type('Six-digit code', '000000');
    await press('Confirm');
    dialog().getByText('Not right.');
    expect(document.activeElement).toBe(dialog().getByLabelText('Six-digit code'));
    await type('Six-digit code', ' 123456');
    await press('Confirm');
    screen.getByText('saved');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(document.activeElement?.textContent).toBe('Save');
    expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Laptop');
    expect(sent.map(({ call, body }) => [call, body])).toEqual([
      [save, { name: 'Laptop' }],
      ['POST /staff/step-up', { code: '000000' }],
      ['POST /staff/step-up', { code: '123456' }],
      [save, { name: 'Laptop' }],
    ]);
  });

  it('the dialog asks for the password when there is no second factor', async () => {
    await open({
      'POST /staff/account/passkeys/{passkeyId}/rename': [needed({ byPassword: true }), {}],
      'POST /staff/step-up': {},
    });
    await type('Password', ' four old words ');
    await press('Confirm');
    screen.getByText('saved');
    expect(sent[1]?.body).toEqual({ password: ' four old words ' });
  });

  it('the dialog asks for a passkey, with the code as an alternative', async () => {
    pretendPasskeys();
    const options = { publicKey: { challenge: 'AAEC', allowCredentials: [] } };
    await open({
      'POST /staff/account/passkeys/{passkeyId}/rename': [needed({ byPasskey: true, byCode: true }), {}],
      'POST /staff/step-up/passkey': { results: options },
      'POST /staff/step-up/passkey/confirm': [{ status: 422, message: 'That passkey did not work.' }, {}],
    });
    dialog().getByRole('button', { name: 'Confirm with the code' });
    await press('Use a passkey');
    expect(dialog().getByRole('alert').textContent).toContain('That passkey did not work.');
    await press('Try the passkey again');
    screen.getByText('saved');
    expect(sent.find(({ call }) => call.endsWith('/confirm'))?.body).toMatchObject({
      credential: { id: '-_8', response: { signature: 'BA' } },
    });
  });

  it('the dialog explains what to do in a browser without the passkey', async () => {
    await open({ 'POST /staff/account/passkeys/{passkeyId}/rename': needed({ byPasskey: true }) });
    expect(dialog().getByText(/sign out and sign in again/)).toBeTruthy();
  });

  it('the provider asks in a separate window', async () => {
    const assign = vi.fn<(url: string) => void>();
    vi.stubGlobal('open', () => ({ location: { assign } }));
    await open({
      'POST /staff/account/passkeys/{passkeyId}/rename': [needed({ openIdName: 'Hospital' }), {}],
      'POST /staff/step-up/openid': { results: { url: 'https://provider.example/' } },
    });
    await press('Sign in with Hospital');
    expect(assign).toHaveBeenCalledWith('https://provider.example/');
    dialog().getByText(/in the other window/);
    tellProved();
    await act(
      async () => void window.dispatchEvent(new StorageEvent('storage', { key: 'beacon-staff-proved' })),
    );
    await screen.findByText('saved');
  });

  it('the call fails with the message of the server when the person cancels', async () => {
    await open({ 'POST /staff/account/passkeys/{passkeyId}/rename': needed({ byCode: true }) });
    await press('Do not continue');
    screen.getByText(sentence);
    expect(sent).toHaveLength(1);
  });

  it('the dialog asks once for several calls, and does not ask again without end', async () => {
    await open({
      'POST /staff/account/passkeys/{passkeyId}/rename': needed({ byCode: true }),
      'POST /staff/account/recovery-codes': [needed({ byCode: true }), { results: { recoveryCodes: ['a'] } }],
      'GET /staff/account': [needed({ byCode: true }), { results: {} }],
      'POST /staff/step-up': {},
    });
    const others = Promise.all([makeRecoveryCodes(), fetchOwnSignIn(new AbortController().signal)]);
    await act(async () => {});
    await type('Six-digit code', '123456');
    await press('Confirm');
    expect(await others).toEqual([['a'], {}]);
    screen.getByText(sentence);
    expect(sent.filter(({ call }) => call === 'POST /staff/step-up')).toHaveLength(1);
    expect(sent.filter(({ call }) => call === save)).toHaveLength(2);
  });
});
