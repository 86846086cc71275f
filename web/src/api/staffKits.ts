/** The orders of cheek swab kits, which the registry and the centers fulfill (R6.8). */
import type { KitAddress } from './kitAddress';
import { ApiError, apiUrl, call, post } from './client';
import type { KitItem } from './schema';

export type { KitItem, KitWaiting, NextKitItem as NextKit } from './schema';

/** The progress of an order. */
export type KitState = KitItem['state'];

/** The filter and sort order of the order list; empty for oldest first. */
export interface KitFilter {
  state: KitState;
  centerId: string;
  q: string;
  sort: string;
  offset: number;
  limit: number;
}

/** The filter of the holders without a kit; empty for all holders, the nearest surgery first. */
export interface FirstKitFilter {
  /** Part of the holder's name or email address. */
  q: string;
  centerId: string;
  /** An ISO date. Holders are left out while their donor has no surgery day. */
  surgeryBefore: string;
  sort: string;
}

/** The keys of responses in the query cache. */
export const kitKeys = {
  all: ['staff', 'kits'],
  list: ['staff', 'kits', 'list'],
  waiting: ['staff', 'kits', 'waiting'],
} as const;

/** Fetches one page of the orders; the view is audited. */
export const fetchKits = (filter: KitFilter, signal: AbortSignal) =>
  call('GET', '/staff/kits', { query: { ...filter }, signal });

/** Returns the address of the whole list as a file for the laboratory, in the same order. */
export const kitsFileUrl = ({ state, centerId, q, sort }: KitFilter) =>
  apiUrl('staff/kits.csv', { state, centerId, q, sort });

/** Fetches one page of the holders who were sent no kit yet; the view is audited. */
export const fetchKitsWaiting = (
  filter: FirstKitFilter,
  offset: number,
  limit: number,
  signal: AbortSignal,
) => call('GET', '/staff/kits/waiting', { query: { ...filter, offset, limit }, signal });

/** Returns the address of the whole list as a file, in the same order. */
export const firstKitsFileUrl = (filter: FirstKitFilter) => apiUrl('staff/kits/waiting.csv', { ...filter });

/** Records a holder's first kit, which then has to be sent. */
export const recordFirstKit = (holderId: number) => post('/staff/kits', { body: { holderId } });

/** Orders another kit for a holder who cannot order it. Without an address, the kit goes to the address on record. */
export const orderAnotherKit = (holderId: number, number: number, address?: KitAddress) =>
  post('/staff/kits/another', { body: { holderId, number, address } });

type Changed = Pick<KitItem, 'id' | 'version'>;

/** The carrier and the tracking number of a kit. */
export type Parcel = Pick<KitItem, 'carrier' | 'trackingNumber'>;

/** Records that a kit was shipped. */
export const shipKit = ({ id, version }: Changed, parcel: Parcel) =>
  post('/staff/kits/{id}/ship', { params: { id }, body: { version, ...parcel } });

/** Corrects the carrier and the tracking number of a shipped kit. */
export const correctKit = ({ id, version }: Changed, parcel: Parcel) =>
  post('/staff/kits/{id}/tracking', { params: { id }, body: { version, ...parcel } });

/** Records that a kit has arrived. */
export const receiveKit = ({ id, version }: Changed) =>
  post('/staff/kits/{id}/receive', { params: { id }, body: { version } });

/** Returns the current kit from a conflict (HTTP 409); null for any other failure. */
export function newerKit(error: unknown): KitItem | null {
  const results = error instanceof ApiError && error.status === 409 ? error.results : null;
  const isKit = typeof results === 'object' && results !== null && 'trackingNumber' in results;
  return isKit ? (results as KitItem) : null;
}
