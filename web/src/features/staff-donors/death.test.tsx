import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { HolderStatus } from '@/domain/enums';
import { fill } from '@/testing/controls';
import { openDonors as open } from '@/testing/donorScreens';
import { changes } from '@/testing/server';
import { press } from '@/testing/press';
import { sampleDonor, sampleHolder, sampleHolderRecord } from '@/testing/sampleDonor';

const answers = (donor = sampleDonor(), after = donor) => ({
  'GET /staff/donors/{id}': { results: donor },
  'GET /staff/donors/{id}/holders/{holderId}': { results: donor },
  'POST /staff/donors/{id}/death': { results: after },
  'POST /staff/donors/{id}/undo-death': { results: after },
  'POST /staff/donors/{id}/holders/{holderId}/death': { results: after },
});

describe('a death', () => {
  // Shows R12.5h
  it('of the donor is recorded with its day and its consequences for the vouchers', async () => {
    const dead = sampleDonor({ diedOn: '2026-11-20', version: 1001, readiness: null });
    open('center-coordinator', '/staff/donors/7', answers(sampleDonor(), dead));
    await screen.findByRole('heading', { level: 1, name: 'Daniel Ferrara' });
    await press('Record a death');
    const dialog = within(screen.getByRole('dialog'));
    expect(dialog.getByText(/Daniel Ferrara has not donated, so the vouchers close/)).toBeTruthy();
    await press('Record the death');
    expect(dialog.getByText('Please choose the day.')).toBeTruthy();
    expect(changes()).toEqual([]);
    await fill('Day of the death', '2026-11-20');
    await press('Record the death');
    expect(changes()[0]?.body).toEqual({ version: 1000, day: '2026-11-20' });
    expect(await screen.findByText(/Daniel died on Nov 20, 2026/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Email the link again' })).toBeNull();
    expect(screen.queryByRole('heading', { name: 'Surgery, limit and status' })).toBeNull();
    await press('Undo the record of the death');
    await press('Undo it');
    expect(changes()[1]).toMatchObject({ body: { version: 1001 } });
  });

  // Shows R12.5g
  it('of a holder closes the voucher, and no link is offered', async () => {
    const dead = { version: 4, diedOn: '2026-11-20', voucherState: 'closed', moves: [] } as const;
    open(
      'center-coordinator',
      '/staff/donors/7/holders/11',
      answers(
        sampleHolderRecord(sampleHolder({ status: HolderStatus.Draft })),
        sampleHolderRecord(sampleHolder({ ...dead, moves: [], status: HolderStatus.Draft })),
      ),
    );
    await screen.findByRole('heading', { level: 1, name: 'Lucia Ferrara' });
    await press('Record a death');
    expect(screen.getByText(/We email Daniel Ferrara only how many/)).toBeTruthy();
    await fill('Day of the death', '2026-11-20');
    await press('Record the death');
    expect(changes()[0]?.body).toEqual({ version: 3, day: '2026-11-20' });
    expect(await screen.findByText(/Lucia died on Nov 20, 2026/)).toBeTruthy();
    expect(screen.getByText(/This voucher has ended/)).toBeTruthy();
    expect(screen.getByText('A death is recorded, so no link can be sent.')).toBeTruthy();
  });
});
