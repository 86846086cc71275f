import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { GuestItem } from '@/api/staffDonors';
import { fill } from '@/testing/controls';
import { openDonors as open } from '@/testing/donorScreens';
import { press } from '@/testing/press';
import { sampleDonor, sampleHolder, sampleHolderRecord } from '@/testing/sampleDonor';
import { changes } from '@/testing/server';
import { user } from '@/testing/user';

const RIVERSIDE = 'Riverside Transplant Center';

const elsewhere = sampleHolder({
  email: '',
  phone: '',
  birthDate: '',
  centerId: 4,
  centerName: RIVERSIDE,
  isElsewhere: true,
  currentSelfRegistrationStep: 0,
  moves: [],
  needs: [],
});

const centers = {
  'GET /staff/centers': {
    results: [
      { id: 3, name: 'Lakeshore Transplant Center' },
      { id: 4, name: RIVERSIDE },
    ],
  },
};

const guest: GuestItem = {
  holderId: 11,
  fullName: 'Lucia Ferrara',
  centerName: 'Lakeshore Transplant Center',
  voucherState: 'available',
  donorId: 7,
  donorName: 'Daniel Ferrara',
  donorCenterName: RIVERSIDE,
};

describe('the center of a voucher holder', () => {
  // Shows R24.1d
  it('is changed with a reason, after showing the consequences', async () => {
    open('center-coordinator', '/staff/donors/7/holders/11', {
      'GET /staff/donors/{id}/holders/{holderId}': { results: sampleHolderRecord() },
      ...centers,
      'POST /staff/donors/{id}/holders/{holderId}/transfer': [
        { status: 409, message: 'Somebody was faster.' },
        { results: sampleHolderRecord(elsewhere) },
      ],
    });
    await screen.findByRole('heading', { level: 1, name: 'Lucia Ferrara' });
    await press('Transfer to another center');
    const dialog = within(screen.getByRole('dialog', { name: 'Transfer Lucia Ferrara to another center?' }));
    expect(dialog.getByText(/Lakeshore Transplant Center sees the name and its own work/)).toBeTruthy();
    expect(dialog.getByText(/If it was a mistake, transfer Lucia Ferrara back/)).toBeTruthy();
    await dialog.findByRole('option', { name: RIVERSIDE });
    expect(dialog.queryByRole('option', { name: 'Lakeshore Transplant Center' })).toBeNull();
    await press('Transfer');
    expect(changes()).toEqual([]);
    expect(dialog.getByText('Please give the reason in a short sentence.')).toBeTruthy();
    await fill('New center', '4');
    await fill(/^Reason/, 'Moved to Milwaukee in May');
    await press('Transfer');
    expect(await dialog.findByText('Somebody was faster.')).toBeTruthy();
    await press('Transfer');
    expect(changes()[1]?.body).toEqual({ version: 3, centerId: 4, reason: 'Moved to Milwaukee in May' });
    expect(await screen.findByText(/You see the name, the state of the voucher and the work/)).toBeTruthy();
    expect(screen.getByText(RIVERSIDE)).toBeTruthy();
  });

  // Shows R24.2a
  it('is changed together with the donor', async () => {
    open('center-coordinator', '/staff/donors/7', {
      'GET /staff/donors/{id}': { results: sampleDonor() },
      ...centers,
      'POST /staff/donors/{id}/transfer': {
        results: sampleDonor({ isNameOnly: true, centerName: RIVERSIDE }),
      },
    });
    await screen.findByRole('heading', { level: 1, name: 'Daniel Ferrara' });
    await press('Transfer to another center');
    const dialog = within(screen.getByRole('dialog', { name: 'Transfer Daniel Ferrara to another center?' }));
    expect(dialog.getByText(/Holders of other centers stay there/)).toBeTruthy();
    await dialog.findByRole('option', { name: RIVERSIDE });
    await fill('New center', '4');
    await fill(/^Reason/, 'The center closes in June');
    await press('Transfer');
    expect(changes()[0]?.body).toEqual({
      version: sampleDonor().version,
      centerId: 4,
      reason: 'The center closes in June',
    });
    await screen.findByText(new RegExp(`Voucher donor at ${RIVERSIDE}`));
  });

  // Shows R24.1a
  it('is the only fact about a holder of another center', async () => {
    open('center-coordinator', '/staff/donors/7', {
      'GET /staff/donors/{id}': { results: sampleDonor({ holders: [elsewhere] }) },
      'GET /staff/donors/{id}/holders/{holderId}': { results: sampleHolderRecord(elsewhere) },
    });
    await screen.findByRole('heading', { level: 1, name: 'Daniel Ferrara' });
    expect(screen.queryByRole('button', { name: 'Send reminders' })).toBeNull();
    expect(screen.queryByText('Waiting on holders')).toBeNull();
    expect(screen.getByText(`At ${RIVERSIDE}`)).toBeTruthy();
    await user.click(screen.getByRole('link', { name: 'Lucia Ferrara' }));
    await screen.findByRole('heading', { level: 1, name: 'Lucia Ferrara' });
    expect(
      screen.getByText(/You see the name, the state of the voucher and the work of your own/),
    ).toBeTruthy();
    expect(screen.queryByRole('tab', { name: /^(Consents|Emails)/ })).toBeNull();
    expect(screen.queryByRole('region', { name: 'Samples' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Transfer to another center' })).toBeTruthy();
  });

  // Shows R24.1b
  it('works with the holder, and sees only the name of a donor at another center', async () => {
    const holder = sampleHolder({ canTransfer: false });
    const donor = { centerName: RIVERSIDE, email: '', documents: [] };
    open('center-coordinator', '/staff/donors/7', {
      'GET /staff/donors/{id}': {
        results: sampleDonor({ ...donor, isNameOnly: true, holders: [holder] }),
      },
      'GET /staff/donors/{id}/holders/{holderId}': { results: sampleHolderRecord(holder, donor) },
    });
    await screen.findByRole('heading', { level: 1, name: 'Daniel Ferrara' });
    expect(screen.getByText(/^Voucher donor at Riverside Transplant Center/)).toBeTruthy();
    expect(screen.queryByRole('region', { name: 'About Daniel' })).toBeNull();
    expect(screen.queryByText('daniel@mail.example')).toBeNull();
    await user.click(screen.getByRole('link', { name: 'Lucia Ferrara' }));
    const related = within(await screen.findByRole('region', { name: 'Related records' }));
    expect(related.getByRole('link', { name: /Daniel Ferrara/ }).getAttribute('href')).toBe(
      '/staff/donors/7',
    );
    const center = within(screen.getByRole('region', { name: 'Center' }));
    expect(center.getByText('Lakeshore Transplant Center')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Save days' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Transfer to another center' })).toBeNull();
  });
});

describe('the list of voucher donors', () => {
  // Shows R24.1b
  it('shows the voucher holders of donors at other centers below the donors', async () => {
    open('center-coordinator', '/staff/donors', {
      'GET /staff/donors': { results: [], total: 0 },
      'GET /staff/guest-holders': { results: [guest], total: 1 },
      ...centers,
    });
    const guests = within(
      await screen.findByRole('region', { name: 'Voucher holders of donors at other centers' }),
    );
    expect(guests.getByRole('link', { name: 'Lucia Ferrara' }).getAttribute('href')).toBe(
      '/staff/donors/7/holders/11',
    );
    expect(guests.getByText(RIVERSIDE)).toBeTruthy();
  });
});
