import { call, get, type EditKey } from '@/api/client';
import type { KitAddress } from '@/api/kitAddress';
import type { HolderPage } from '@/api/schema';
import type { CallableCenter, Coordinator } from '@/parts/center-contact/CenterContact';

/** The data of the page of a holder's kits (R10.1). */
export type KitRecord = Pick<
  HolderPage,
  'orderCount' | 'lastOrderDateTime' | 'canOrder' | 'nextKit' | 'lastOrder'
> & {
  voucherHolder: KitAddress & { firstName: string; donor: { center: CallableCenter } };
  coordinator: Coordinator | null;
};

/** Returns the credential of a holder's link. */
export function kitKey(id: string, editKey: string): EditKey {
  return { kind: 'voucher-holder', id, editKey };
}

/** Fetches the page; ApiError 404 if the link is invalid. */
export async function fetchKit(key: EditKey, signal?: AbortSignal): Promise<KitRecord> {
  const { id, editKey } = key;
  const page = await get('/voucher-holder/{id}/{editKey}', { params: { id, editKey }, key, signal });
  // A holder's own page always has the donor.
  return page as KitRecord;
}

/**
 * Orders another kit and returns the new number of kits; without an address the server uses the address on
 * record.
 */
export async function orderKit(key: EditKey, address?: KitAddress): Promise<number> {
  const { id, editKey } = key;
  const params = { id, editKey };
  return (await call('POST', '/voucher-holder/{id}/{editKey}/order-kit', { params, key, body: address }))
    .results;
}
