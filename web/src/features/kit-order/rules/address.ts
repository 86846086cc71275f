import type { Problems } from '@/domain/problems';
import { asLine } from '@/domain/line';
import { textLength } from '@/domain/textLength';
import { usStates } from '@/domain/usStates';
import { UNITED_STATES } from '@/domain/voucher';
import type { KitAddress } from '@/api/kitAddress';

/** A field of the address. */
export type AddressField = keyof KitAddress;

/** The fields in the order of the screen. */
export const FIELDS: readonly AddressField[] = ['address1', 'address2', 'country', 'city', 'state', 'zip'];

// The server's rules (internal/kit/address.go).
const LINES = [
  { field: 'address1', max: 100, missing: 'kit.rule.address' },
  { field: 'address2', max: 100, missing: '' },
  { field: 'city', max: 64, missing: 'kit.rule.city' },
  { field: 'state', max: 64, missing: 'kit.rule.state' },
  { field: 'zip', max: 16, missing: 'kit.rule.zip' },
] as const;

const ZIP = /^\d{5}(-\d{4})?$/;

/** Returns every broken rule of an address, as the server would (V5). */
export function checkAddress(address: KitAddress): Problems<AddressField> {
  const problems: Problems<AddressField> = {};
  const isUs = address.country === UNITED_STATES;
  for (const { field, max, missing } of LINES) {
    const text = asLine(address[field]);
    if (text === '' && missing) problems[field] = { id: missing };
    else if (textLength(text) > max) problems[field] = { id: 'kit.rule.too-long', max };
    else if (field === 'zip' && isUs && !ZIP.test(text)) problems[field] = { id: 'kit.rule.zip' };
    else if (field === 'state' && isUs && !isState(text)) problems[field] = { id: 'kit.rule.state' };
  }
  if (address.country < 0) problems.country = { id: 'kit.rule.country' };
  return problems;
}

/** Reports whether a kit can be sent to an address. */
export function isComplete(address: KitAddress): boolean {
  return Object.keys(checkAddress(address)).length === 0;
}

function isState(text: string): boolean {
  return usStates.some(({ abbreviation }) => abbreviation === text);
}

/** Returns only the address of a record. */
export function kitAddress({ address1, address2, city, state, country, zip }: KitAddress): KitAddress {
  return { address1, address2, city, state, country, zip };
}

/** Returns the address after a change. A change of the country clears the state. */
export function changed(address: KitAddress, changes: Partial<KitAddress>): KitAddress {
  const next = { ...address, ...changes };
  const wasUs = address.country === UNITED_STATES;
  if (wasUs !== (next.country === UNITED_STATES)) next.state = '';
  return next;
}
