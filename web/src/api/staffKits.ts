/** The orders of cheek swab kits, as the registry and centers fulfil them (R6.8). */
import type { KitAddress } from './kitAddress';
import { ApiError, apiUrl, call, post } from './client';
import type { KitItem } from './schema';

export type { KitItem, KitWaiting, NextKitItem as NextKit } from './schema';

/** How far an order is. */
export type KitState = KitItem['state'];

/** Which orders a list shows and how they are sorted; empty for the oldest first. */
export interface KitFilter {
  state: KitState;
  centerId: string;
  q: string;
  sort: string;
  offset: number;
  limit: number;
}

/** Which holders without a kit are shown; empty for all, the nearest surgery first. */
export interface FirstKitFilter {
  /** Part of the holder's name or e-mail. */
  q: string;
  centerId: string;
  /** ISO; holders whose donor has no day are left out. */
  surgeryBefore: string;
  sort: string;
}

/** The keys of answers in the query cache. */
export const kitKeys = {
  all: ['staff', 'kits'],
  list: ['staff', 'kits', 'list'],
  waiting: ['staff', 'kits', 'waiting'],
} as const;

/** One page of the orders; the view is audited. */
export const fetchKits = (filter: KitFilter, signal: AbortSignal) =>
  call('GET', '/staff/kits', { query: { ...filter }, signal });

/** The whole list as a file for the laboratory, in the same order. */
export const kitsFileUrl = ({ state, centerId, q, sort }: KitFilter) =>
  apiUrl('staff/kits.csv', { state, centerId, q, sort });

/** One page of the holders to whom no kit was sent yet; the view is audited. */
export const fetchKitsWaiting = (
  filter: FirstKitFilter,
  offset: number,
  limit: number,
  signal: AbortSignal,
) => call('GET', '/staff/kits/waiting', { query: { ...filter, offset, limit }, signal });

/** The whole list as a file, in the same order. */
export const firstKitsFileUrl = (filter: FirstKitFilter) => apiUrl('staff/kits/waiting.csv', { ...filter });

/** Records a holder's first kit, which is to be sent then. */
export const recordFirstKit = (holderId: number) => post('/staff/kits', { body: { holderId } });

/** Orders another kit for a holder who cannot do it; without an address it goes to the one on record. */
export const orderAnotherKit = (holderId: number, number: number, address?: KitAddress) =>
  post('/staff/kits/another', { body: { holderId, number, address } });

type Changed = Pick<KitItem, 'id' | 'version'>;

/** Who carries a kit, and under which number. */
export type Parcel = Pick<KitItem, 'carrier' | 'trackingNumber'>;

/** Records that a kit is on its way. */
export const shipKit = ({ id, version }: Changed, parcel: Parcel) =>
  post('/staff/kits/{id}/ship', { params: { id }, body: { version, ...parcel } });

/** Corrects who carries a kit that is on its way, and its number. */
export const correctKit = ({ id, version }: Changed, parcel: Parcel) =>
  post('/staff/kits/{id}/tracking', { params: { id }, body: { version, ...parcel } });

/** Records that a kit has arrived. */
export const receiveKit = ({ id, version }: Changed) =>
  post('/staff/kits/{id}/receive', { params: { id }, body: { version } });

/** The present kit, which a refusal carries when a colleague was faster; null for any other failure. */
export function newerKit(error: unknown): KitItem | null {
  const results = error instanceof ApiError && error.status === 409 ? error.results : null;
  const isKit = typeof results === 'object' && results !== null && 'trackingNumber' in results;
  return isKit ? (results as KitItem) : null;
}
