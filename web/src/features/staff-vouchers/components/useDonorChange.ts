import { useMutation, useQueryClient } from '@tanstack/react-query';
import { isConflict } from '../../../api/staffFailure';
import { changeDonor, donorKeys, type DonorChange, type DonorRecord } from '../../../api/staffVouchers';

/** Changes the record on the screen; where a colleague was faster, it is fetched again to be looked at. */
export function useDonorChange(record: DonorRecord) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (change: DonorChange) => changeDonor(record, change),
    onSuccess(now) {
      client.setQueryData(donorKeys.record(now.id), now);
      void client.invalidateQueries({ queryKey: donorKeys.list });
      void client.invalidateQueries({ queryKey: donorKeys.board });
    },
    onError(error) {
      if (isConflict(error)) void client.invalidateQueries({ queryKey: donorKeys.record(record.id) });
    },
  });
}
