import { useMutation, useQueryClient } from '@tanstack/react-query';
import { staffKeys } from '../../../api/staff';
import { changeIntake, intakeKeys, type IntakeChange, type IntakeRecord } from '../../../api/staffIntake';
import { isConflict } from '../../../api/staffFailure';

/** Changes the entry on the screen; where a colleague was faster, it is fetched again to be looked at. */
export function useIntakeChange(record: IntakeRecord) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (change: IntakeChange) => changeIntake(record, change),
    onSuccess(now) {
      queryClient.setQueryData(intakeKeys.record(now.id), now);
      void queryClient.invalidateQueries({ queryKey: staffKeys.queueCount });
    },
    onError(error) {
      if (isConflict(error)) {
        void queryClient.invalidateQueries({ queryKey: intakeKeys.record(record.id) });
      }
    },
  });
}
