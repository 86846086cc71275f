import { act, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { DonorEvent } from '@/api/staffDonors';
import { VoucherStep } from '@/domain/enums';
import { fill } from '@/testing/controls';
import { openDonors as open } from '@/testing/donorScreens';
import { changes } from '@/testing/server';
import { press } from '@/testing/press';
import { seeTab } from '@/testing/seeTab';
import { sampleDonor, sampleHolder, sampleHolderRecord } from '@/testing/sampleDonor';

const countries = { 'GET /staff/voucher/countries': { results: [{ id: 1, name: 'United States' }] } };

// Shows R12.2f.
it('corrects a mistyped address with a reason and shows the consequences', async () => {
  open('center-coordinator', '/staff/donors/7', {
    ...countries,
    'GET /staff/donors/{id}': { results: sampleDonor({ version: 1000 }) },
    'POST /staff/donors/{id}/facts': [
      { status: 422, message: '', errors: [{ field: 'email', message: 'Enter a valid email' }] },
      { results: sampleDonor({ version: 2000, email: 'daniel@mail.example' }) },
    ],
  });
  await screen.findByRole('heading', { level: 1, name: 'Daniel Ferrara' });
  await press('Edit facts');
  await press('Save corrections');
  expect(changes()).toEqual([]);
  expect(screen.queryByText(/so far stop working/)).toBeNull();
  await act(async () => fill(/^Email$/, 'new@mail.example'));
  expect(screen.getByText(/so far stop working/)).toBeTruthy();
  await act(async () => fill(/^Why do you change this/, 'typing-mistake'));
  await press('Save corrections');
  expect(await screen.findByText('Enter a valid email')).toBeTruthy();
  await press('Save corrections');
  expect(changes()[1]?.body).toMatchObject({
    version: 1000,
    email: 'new@mail.example',
    reason: 'typing-mistake',
    signAgain: false,
  });
  expect(screen.queryByRole('dialog')).toBeNull();
});

// Shows R12.1g.
it('asks for a new signature only when a new name or birth date makes the signed form wrong', async () => {
  const signed = sampleHolder({ currentSelfRegistrationStep: VoucherStep.Complete });
  open('center-coordinator', '/staff/donors/7/holders/11', {
    ...countries,
    'GET /staff/donors/{id}/holders/{holderId}': { results: sampleHolderRecord(signed) },
    'POST /staff/donors/{id}/holders/{holderId}/facts': { results: sampleHolderRecord(signed) },
  });
  await screen.findByRole('heading', { level: 1, name: 'Lucia Ferrara' });
  await press('Edit facts');
  const dialog = within(screen.getByRole('dialog'));
  await act(async () => fill(/^Primary phone/, '414-555-0111'));
  expect(dialog.queryByRole('checkbox')).toBeNull();
  await act(async () => fill(/^Last name/, 'Ferraro'));
  await act(async () => dialog.getByRole('checkbox', { name: /Ask for a new signature/ }).click());
  await act(async () => fill(/^Why do you change this/, 'name-changed'));
  await press('Save corrections');
  expect(changes()[0]?.body).toMatchObject({ version: 3, lastName: 'Ferraro', signAgain: true });
});

// Shows R14.1k.
it('shows in the history the corrections by staff and the changes by people themselves', async () => {
  const [, line] = sampleDonor().history;
  const events: DonorEvent[] = [
    {
      ...line!,
      id: 31,
      action: 'donor.facts-changed',
      details: {
        reason: 'moved',
        phone: '414-555-0111',
        phoneBefore: '',
        country: '1',
        countryBefore: '826',
      },
    },
    { ...line!, id: 30, action: 'donor.personal-info-saved', details: { fields: 'city phone' } },
  ];
  open('center-coordinator', '/staff/donors/7', {
    'GET /staff/donors/{id}': { results: sampleDonor({ history: events }) },
    'GET /voucher/countries': {
      results: [
        { id: 1, name: 'United States' },
        { id: 826, name: 'United Kingdom' },
      ],
    },
  });
  await screen.findByRole('heading', { level: 1, name: 'Daniel Ferrara' });
  await seeTab('History');
  const history = within(screen.getByRole('region', { name: 'History' }));
  expect(history.getByText('Phone: Not known → 414-555-0111')).toBeTruthy();
  expect(await history.findByText('Country: United Kingdom → United States')).toBeTruthy();
  expect(history.getByText('Changed: City, Phone')).toBeTruthy();
});
