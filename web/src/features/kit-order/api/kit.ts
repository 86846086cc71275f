import { call, get, type EditKey } from '@/api/client';
import type { KitAddress } from '@/api/kitAddress';
import type { HolderPage } from '@/api/schema';
import type { CallableCenter, Coordinator } from '@/parts/center-contact/CenterContact';

/** What the page of a holder's kits shows (R10.1). */
export type KitRecord = Pick<
  HolderPage,
  'orderCount' | 'lastOrderDateTime' | 'canOrder' | 'nextKit' | 'lastOrder'
> & {
  voucherHolder: KitAddress & { firstName: string; donor: { center: CallableCenter } };
  coordinator: Coordinator | null;
};

/** The credential of a holder's link. */
export function keyOf(id: string, editKey: string): EditKey {
  return { kind: 'voucher-holder', id, editKey };
}

/** Fetches what the page shows; ApiError 404 when the link opens nothing. */
export async function fetchKit(key: EditKey, signal?: AbortSignal): Promise<KitRecord> {
  const { id, editKey } = key;
  const page = await get('/voucher-holder/{id}/{editKey}', { params: { id, editKey }, key, signal });
  // On the holder's own page the donor is always there.
  return page as KitRecord;
}

/** Orders another kit and returns how many there are now; without an address the server knows where it goes. */
export async function orderKit(key: EditKey, address?: KitAddress): Promise<number> {
  const { id, editKey } = key;
  const params = { id, editKey };
  return (await call('POST', '/voucher-holder/{id}/{editKey}/order-kit', { params, key, body: address }))
    .results;
}
