import { ConfirmAddress } from '@/ui/confirm-address/ConfirmAddress';
import { goToField } from '@/ui/error-summary/goToField';
import type { CheckedAddress, Choice } from '../api/registration';
import { recommendedChanges } from '../rules/recommended';
import { asLine } from '@/domain/line';
import type { Registration } from '../rules/registration';
import type { Registering } from './useRegistering';

interface AddressQuestionProps {
  values: Registration;
  states: readonly Choice[];
  recommended: CheckedAddress | null;
  registering: Registering;
}

/** Which address is right, and the way on with it (S4). */
export function AddressQuestion({ values, states, recommended, registering }: AddressQuestionProps) {
  const state = states.find(({ id }) => id === values.state)?.description ?? '';
  return (
    <ConfirmAddress
      recommended={
        recommended && {
          street: `${recommended.address1} ${recommended.address2}`.trim(),
          city: recommended.city,
          state: recommended.stateName,
          postalCode: recommended.zip5,
          errorCount: recommended.errorCount,
          streetChecked: recommended.streetChecked,
        }
      }
      submitted={{
        street: asLine(values.streetAddress),
        city: asLine(values.city),
        state,
        postalCode: asLine(values.postalCode),
      }}
      onRecommended={() => recommended && registering.confirm(recommendedChanges(recommended, states))}
      onSubmitted={() => registering.confirm(null)}
      onCancel={(toFix) => {
        registering.cancel();
        // After the dialog has given the focus back.
        if (toFix) requestAnimationFrame(() => goToField('streetAddress'));
      }}
    />
  );
}
