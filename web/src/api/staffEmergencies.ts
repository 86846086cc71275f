/** Records of other centers that coordinators open in an emergency, for an hour and for reading (R15.4). */
import { call, post } from './client';
import type { EmergencyInputBody, EmergencyItem } from './schema';

export type { EmergencyGrant, EmergencyItem } from './schema';

/** What can be opened. */
export const recordKinds = ['patient', 'intake', 'donor'] as const satisfies readonly EmergencyItem['kind'][];
export type RecordKind = (typeof recordKinds)[number];

/** Why it has to be. */
export const emergencyReasons = [
  'in-our-care',
  'cannot-wait',
  'unreachable',
  'other',
] as const satisfies readonly EmergencyItem['reason'][];

/** Where the record of each kind lives. */
const places: Record<RecordKind, string> = {
  patient: '/staff/microsites',
  intake: '/staff/intake',
  donor: '/staff/donors',
};
export const recordAddress = (kind: RecordKind, id: number) => `${places[kind]}/${id}`;

/** The keys of answers in the query cache. */
export const emergencyKeys = { list: ['staff', 'emergencies'] } as const;

/** Opens a record for an hour; its center and the registry are told. */
export const openInEmergency = (body: EmergencyInputBody) => post('/staff/emergencies', { body });
/** Closes what was opened. */
export const closeEmergency = (id: number) => post('/staff/emergencies/{id}/close', { params: { id } });
/** What was opened, newest first; the view is audited. */
export const fetchEmergencies = (_filter: object, offset: number, limit: number, signal: AbortSignal) =>
  call('GET', '/staff/emergencies', { query: { offset, limit }, signal });
