import { screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import recordWords from '@catalogues/en/record.json';
import type { HoldItem } from '@/api/staffRetention';
import type { StaffRole } from '@/domain/staff';
import { sent, serve } from '@/testing/server';
import { renderStaff } from '@/testing/staffScreen';
import { enter, user } from '@/testing/user';
import { HoldNotice, PutOnHold } from './RecordHolds';

const hold: HoldItem = {
  id: 3,
  recordKind: 'donor',
  recordId: 7,
  fullName: 'Daniel Ferrara',
  shownIn: 0,
  reason: '',
  endsOn: '2027-01-31',
  putBy: '',
  putAt: '2026-11-20T15:00:00Z',
  needsReview: false,
};

const records = [
  { recordKind: 'donor', recordId: 7, fullName: 'Daniel Ferrara' },
  { recordKind: 'voucher-holder', recordId: 11, fullName: 'Hana Ito' },
] as const;

function show(role: StaffRole) {
  const element = (
    <>
      <HoldNotice holds={[hold]} />
      <PutOnHold records={records} queryKey={['record']} />
    </>
  );
  renderStaff(role, [{ path: '/', element }], '/', [recordWords]);
}

// Shows R15.3g.
describe('a hold on a record', () => {
  it('is shown to the center without a button to put one', async () => {
    show('center-coordinator');
    expect(await screen.findByText(/on legal hold until the end of Jan 31, 2027/)).toBeTruthy();
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('is put by an administrator on the chosen record', async () => {
    serve({ 'POST /staff/holds': { results: { id: 5 } } });
    show('registry-admin');
    await user.click(await screen.findByRole('button', { name: 'Put on hold' }));
    await enter(screen.getByLabelText('Record of'), '1');
    await enter(screen.getByLabelText(/^Reason/), 'Case 14');
    await user.click(screen.getAllByRole('button', { name: 'Put on hold' }).at(-1)!);
    await vi.waitFor(() =>
      expect(sent[0]?.body).toEqual({
        formKey: expect.any(String),
        recordKind: 'voucher-holder',
        recordId: 11,
        reason: 'Case 14',
        endsOn: '',
      }),
    );
  });
});
