import { useQueryClient } from '@tanstack/react-query';
import {
  changeDonor,
  donorKeys,
  recordKey,
  recordOnScreen,
  type DonorChange,
  type DonorRecord,
  type RecordRef,
} from '@/api/staffDonors';
import { useStaffMutation, type StaffMutation } from '@/parts/staff/useStaffMutation';

type Outcome = Pick<StaffMutation<DonorRecord, DonorChange>, 'done' | 'onDone'>;

/** Changes the record on the screen. Queued changes use the version returned by the previous one. */
export function useDonorChange(record: DonorRecord, outcome: Outcome) {
  const client = useQueryClient();
  const queryKey = recordKey(record);
  return useStaffMutation({
    ...outcome,
    record: queryKey,
    refresh: [donorKeys.list, donorKeys.guests, donorKeys.board],
    send: (change: DonorChange) => changeDonor(client.getQueryData<DonorRecord>(queryKey) ?? record, change),
  });
}

/** Makes a call about a consent, which returns the record of the donor or holder. */
export function useDeskCall<Input>(
  record: RecordRef,
  call: Pick<StaffMutation<DonorRecord, Input>, 'send' | 'done' | 'onDone'>,
) {
  return useStaffMutation({
    ...call,
    send: (input: Input) => recordOnScreen(record, call.send(input)),
    record: recordKey(record),
    refresh: [donorKeys.list, donorKeys.board],
  });
}
