import { act, fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { DonorRecord, HolderItem } from '@/api/staffDonors';
import { HolderStatus } from '@/domain/enums';
import { fill } from '@/testing/controls';
import { openDonors as open } from '@/testing/donorScreens';
import { changes } from '@/testing/server';
import { press } from '@/testing/press';
import { sampleDonor, sampleHolder } from '@/testing/sampleDonor';

/** Opens the voucher of the holder Lucia Ferrara with the given fields. */
async function openVoucher(holder: Partial<HolderItem>, after?: DonorRecord) {
  const opened = open('registry-reviewer', '/staff/donors/7', {
    'GET /staff/donors/{id}': { results: sampleDonor({ holders: [sampleHolder(holder)] }) },
    'POST /staff/donors/{id}/holders/{holderId}/status': { results: after },
  });
  await screen.findByRole('heading', { level: 1, name: 'Daniel Ferrara' });
  await press('More for Lucia Ferrara');
  await act(async () => fireEvent.click(screen.getByRole('tab', { name: 'Voucher' })));
  return { ...opened, dialog: within(screen.getByRole('dialog')) };
}

const asked = { name: 'Nadia Haddad', on: '2026-11-20', reason: 'redemption-asked' };

describe('a voucher in the dialog of its holder', () => {
  // Shows R11.1a
  it('offers no impossible redemption and explains why', async () => {
    const { dialog } = await openVoucher({
      whyNot: ['The donor has not donated yet.'],
      moves: [{ name: 'close', to: HolderStatus.PendingRetired, reasons: ['holder-asked'] }],
    });
    expect(dialog.getByText('Not complete')).toBeTruthy();
    expect(dialog.getByText('The donor has not donated yet.')).toBeTruthy();
    expect(dialog.queryByRole('option', { name: /redeem/ })).toBeNull();
    expect(dialog.getByRole('option', { name: 'Close the voucher' })).toBeTruthy();
  });

  // Shows R11.1b, V10.5
  it('is redeemed only with a reason, after showing the requester and the consequences', async () => {
    const { dialog } = await openVoucher(
      {
        status: HolderStatus.PendingRedemption,
        voucherState: 'redemption-asked',
        asked,
        moves: [{ name: 'confirm-redemption', to: HolderStatus.Redeemed, reasons: ['transplant-done'] }],
      },
      sampleDonor({
        holders: [
          sampleHolder({ version: 4, status: HolderStatus.Redeemed, voucherState: 'redeemed', moves: [] }),
        ],
      }),
    );
    expect(dialog.getByText(/Nadia Haddad requested on Nov 20, 2026 to redeem this voucher/)).toBeTruthy();
    fill('Change the voucher', 'confirm-redemption');
    expect(dialog.getByText(/All other vouchers of this donor are retired/)).toBeTruthy();
    await press('Save');
    expect(changes()).toEqual([]);
    fill(/Reason/, 'transplant-done');
    await press('Save');
    expect(changes()[0]?.body).toEqual({ version: 3, to: 2, reason: 'transplant-done' });
    expect(await dialog.findByText('Redeemed')).toBeTruthy();
  });

  // Shows R11.1c
  it('shows the requester of an undone redemption', async () => {
    const { dialog } = await openVoucher({
      status: HolderStatus.Redeemed,
      voucherState: 'redeemed',
      asked: { ...asked, reason: 'transplant-failed' },
      moves: [{ name: 'confirm-undo', to: HolderStatus.Available, reasons: ['undo-confirmed'] }],
    });
    expect(
      dialog.getByText(/requested on Nov 20, 2026 to undo the redemption: The transplant failed/),
    ).toBeTruthy();
    expect(dialog.getByText(/the vouchers that were retired with it become available again/)).toBeTruthy();
  });

  it('offers no changes once it has ended', async () => {
    const { dialog } = await openVoucher({ status: HolderStatus.Retired, voucherState: 'closed', moves: [] });
    expect(dialog.getByText('Closed')).toBeTruthy();
    expect(dialog.getByText(/This voucher has ended/)).toBeTruthy();
    expect(dialog.queryByRole('button', { name: 'Save' })).toBeNull();
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
