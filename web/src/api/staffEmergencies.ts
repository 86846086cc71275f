/** Records of other centers that coordinators open for reading in an emergency, for one hour (R15.4). */
import { call, post } from './client';
import type { EmergencyInputBody, EmergencyItem } from './schema';

export type { EmergencyGrant, EmergencyItem } from './schema';

/** The kinds of records that can be opened. */
export const recordKinds = [
  'patient',
  'intake',
  'donor',
  'voucher-holder',
] as const satisfies readonly EmergencyItem['kind'][];
export type RecordKind = (typeof recordKinds)[number];

/** The reasons for opening a record. */
export const emergencyReasons = [
  'in-our-care',
  'cannot-wait',
  'unreachable',
  'other',
] as const satisfies readonly EmergencyItem['reason'][];

/** The path of each kind of record. donorId is the donor of a voucher holder. */
const places: Record<RecordKind, (donorId: number) => string> = {
  patient: () => '/staff/microsites',
  intake: () => '/staff/intake',
  donor: () => '/staff/donors',
  'voucher-holder': (donorId) => `/staff/donors/${donorId}/holders`,
};
export const recordAddress = (kind: RecordKind, id: number, donorId: number) =>
  `${places[kind](donorId)}/${id}`;

/** The keys of responses in the query cache. */
export const emergencyKeys = { list: ['staff', 'emergencies'] } as const;

/** Opens a record for an hour and notifies its center and the registry. */
export const openInEmergency = (body: EmergencyInputBody) => post('/staff/emergencies', { body });
/** Ends the access to an opened record. */
export const closeEmergency = (id: number) => post('/staff/emergencies/{id}/close', { params: { id } });
/** Fetches the emergency accesses, newest first; the view is audited. */
export const fetchEmergencies = (_filter: object, offset: number, limit: number, signal: AbortSignal) =>
  call('GET', '/staff/emergencies', { query: { offset, limit }, signal });
