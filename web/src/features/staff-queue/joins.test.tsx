import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import recordWords from '@catalogues/en/record.json';
import { serve } from '@/testing/server';
import { renderStaff } from '@/testing/staffScreen';
import { JoinsWaiting } from './components/JoinsWaiting';

// Shows R12.4e
it('links to each record with a pending join', async () => {
  const results = [
    { kind: 'microsite', id: 12, into: 7 },
    { kind: 'donor', id: 3, into: 4 },
  ];
  serve({ 'GET /staff/joins': { results } });
  renderStaff('registry-admin', [{ path: '/staff', Component: JoinsWaiting }], '/staff', [recordWords]);
  const patient = await screen.findByRole('link', { name: 'Patient record 12 into 7' });
  expect(patient.getAttribute('href')).toBe('/staff/microsites/12');
  const donor = screen.getByRole('link', { name: 'Donor record 3 into 4' });
  expect(donor.getAttribute('href')).toBe('/staff/donors/3');
});
