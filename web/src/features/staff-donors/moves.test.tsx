import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { DonorRecord, HolderItem } from '@/api/staffDonors';
import { HolderStatus } from '@/domain/enums';
import { fill } from '@/testing/controls';
import { openDonors as open } from '@/testing/donorScreens';
import { changes } from '@/testing/server';
import { press } from '@/testing/press';
import { sampleDonor, sampleHolder, sampleHolderRecord } from '@/testing/sampleDonor';

/** Opens the voucher of the holder Lucia Ferrara with the given fields. */
async function openVoucher(holder: Partial<HolderItem>, after?: DonorRecord) {
  open('registry-reviewer', '/staff/donors/7/holders/11', {
    'GET /staff/donors/{id}/holders/{holderId}': { results: sampleHolderRecord(sampleHolder(holder)) },
    'POST /staff/donors/{id}/holders/{holderId}/status': { results: after },
  });
  await screen.findByRole('heading', { level: 1, name: 'Lucia Ferrara' });
  return within(screen.getByRole('region', { name: 'Voucher' }));
}

const asked = { name: 'Nadia Haddad', on: '2026-11-20', reason: 'redemption-asked' };

describe('a voucher on the record of its holder', () => {
  // Shows R11.1a
  it('offers no impossible redemption and explains why', async () => {
    const panel = await openVoucher({
      whyNot: ['The donor has not donated yet.'],
      moves: [{ name: 'close', to: HolderStatus.PendingRetired, reasons: ['holder-asked'] }],
    });
    expect(screen.getByText('Not complete')).toBeTruthy();
    expect(panel.getByText('The donor has not donated yet.')).toBeTruthy();
    expect(panel.queryByRole('option', { name: /redeem/ })).toBeNull();
    expect(panel.getByRole('option', { name: 'Close the voucher' })).toBeTruthy();
  });

  // Shows R11.1b, V10.5
  it('is redeemed only with a reason, after showing the requester and the consequences', async () => {
    const panel = await openVoucher(
      {
        status: HolderStatus.PendingRedemption,
        voucherState: 'redemption-asked',
        asked,
        moves: [{ name: 'confirm-redemption', to: HolderStatus.Redeemed, reasons: ['transplant-done'] }],
      },
      sampleHolderRecord(
        sampleHolder({ version: 4, status: HolderStatus.Redeemed, voucherState: 'redeemed', moves: [] }),
      ),
    );
    expect(panel.getByText(/Nadia Haddad requested on Nov 20, 2026 to redeem this voucher/)).toBeTruthy();
    await fill('Change the voucher', 'confirm-redemption');
    expect(panel.getByText(/All other vouchers of this donor are retired/)).toBeTruthy();
    await press('Save');
    expect(changes()).toEqual([]);
    await fill(/Reason/, 'transplant-done');
    await press('Save');
    expect(changes()[0]?.body).toEqual({ version: 3, to: 2, reason: 'transplant-done' });
    expect(await screen.findAllByText('Redeemed')).toHaveLength(2); // the state, and the step
  });

  // Shows R11.1c
  it('shows the requester of an undone redemption', async () => {
    const panel = await openVoucher({
      status: HolderStatus.Redeemed,
      voucherState: 'redeemed',
      asked: { ...asked, reason: 'transplant-failed' },
      moves: [{ name: 'confirm-undo', to: HolderStatus.Available, reasons: ['undo-confirmed'] }],
    });
    expect(
      panel.getByText(/requested on Nov 20, 2026 to undo the redemption: The transplant failed/),
    ).toBeTruthy();
    expect(panel.getByText(/the vouchers that were retired with it become available again/)).toBeTruthy();
  });

  it('offers no changes once it has ended', async () => {
    const panel = await openVoucher({ status: HolderStatus.Retired, voucherState: 'closed', moves: [] });
    expect(screen.getByText('Closed')).toBeTruthy();
    expect(panel.getByText(/This voucher has ended/)).toBeTruthy();
    expect(panel.queryByRole('button', { name: 'Save' })).toBeNull();
  });
});

describe('a donor without a usable voucher', () => {
  it('is announced on the record with the reason', async () => {
    const readiness = {
      outlook: 'none-left',
      cause: 'redeemed',
      daysLeft: 23,
      formsDueOn: '2026-11-24',
      needs: [],
    } as const;
    open('center-coordinator', '/staff/donors/7', {
      'GET /staff/donors/{id}': { results: sampleDonor({ readiness: { ...readiness, needs: [] } }) },
    });
    expect(await screen.findByText(/a voucher was redeemed, so no other can be used/)).toBeTruthy();
  });
});
