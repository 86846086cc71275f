/** The orders of cheek swab kits, as the registry and centers fulfil them (R6.8). */
import type { KitAddress } from './kitAddress';
import { ApiError, apiUrl, call } from './client';

/** How far an order is. */
export type KitState = 'requested' | 'shipped' | 'received';

/** One order. Moments are RFC 3339. */
export interface KitItem {
  id: number;
  /** Goes with every change, so that nobody overwrites what a colleague did. */
  version: number;
  holderId: number;
  firstName: string;
  lastName: string;
  email: string;
  phone: string;
  centerId: number;
  centerName: string;
  /** Which of the holder's kits: 1 to 3. */
  number: number;
  state: KitState;
  toCenter: boolean;
  recipient: string;
  address1: string;
  address2: string;
  city: string;
  region: string;
  zip: string;
  /** Empty in the United States. */
  country: string;
  carrier: string;
  trackingNumber: string;
  orderedBy: 'holder' | 'staff';
  requestedAt: string;
  shippedAt: string | null;
  receivedAt: string | null;
  /** Full days from the order until it was sent, else until now. */
  waitingDays: number;
}

/** A holder's next kit after the first: whether it can be ordered, and where it would go. */
export interface NextKit extends Pick<
  KitItem,
  'number' | 'toCenter' | 'recipient' | 'address1' | 'address2' | 'city' | 'region' | 'zip' | 'country'
> {
  state: 'can-order' | 'first-open' | 'used-up' | 'no-part';
}

/** A holder to whom no kit was sent yet. */
export interface KitWaiting {
  holderId: number;
  donorId: number;
  firstName: string;
  lastName: string;
  centerName: string;
  /** ISO or empty. */
  surgeryOn: string;
}

/** How many orders there are of each state, whatever state is shown. */
export type KitCounts = Record<KitState, number>;

/** Which orders a list shows and how they are sorted; empty for the oldest first. */
export interface KitFilter {
  state: KitState;
  centerId: string;
  q: string;
  sort: string;
  offset: number;
  limit: number;
}

/** Who of those without a kit is shown; empty for all, and for the nearest surgery first. */
export interface FirstKitFilter {
  /** Part of the holder's name or e-mail. */
  q: string;
  centerId: string;
  /** ISO; holders whose donor has no day are left out. */
  surgeryBefore: string;
  sort: string;
}

/** How the answers are called in the cache. */
export const kitKeys = {
  all: ['staff', 'kits'],
  list: ['staff', 'kits', 'list'],
  waiting: ['staff', 'kits', 'waiting'],
} as const;

/** One page of the orders; looking is written down. */
export function fetchKits(filter: KitFilter, signal: AbortSignal) {
  return call<KitItem[], { total: number; counts: KitCounts }>('GET', 'staff/kits', {
    query: { ...filter },
    signal,
  });
}

/** The same list as a file for the laboratory, whole and in the same order. */
export function kitsFileUrl({ state, centerId, q, sort }: KitFilter): string {
  return apiUrl('staff/kits.csv', { state, centerId, q, sort });
}

/** One page of the holders to whom no kit was sent yet; looking is written down. */
export const fetchKitsWaiting = (
  filter: FirstKitFilter,
  offset: number,
  limit: number,
  signal: AbortSignal,
) =>
  call<KitWaiting[], { total: number }>('GET', 'staff/kits/waiting', {
    query: { ...filter, offset, limit },
    signal,
  });

/** The same list as a file, whole and in the same order. */
export const firstKitsFileUrl = (filter: FirstKitFilter) => apiUrl('staff/kits/waiting.csv', { ...filter });

/** Records a holder's first kit, which is to be sent then. */
export async function recordFirstKit(holderId: number): Promise<void> {
  await call('POST', 'staff/kits', { body: { holderId } });
}

/** Orders another kit for a holder who cannot; without an address it goes to the one on record. */
export async function orderAnotherKit(holderId: number, number: number, address?: KitAddress): Promise<void> {
  await call('POST', 'staff/kits/another', { body: { holderId, number, address } });
}

type Changed = Pick<KitItem, 'id' | 'version'>;

/** Who carries a kit, and under which number. */
export type Parcel = Pick<KitItem, 'carrier' | 'trackingNumber'>;

/** Says that a kit is on its way. */
export async function shipKit({ id, version }: Changed, parcel: Parcel): Promise<void> {
  await call('POST', `staff/kits/${id}/ship`, { body: { version, ...parcel } });
}

/** Corrects who carries a kit that is on its way, and its number. */
export async function correctKit({ id, version }: Changed, parcel: Parcel): Promise<void> {
  await call('POST', `staff/kits/${id}/tracking`, { body: { version, ...parcel } });
}

/** Says that a kit has arrived. */
export async function receiveKit({ id, version }: Changed): Promise<void> {
  await call('POST', `staff/kits/${id}/receive`, { body: { version } });
}

/** The kit as it is now, which a refusal came back with because a colleague was faster; null for any other failure. */
export function newerKit(error: unknown): KitItem | null {
  const results = error instanceof ApiError && error.status === 409 ? error.results : null;
  const isKit = typeof results === 'object' && results !== null && 'trackingNumber' in results;
  return isKit ? (results as KitItem) : null;
}
