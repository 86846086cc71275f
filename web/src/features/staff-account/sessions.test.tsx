import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import accountWords from '@catalogues/en/account.json';
import { press } from '@/testing/press';
import { changes, serve, type Replies } from '@/testing/server';
import { renderStaff } from '@/testing/staffScreen';
import { user } from '@/testing/user';
import { shownToasts } from '@/ui/toast/toast';
import Account from './index';

const session = (id: string, more: object) => ({
  id,
  browser: 'Firefox',
  system: 'Windows',
  address: '192.0.2.7',
  signedInAt: '2026-11-02T15:00:00Z',
  lastUsedAt: '2026-11-02T16:20:00Z',
  isThis: false,
  ...more,
});
const here = session('a', { isThis: true });
const phone = session('b', { browser: 'Safari', system: 'iPhone', address: '2001:db8::1' });
const unknown = session('c', { browser: '', system: '' });
const own = (...sessions: object[]) => ({
  results: {
    hasPassword: true,
    hasCode: true,
    passkeys: [],
    recoveryCodesLeft: 10,
    mayAddPasskey: false,
    mustKeepOne: true,
    sessions,
  },
});

async function open(answers: Replies) {
  serve({ 'GET /staff/work/digest': { results: { isOn: true } }, ...answers });
  renderStaff('coach', [{ path: '/staff/account', Component: Account }], '/staff/account', [accountWords]);
  await screen.findByRole('heading', { name: 'Where you are signed in' });
}
const rows = () =>
  within(screen.getByRole('list', { name: 'Where you are signed in' })).getAllByRole('listitem');
const said = () => shownToasts.current().at(-1)?.words;

it('lists the sessions of the account and ends one after a confirmation', async () => {
  await open({
    'GET /staff/account': [own(here, phone, unknown), own(here, unknown)],
    'POST /staff/account/sessions/{sessionId}/end': [
      { status: 404, message: 'You are no longer signed in there.' },
      {},
    ],
  });
  const [first, second, third] = rows();
  expect(first?.textContent).toMatch(/^Firefox on WindowsLast used .* Signed in .*192\.0\.2\.7\.This one$/);
  expect(within(first!).queryByRole('button')).toBeNull();
  expect(second?.textContent).toContain('Safari on iPhone');
  expect(second?.textContent).toContain('2001:db8::1');
  expect(third?.textContent).toContain('A browser that we do not know');

  await press('Sign out there Safari on iPhone');
  expect(changes()).toEqual([]);
  await press('Yes, sign out');
  expect(screen.getByRole('alert').textContent).toContain('no longer signed in there');
  await press('Yes, sign out');
  expect(said()).toBe('You are signed out there: Safari on iPhone.');
  expect(rows()).toHaveLength(2);
  expect(document.activeElement?.textContent).toBe('Where you are signed in');
});

it('ends all other sessions at once', async () => {
  await open({
    'GET /staff/account': [own(here, phone, unknown), own(here)],
    'POST /staff/account/sessions/end-others': {},
  });
  await user.click(screen.getByRole('button', { name: 'Sign out everywhere else' }));
  await press('Yes, sign out');
  expect(changes().map(({ call }) => call)).toEqual(['POST /staff/account/sessions/end-others']);
  expect(said()).toBe('You are signed in only here now.');
  expect(screen.queryByRole('button', { name: 'Sign out everywhere else' })).toBeNull();
});
