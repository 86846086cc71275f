import { useQueryClient } from '@tanstack/react-query';
import { changeIntake, intakeKeys, type IntakeChange, type IntakeRecord } from '@/api/staffIntake';
import { useStaffMutation, type StaffMutation } from '@/parts/staff/useStaffMutation';

type Outcome = Pick<StaffMutation<IntakeRecord, IntakeChange>, 'done' | 'onDone'>;

/** Changes the entry on the screen. Queued changes use the version returned by the previous one. */
export function useIntakeChange(record: IntakeRecord, outcome: Outcome = {}) {
  const queryClient = useQueryClient();
  const queryKey = intakeKeys.record(record.id);
  return useStaffMutation({
    ...outcome,
    record: queryKey,
    send: (change: IntakeChange) =>
      changeIntake(queryClient.getQueryData<IntakeRecord>(queryKey) ?? record, change),
  });
}
