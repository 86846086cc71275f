import { render } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { defaultPageConfig } from '@/domain/page';
import { wallTime } from '@/domain/zone';
import { PageProvider } from './PageContext';
import { usePreparedZone } from './usePreparedZone';

/** A zone that no other test has prepared. */
const timezone = 'Pacific/Chatham';

function Waiting() {
  usePreparedZone();
  return null;
}

it('makes the format of the zone before a time is shown', async () => {
  const made = vi.spyOn(Intl, 'DateTimeFormat');
  render(
    <PageProvider config={{ ...defaultPageConfig, brand: { ...defaultPageConfig.brand, timezone } }}>
      <Waiting />
    </PageProvider>,
  );
  await vi.waitFor(() => expect(made).toHaveBeenCalledTimes(1));
  expect(wallTime('2026-11-24T12:00:00Z', timezone)).toMatchObject({ day: 25, hour: 1, minute: 45 });
  expect(made).toHaveBeenCalledTimes(1);
  made.mockRestore();
});
