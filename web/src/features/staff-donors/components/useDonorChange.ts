import { useMutation, useQueryClient } from '@tanstack/react-query';
import { staffKeys } from '@/api/staff';
import { isConflict } from '@/api/staffFailure';
import { changeDonor, donorKeys, type DonorChange, type DonorRecord } from '@/api/staffDonors';

/**
 * Changes the record on the screen, one press after the other; where a colleague was faster, it is fetched again to
 * be looked at.
 */
export function useDonorChange(record: DonorRecord) {
  const client = useQueryClient();
  const queryKey = donorKeys.record(record.id);
  return useMutation({
    scope: { id: `donor-${record.id}` },
    mutationFn: (change: DonorChange) =>
      // A change that waited for the one before goes on from what that one left: nobody else was faster.
      changeDonor(client.getQueryData<DonorRecord>(queryKey) ?? record, change),
    onSuccess(now) {
      client.setQueryData(queryKey, now);
      void client.invalidateQueries({ queryKey: donorKeys.list });
      void client.invalidateQueries({ queryKey: donorKeys.board });
      void client.invalidateQueries({ queryKey: donorKeys.needs });
      void client.invalidateQueries({ queryKey: staffKeys.queueCount });
    },
    onError(error) {
      if (isConflict(error)) void client.invalidateQueries({ queryKey });
    },
  });
}
