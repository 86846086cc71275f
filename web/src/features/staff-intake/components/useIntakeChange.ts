import { useMutation, useQueryClient } from '@tanstack/react-query';
import { staffKeys } from '@/api/staff';
import { changeIntake, intakeKeys, type IntakeChange, type IntakeRecord } from '@/api/staffIntake';
import { isConflict } from '@/api/staffFailure';

/**
 * Changes the entry on the screen, one press after the other; where a colleague was faster, it is fetched again to
 * be looked at.
 */
export function useIntakeChange(record: IntakeRecord) {
  const queryClient = useQueryClient();
  const queryKey = intakeKeys.record(record.id);
  return useMutation({
    scope: { id: `intake-${record.id}` },
    mutationFn: (change: IntakeChange) =>
      // A change that waited for the one before goes on from what that one left: nobody else was faster.
      changeIntake(queryClient.getQueryData<IntakeRecord>(queryKey) ?? record, change),
    onSuccess(now) {
      queryClient.setQueryData(queryKey, now);
      void queryClient.invalidateQueries({ queryKey: staffKeys.queueCount });
    },
    onError(error) {
      if (isConflict(error)) void queryClient.invalidateQueries({ queryKey });
    },
  });
}
