import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { findErrorSummary } from '@/testing/errorSummary';
import { changes, serve, type Replies } from '@/testing/server';
import { renderStaff } from '@/testing/staffScreen';
import { enter, user } from '@/testing/user';
import SignIn, { Join, OpenIdReturn } from './index';

const ways = (password: boolean, openIdName = '') => ({
  results: { password, openIdName },
});
const invited = {
  results: { fullName: 'Cora Vance', email: 'cora@center.example', role: 'coach', centerName: '' },
};

async function open(path: string, answers: Replies) {
  serve(answers);
  const routes = [
    { path: '/staff/sign-in', Component: SignIn },
    { path: '/staff/sign-in/openid', Component: OpenIdReturn },
    { path: '/staff/join/:token', Component: Join },
    { path: '/staff/microsites/:id', Component: () => <h1>Site</h1> },
  ];
  const router = renderStaff('coach', routes, path, []);
  await act(async () => {});
  return router;
}

describe('choosing a new password', () => {
  // Shows R7.1g
  it('asks for the second step that the account already has', async () => {
    const second = { next: 'second-factor', byPasskey: false, byCode: true };
    await open('/staff/join/t', {
      'GET /staff/sign-in': ways(true),
      'GET /staff/join/{token}': invited,
      'POST /staff/join/{token}': { results: second },
    });
    await enter(await screen.findByLabelText('Password'), 'another walk by the sea');
    await user.click(screen.getByRole('button', { name: 'Save the password and sign in' }));
    expect(await screen.findByLabelText('Six-digit code')).toBeTruthy();
  });

  it('names the password field that a button reveals', async () => {
    await open('/staff/join/t', { 'GET /staff/sign-in': ways(true), 'GET /staff/join/{token}': invited });
    const field = await screen.findByLabelText<HTMLInputElement>('Password');
    const show = screen.getByRole('button', { name: 'Show password', pressed: false });
    await user.click(show);
    expect(field.type).toBe('text');
    expect(show.getAttribute('aria-pressed')).toBe('true');
  });

  // Shows R14.5a
  it('shows at the field why the server rejects a password', async () => {
    const message = 'This password is on lists of stolen passwords.';
    await open('/staff/join/t', {
      'GET /staff/sign-in': ways(true),
      'GET /staff/join/{token}': invited,
      'POST /staff/join/{token}': {
        status: 422,
        message: 'Please check.',
        errors: [{ field: 'password', message }],
      },
    });
    await enter(await screen.findByLabelText('Password'), 'password1234');
    await user.click(screen.getByRole('button', { name: 'Save the password and sign in' }));
    expect((await findErrorSummary()).textContent).toContain(message);
    expect(screen.getByLabelText('Password').getAttribute('aria-invalid')).toBe('true');
  });
});

it('masks the password and allows password managers to fill it in', async () => {
  await open('/staff/sign-in', { 'GET /staff/sign-in': ways(true) });
  const field = await screen.findByLabelText('Password');
  expect([field.getAttribute('type'), field.getAttribute('autocomplete')]).toEqual([
    'password',
    'current-password',
  ]);
  expect(screen.getByLabelText('Email').getAttribute('autocomplete')).toBe('username');
  await enter(field, 'another walk by the sea');
  expect((field as HTMLInputElement).value).toBe('another walk by the sea');
});

describe('signing in with the account of a provider', () => {
  const assign = vi.fn<(url: string | URL) => void>();
  beforeEach(() => vi.stubGlobal('location', { ...window.location, assign }));
  afterEach(() => {
    vi.unstubAllGlobals();
    assign.mockReset();
    sessionStorage.clear();
  });

  // Shows R7.1b
  it('is shown below the password, opens the provider and returns to the requested page', async () => {
    const router = await open('/staff/sign-in', {
      'GET /staff/sign-in': ways(true, 'Hospital account'),
      'POST /staff/sign-in/openid': { results: { url: 'https://id.example/authorize?x' } },
      'POST /staff/sign-in/openid/finish': { results: { next: 'done' } },
    });
    await act(() => router.navigate('/staff/sign-in', { state: { from: '/staff/microsites/7' } }));
    expect(await screen.findByLabelText('Password')).toBeTruthy();
    await user.click(await screen.findByRole('button', { name: 'Sign in with Hospital account' }));
    await vi.waitFor(() => expect(assign).toHaveBeenCalledWith('https://id.example/authorize?x'));
    await act(() => router.navigate('/staff/sign-in/openid?state=s&code=c'));
    await screen.findByRole('heading', { name: 'Site' });
    expect(changes().at(-1)).toMatchObject({ body: { state: 's', code: 'c' } });
  });

  it('shows why it failed and links to the sign-in', async () => {
    const said = 'There is no active account here.';
    await open('/staff/sign-in/openid?error=access_denied&state=s', {
      'POST /staff/sign-in/openid/finish': { status: 403, message: said },
    });
    expect((await screen.findByRole('alert')).textContent).toContain(said);
    expect(screen.getByRole('link', { name: 'Go to the sign-in' }).getAttribute('href')).toBe(
      '/staff/sign-in',
    );
    expect(changes()).toHaveLength(1);
  });

  it('is the only way when passwords are turned off, even for an invitation', async () => {
    const both = {
      'GET /staff/sign-in': ways(false, 'Hospital account'),
      'GET /staff/join/{token}': invited,
    };
    const router = await open('/staff/sign-in', both);
    await screen.findByRole('button', { name: 'Sign in with Hospital account' });
    expect(screen.queryByLabelText('Password')).toBeNull();
    await act(() => router.navigate('/staff/join/t'));
    await screen.findByText('cora@center.example');
    await screen.findByRole('button', { name: 'Sign in with Hospital account' });
    expect(screen.queryByLabelText('Password')).toBeNull();
  });

  it('shows a notice when the provider does not respond', async () => {
    await open('/staff/sign-in', {
      'GET /staff/sign-in': ways(true, 'Hospital account'),
      'POST /staff/sign-in/openid': { status: 503, message: 'It does not answer.' },
    });
    await user.click(await screen.findByRole('button', { name: 'Sign in with Hospital account' }));
    expect((await screen.findByRole('alert')).textContent).toContain('It does not answer.');
    expect(assign).not.toHaveBeenCalled();
  });

  it('is not offered without a configured provider', async () => {
    await open('/staff/sign-in', { 'GET /staff/sign-in': ways(true) });
    await screen.findByLabelText('Password');
    expect(screen.queryByRole('button', { name: /Sign in with/ })).toBeNull();
  });
});

it('shows a notice when cookies are blocked', async () => {
  vi.spyOn(navigator, 'cookieEnabled', 'get').mockReturnValue(false);
  await open('/staff/sign-in', { 'GET /staff/sign-in': ways(true) });
  expect(await screen.findByText(/^Your browser blocks cookies/)).toBeTruthy();
});
