import type { IntakeRecord } from '@/api/staffIntake';
import { usStates } from '@/domain/usStates';
import { useT } from '@/i18n/react';
import { DialogButton } from '@/parts/staff/ChangeDialog';
import { FactsDialog } from '@/parts/staff/FactsDialog';
import { Pencil } from '@/ui/icon/icons';
import { useIntakeChange } from './useIntakeChange';

/** Corrects the patient's details (R12.1). */
export function EditFacts({ record }: { record: IntakeRecord }) {
  return (
    <div>
      <DialogButton small variant="secondary" icon={Pencil} label={useT()('staff.facts.edit')}>
        {(close) => <EditDialog record={record} onDone={close} />}
      </DialogButton>
    </div>
  );
}

function EditDialog({ record, onDone }: { record: IntakeRecord; onDone: () => void }) {
  const change = useIntakeChange(record, { done: useT()('staff.facts.done'), onDone });
  const { firstName, lastName, email, birthDate, gender, language, address, city, postalCode } = record;
  const state = usStates.find(({ abbreviation }) => abbreviation === record.state)?.id ?? 0;
  const phones = { phonePrimary: record.phone, phoneSecondary: record.secondPhone };
  const person = { firstName, lastName, email, ...phones, birthDate, gender, language };
  return (
    <FactsDialog
      facts={{ ...person, address, city, state, postalCode }}
      hasSecondPhone={record.registration !== null}
      change={change}
      onSave={(facts, reason) => change.mutate({ what: 'facts', ...facts, reason })}
      onNo={onDone}
    />
  );
}
