import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import recordWords from '@catalogues/en/record.json';
import { renderStaff, serveStaff } from '@/testing/staffScreen';
import { ErasuresWaiting } from './components/ErasuresWaiting';

// Shows R15.2b
it.each([
  [1, 'An erasure waits for you to confirm or decline it.'],
  [0, ''],
])('says that %i erasures wait', async (count, text) => {
  const asked = serveStaff({ 'GET privacy/erasures/waiting': { json: { results: { count } } } });
  renderStaff('registry-admin', [{ path: '/staff', Component: ErasuresWaiting }], '/staff', [recordWords]);
  await waitFor(() => expect(asked).toHaveLength(1));
  if (!text) {
    await waitFor(() => expect(screen.queryByRole('link')).toBeNull());
    return;
  }
  expect(await screen.findByText(text, { exact: false })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Open the list' }).getAttribute('href')).toBe('/staff/privacy');
});
