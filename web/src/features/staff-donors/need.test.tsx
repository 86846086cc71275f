import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { fill } from '@/testing/controls';
import { openDonors as open } from '@/testing/donorScreens';
import { changes } from '@/testing/server';
import { press } from '@/testing/press';
import { sampleDonor, sampleHolder } from '@/testing/sampleDonor';

const needing = sampleHolder({ needAskedAt: '2026-11-20T15:00:00Z', voucherState: 'available' });
const gave = { matchStatus: 5, donatedOn: '2026-11-02', readiness: null } as const;

describe('a voucher needed now', () => {
  it('is shown on the record until it is handled', async () => {
    open('center-coordinator', '/staff/donors/7', {
      'GET /staff/donors/{id}': { results: sampleDonor({ ...gave, holders: [needing] }) },
      'POST /staff/donors/{id}/holders/{holderId}/need-handled': [
        { status: 409, message: 'Somebody was faster.' },
        { results: sampleDonor({ ...gave, holders: [{ ...needing, needAskedAt: null }] }) },
      ],
    });
    expect(
      await screen.findByText(/Lucia Ferrara reports that the voucher is needed now \(Nov 20, 2026\)/),
    ).toBeTruthy();
    expect(screen.getAllByRole('link', { name: '414-555-0186' })).toHaveLength(2);
    await press('Handled Lucia Ferrara');
    expect(await screen.findByText('Somebody was faster.')).toBeTruthy();
    await press('Handled Lucia Ferrara');
    expect(changes().map(({ body }) => body)).toEqual([{ version: 3 }, { version: 3 }]);
    expect(screen.queryByText(/needed now/)).toBeNull();
  });

  it('is no longer announced once its redemption is requested', async () => {
    const holders = [{ ...needing, voucherState: 'redemption-asked' as const }];
    open('center-coordinator', '/staff/donors/7', {
      'GET /staff/donors/{id}': { results: sampleDonor({ ...gave, holders }) },
    });
    await screen.findByRole('heading', { level: 1, name: 'Daniel Ferrara' });
    expect(screen.queryByText(/needed now/)).toBeNull();
  });
});

describe('the day of the donation', () => {
  it('can be corrected and is shown on the record', async () => {
    open('center-coordinator', '/staff/donors/7', {
      'GET /staff/donors/{id}': { results: sampleDonor(gave) },
      'POST /staff/donors/{id}/settings': [
        {
          status: 422,
          message: 'No.',
          errors: [{ field: 'donatedOn', message: 'Not later than today' }],
        },
        { results: sampleDonor({ ...gave, donatedOn: '2026-10-30' }) },
      ],
    });
    expect(await screen.findByText(/^Voucher donor, surgery Nov 2, 2026/)).toBeTruthy();
    const panel = within(screen.getByRole('region', { name: 'Surgery, limit and status' }));
    expect(panel.queryByLabelText(/Planned surgery/)).toBeNull();
    await fill(/^Donated on/, '2026-10-30');
    await press('Save donation day');
    expect(panel.getByText('Not later than today')).toBeTruthy();
    await press('Save donation day');
    expect(changes()[1]?.body).toEqual({ version: 1000, donatedOn: '2026-10-30' });
    expect(await screen.findByText(/^Voucher donor, surgery Oct 30, 2026/)).toBeTruthy();
  });
});
