import type { CheckedAddress, Choice } from '../api/registration';
import type { Registration } from './registration';

/**
 * Returns the changes of the form for the recommended address (S4). An unknown state leaves the field
 * unchanged.
 */
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
