import { call, type EditKey } from '@/api/client';
import type { KitAddress } from '@/api/kitAddress';

/** Whom to call, once the kits are used up. */
export interface Coordinator {
  fullName: string;
  phoneNumbers: { phoneType: string; number: string }[];
}

/** The donor's transplant center. */
export interface Center {
  name: string;
  centerAddress: { addressLine1: string; city: string; state: string; postalCode: string };
}

/** What the page of a holder's kits is made of (R10.1). */
export interface KitRecord {
  /** 0: the first kit has not gone out yet. */
  orderCount: number;
  lastOrderDateTime: string;
  canOrder: boolean;
  lastOrder: {
    state: 'requested' | 'shipped' | 'received';
    toCenter: boolean;
    address1: string;
    city: string;
    region: string;
  } | null;
  voucherHolder: KitAddress & { firstName: string; donor: { center: Center } };
  coordinator: Coordinator | null;
}

/** The credential of a holder's link. */
export function keyOf(id: string, editKey: string): EditKey {
  return { kind: 'voucher-holder', id, editKey };
}

function pathOf({ id, editKey }: EditKey, rest = ''): string {
  return `voucher-holder/${encodeURIComponent(id)}/${encodeURIComponent(editKey)}${rest}`;
}

/** Fetches what the page shows; ApiError 404 when the link opens nothing. */
export async function fetchKit(key: EditKey, signal?: AbortSignal): Promise<KitRecord> {
  return (await call<KitRecord>('GET', pathOf(key), { key, signal })).results;
}

/** Orders another kit and answers how many there are now; without an address the server knows where it goes. */
export async function orderKit(key: EditKey, address?: KitAddress): Promise<number> {
  return (await call<number>('POST', pathOf(key, '/order-kit'), { key, body: address })).results;
}
