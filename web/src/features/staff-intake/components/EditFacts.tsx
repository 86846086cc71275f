import { useState } from 'react';
import type { IntakeRecord } from '@/api/staffIntake';
import { usStates } from '@/domain/usStates';
import { useT } from '@/i18n/react';
import { FactsDialog } from '@/parts/staff/FactsDialog';
import { Button } from '@/ui/button/Button';
import { Pencil } from '@/ui/icon/icons';
import { toastSuccess } from '@/ui/toast/toast';
import { useIntakeChange } from './useIntakeChange';

/** Puts right what the entry says of the patient (R12.1). */
export function EditFacts({ record }: { record: IntakeRecord }) {
  const t = useT();
  const [asking, setAsking] = useState(false);
  const { mutate, isPending, error, reset } = useIntakeChange(record);
  const { firstName, lastName, email, birthDate, gender, language, address, city, postalCode } = record;
  return (
    <div>
      <Button
        small
        variant="secondary"
        icon={Pencil}
        onClick={() => {
          reset();
          setAsking(true);
        }}
      >
        {t('staff.facts.edit')}
      </Button>
      {asking && (
        <FactsDialog
          facts={{
            firstName,
            lastName,
            email,
            phonePrimary: record.phone,
            phoneSecondary: record.secondPhone,
            birthDate,
            gender,
            language,
            address,
            city,
            state: usStates.find(({ abbreviation }) => abbreviation === record.state)?.id ?? 0,
            postalCode,
          }}
          hasSecondPhone={record.registration !== null}
          busy={isPending}
          error={error}
          onSave={(facts, reason) =>
            mutate(
              { what: 'facts', ...facts, reason },
              {
                onSuccess() {
                  setAsking(false);
                  toastSuccess(t('staff.facts.done'));
                },
              },
            )
          }
          onNo={() => setAsking(false)}
        />
      )}
    </div>
  );
}
