import { useQueryClient } from '@tanstack/react-query';
import { changeDonor, donorKeys, type DonorChange, type DonorRecord } from '@/api/staffDonors';
import { useStaffMutation, type StaffMutation } from '@/parts/staff/useStaffMutation';

type Outcome = Pick<StaffMutation<DonorRecord, DonorChange>, 'done' | 'onDone'>;

/** Changes the record on the screen. Queued changes use the version returned by the previous one. */
export function useDonorChange(record: DonorRecord, outcome: Outcome) {
  const client = useQueryClient();
  const queryKey = donorKeys.record(record.id);
  return useStaffMutation({
    ...outcome,
    record: queryKey,
    refresh: [donorKeys.list, donorKeys.guests, donorKeys.board],
    send: (change: DonorChange) => changeDonor(client.getQueryData<DonorRecord>(queryKey) ?? record, change),
  });
}

/** Makes a call about a consent that returns the record. */
export function useDeskCall<Input>(
  id: number,
  call: Pick<StaffMutation<DonorRecord, Input>, 'send' | 'done' | 'onDone'>,
) {
  return useStaffMutation({
    ...call,
    record: donorKeys.record(id),
    refresh: [donorKeys.list, donorKeys.board],
  });
}
