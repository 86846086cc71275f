import { useMutation, useQueryClient } from '@tanstack/react-query';
import { donorKeys, type DonorRecord } from '@/api/staffDonors';
import { isConflict } from '@/api/staffFailure';

/** Makes a call about somebody's consent that returns the record, which is shown then. */
export function useDeskCall<T>(id: number, ask: (input: T) => Promise<DonorRecord>) {
  const client = useQueryClient();
  const queryKey = donorKeys.record(id);
  return useMutation({
    scope: { id: `donor-${id}` },
    mutationFn: ask,
    onSuccess(now) {
      client.setQueryData(queryKey, now);
      void client.invalidateQueries({ queryKey: donorKeys.list });
      void client.invalidateQueries({ queryKey: donorKeys.board });
    },
    onError(error) {
      if (isConflict(error)) void client.invalidateQueries({ queryKey });
    },
  });
}
