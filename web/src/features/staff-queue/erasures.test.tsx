import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import recordWords from '@catalogues/en/record.json';
import { sent, serve } from '@/testing/server';
import { renderStaff } from '@/testing/staffScreen';
import { ErasuresWaiting } from './components/ErasuresWaiting';

const waiting = async (count: number) => {
  serve({ 'GET /staff/privacy/erasures/waiting': { results: { count } } });
  renderStaff('registry-admin', [{ path: '/staff', Component: ErasuresWaiting }], '/staff', [recordWords]);
  await waitFor(() => expect(sent).toHaveLength(1));
};

// Shows R15.2b
it('shows a notice when an erasure is pending', async () => {
  await waiting(1);
  expect(
    await screen.findByText('An erasure is waiting for you to confirm or decline it.', { exact: false }),
  ).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Open the list' }).getAttribute('href')).toBe('/staff/privacy');
});

it('shows no notice when no erasure is pending', async () => {
  await waiting(0);
  await waitFor(() => expect(screen.queryByRole('link')).toBeNull());
});
