/** The audit desk (R15.1): events of the audit trail and unusual reading. */
import { apiUrl, get } from './client';

export type { AuditChoices, AuditEvent, AuditLine, AuditPage, UnusualReading } from './schema';

/** The fields of a filter, named as in the screen's address and in the call. */
export const auditFilterNames = [
  'of',
  'ofNumber',
  'by',
  'byNumber',
  'action',
  'from',
  'to',
  'address',
  'own',
] as const;

/** The filter of the audit trail; empty for all events except the user's own reads, which "own" adds. */
export type AuditFilter = Record<(typeof auditFilterNames)[number], string>;

export const auditKeys = {
  events: ['staff', 'audit', 'events'],
  choices: ['staff', 'audit', 'choices'],
  unusual: ['staff', 'audit', 'unusual'],
} as const;

/** Fetches the events before the given one, newest first; the view is audited. */
export const fetchAudit = (filter: AuditFilter, before: number | null, signal: AbortSignal) =>
  get('/staff/audit', { query: { ...filter, own: filter.own !== '', before }, signal });

/** Fetches the staff and the kinds of actions to choose from. */
export const fetchAuditChoices = (signal: AbortSignal) => get('/staff/audit/choices', { signal });

/** Fetches the unusual reading of the last days; the view is audited. */
export const fetchUnusualReading = (signal: AbortSignal) => get('/staff/audit/unusual', { signal });

/** Returns the address of all events that match a filter, as a signed file. */
export const auditFileUrl = (filter: AuditFilter) => apiUrl('staff/audit.csv', { ...filter, own: null });
