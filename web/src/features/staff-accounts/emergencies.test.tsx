import { screen } from '@testing-library/react';
import axe from 'axe-core';
import { expect, it } from 'vitest';
import type { EmergencyItem } from '@/api/staffEmergencies';
import words from '@catalogues/en/accounts.json';
import recordWords from '@catalogues/en/record.json';
import { sent, serve } from '@/testing/server';
import { renderStaff } from '@/testing/staffScreen';
import { user } from '@/testing/user';
import { Emergencies } from './index';

const item = (change: Partial<EmergencyItem> = {}): EmergencyItem => ({
  id: 9,
  accountId: 4,
  fullName: 'Otto Lake',
  ownCenter: 'Lakeside',
  kind: 'intake',
  recordId: 17,
  donorId: 0,
  centerName: 'Riverside',
  reason: 'in-our-care',
  words: 'Came in by ambulance tonight.',
  openedAt: '2026-03-02T15:00:00Z',
  until: '2026-03-02T16:00:00Z',
  state: 'open',
  closedAt: null,
  closedBy: '',
  ...change,
});

// Shows R15.4f
it('lists the emergency accesses and closes an open access', async () => {
  const former = item({ id: 8, state: 'signed-out' });
  const closed = item({ state: 'closed', closedAt: '2026-03-02T15:10:00Z', closedBy: 'Nadia Haddad' });
  serve({
    'GET /staff/emergencies': {
      byQuery: {
        'offset=0&limit=25': [
          { results: [item(), former], total: 2 },
          { results: [closed, former], total: 2 },
        ],
      },
    },
    'POST /staff/emergencies/{id}/close': {},
  });
  const routes = [{ path: '/staff/accounts/emergencies', Component: Emergencies }];
  renderStaff('registry-admin', routes, '/staff/accounts/emergencies', [words, recordWords]);
  const [first] = await screen.findAllByText('Referral 17');
  expect(first?.getAttribute('href')).toBe('/staff/intake/17');
  expect(screen.getAllByText('Came in by ambulance tonight.')).toHaveLength(2);
  expect(screen.getByText('Ended by signing out')).toBeTruthy();
  expect((await axe.run(document.body)).violations.filter(({ id }) => id !== 'region')).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Close what Otto Lake opened: Referral 17' }));
  expect(await screen.findByText(/^by Nadia Haddad/)).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
  expect(sent.map(({ call }) => call)).toContain('POST /staff/emergencies/9/close');
});
