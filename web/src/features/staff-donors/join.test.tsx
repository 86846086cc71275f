import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { openDonors as open } from '@/testing/donorScreens';
import { changes } from '@/testing/server';
import { press } from '@/testing/press';
import { sampleDonor } from '@/testing/sampleDonor';
import { user } from '@/testing/user';

const other = {
  id: 9,
  firstName: 'Dan',
  lastName: 'Ferrara',
  email: 'dan@work.example',
  birthDate: '',
  centerName: 'Riverbend Transplant Center',
  createdAt: '2026-02-01T10:00:00Z',
  whyNot: '',
};

describe('two records of one donor', () => {
  const joinWaits = {
    into: 9,
    askedBy: 'Ada Moss',
    askedAt: '2026-11-20T10:00:00Z',
    endsAt: '2026-11-27T10:00:00Z',
    isOwnAsk: false,
  };

  // Shows R12.4e
  it('wait for a second administrator after one has asked', async () => {
    open('registry-admin', '/staff/donors/7', {
      'GET /staff/donors/{id}': { results: sampleDonor() },
      'GET /staff/donors/{id}/join-candidates': { results: { candidates: [other] } },
      'POST /staff/donors/{id}/join': {
        results: sampleDonor({ joinWaits: { ...joinWaits, isOwnAsk: true } }),
      },
      'POST /staff/donors/{id}/decline-join': { results: sampleDonor() },
    });
    await screen.findByRole('heading', { level: 1, name: 'Daniel Ferrara' });
    await press('Join with another record');
    const dialog = within(screen.getByRole('dialog'));
    await user.click(await dialog.findByRole('radio', { name: /Dan Ferrara/ }));
    await user.click(dialog.getByRole('checkbox'));
    await press('Ask to join the records');
    await screen.findByText(/You asked on .* to join this record into record 9/);
    expect(screen.queryByRole('button', { name: 'Join with another record' })).toBeNull();
    await press('Withdraw it');
    expect(changes().map(({ call }) => call)).toEqual([
      'POST /staff/donors/7/join',
      'POST /staff/donors/7/decline-join',
    ]);
    expect(await screen.findByRole('button', { name: 'Join with another record' })).toBeTruthy();
  });

  // Shows R12.4e
  it('are joined when a second administrator confirms, and the surviving record opens', async () => {
    open('registry-admin', '/staff/donors/7', {
      'GET /staff/donors/{id}': ({ params }) => ({
        results:
          params.id === '9'
            ? sampleDonor({ id: 9, firstName: 'Dan', fullName: 'Dan Ferrara' })
            : sampleDonor({ joinWaits }),
      }),
      'GET /staff/donors/{id}/join-candidates': { results: { candidates: [other] } },
      'POST /staff/donors/{id}/join': { results: sampleDonor({ id: 9 }) },
    });
    await screen.findByRole('heading', { level: 1, name: 'Daniel Ferrara' });
    await press('Check and confirm');
    const dialog = within(screen.getByRole('dialog'));
    await dialog.findByRole('radio', { name: /Dan Ferrara/ });
    await user.click(dialog.getByRole('checkbox'));
    await press('Confirm and join');
    expect(changes()[0]).toMatchObject({ body: { version: 1000, into: 9, isSamePerson: true } });
    expect(await screen.findByRole('heading', { level: 1, name: 'Dan Ferrara' })).toBeTruthy();
  });

  it('are separated from the surviving record', async () => {
    const joined = [
      { id: 9, fullName: 'Dan Ferrara', email: 'dan@work.example', at: '2026-11-20T10:00:00Z' },
    ];
    open('registry-admin', '/staff/donors/7', {
      'GET /staff/donors/{id}': { results: sampleDonor({ joined }) },
      'POST /staff/donors/{id}/separate': { results: sampleDonor() },
    });
    await screen.findByRole('heading', { level: 1, name: 'Daniel Ferrara' });
    expect(screen.getByText(/the record of Dan Ferrara, dan@work\.example/)).toBeTruthy();
    await press('Separate the records again');
    expect(changes()[0]).toMatchObject({ body: { joined: 9 } });
    expect(screen.queryByText(/the record of Dan Ferrara/)).toBeNull();
  });
});
