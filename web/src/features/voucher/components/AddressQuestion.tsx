import { asLine } from '@/domain/line';
import { usStates } from '@/domain/usStates';
import { useT } from '@/i18n/react';
import { ConfirmAddress } from '@/ui/confirm-address/ConfirmAddress';
import { goToField } from '@/ui/error-summary/goToField';
import type { PersonFormState } from './usePersonForm';

/** Which address is right, and the way on with it (V2, V4). */
export function AddressQuestion({ form }: { form: PersonFormState }) {
  const t = useT();
  const { values, recommended } = form;
  const street = [values.address1, values.address2].map(asLine).join(' ').trim();
  const state = usStates.find(({ abbreviation }) => abbreviation === values.state)?.name ?? values.state;
  return (
    <ConfirmAddress
      noneText={t('voucher.no-recommended')}
      recommended={
        recommended && {
          street: `${recommended.address1} ${recommended.address2}`.trim(),
          city: recommended.city,
          state: recommended.stateName,
          postalCode: recommended.zip5,
          errorCount: recommended.errorCount,
          streetChecked: recommended.streetChecked,
          errorDescription: recommended.errorDescription,
        }
      }
      submitted={{ street, city: asLine(values.city), state, postalCode: asLine(values.zip) }}
      onRecommended={() => form.confirmAddress(true)}
      onSubmitted={() => form.confirmAddress(false)}
      onCancel={(toFix) => {
        form.cancelAddress();
        // After the dialog has given the focus back.
        if (toFix) requestAnimationFrame(() => goToField('address1'));
      }}
    />
  );
}
