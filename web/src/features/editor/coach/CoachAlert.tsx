import { Rich } from '@/i18n/react';
import { Alert } from '@/ui/alert/Alert';
import { UserCheck } from '@/ui/icon/icons';

/** Reports that a coach was assigned, and whether the coach may edit (M2). */
export function CoachAlert({ coachName, mayEdit }: { coachName: string; mayEdit: boolean }) {
  const id = mayEdit ? 'editor.coach.alert.may-edit' : 'editor.coach.alert';
  return (
    <Alert kind="success" icon={UserCheck}>
      <p>
        <Rich id={id} params={{ coach: coachName }} parts={[<strong key="name" />]} />
      </p>
    </Alert>
  );
}
