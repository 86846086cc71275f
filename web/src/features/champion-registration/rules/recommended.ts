import type { CheckedAddress, Choice } from '../api/registration';
import type { Registration } from './registration';

/** What taking the recommended address changes in the form (S4). A state that is none of ours stays as it was. */
export function recommendedChanges(
  address: CheckedAddress,
  states: readonly Choice[],
): Partial<Registration> {
  const state = states.find(
    ({ id, description }) => id === address.state || description === address.stateName,
  );
  return {
    streetAddress: `${address.address1} ${address.address2}`.trim(),
    city: address.city,
    postalCode: address.zip5,
    ...(state && { state: state.id }),
  };
}
