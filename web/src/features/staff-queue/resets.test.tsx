import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import recordWords from '@catalogues/en/record.json';
import { serve } from '@/testing/server';
import { renderStaff } from '@/testing/staffScreen';
import { Resets } from './components/Resets';

// Shows R14.3e
it('links to each account with a pending reset', async () => {
  const item = {
    accountId: 7,
    fullName: 'Cora Vance',
    kind: 'password',
    reason: 'Forgot it.',
    askedBy: 'Nell Grant',
    askedAt: '2026-03-02T15:00:00Z',
    endsAt: '2026-03-03T15:00:00Z',
    isOwn: false,
    isOwnMatter: false,
  };
  serve({ 'GET /staff/account-resets': { results: [item] } });
  renderStaff('registry-admin', [{ path: '/staff', Component: Resets }], '/staff', [recordWords]);
  expect(await screen.findByRole('heading', { name: 'Accounts to confirm' })).toBeTruthy();
  const links = screen.getAllByRole('link', { name: /Cora Vance/ });
  for (const link of links) expect(link.getAttribute('href')).toBe('/staff/accounts/7');
  expect(screen.getByText('New password')).toBeTruthy();
  expect(screen.getByText('Nell Grant')).toBeTruthy();
});
