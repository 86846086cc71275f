/** The desk of the audit trail (R15.1): who did or saw what, and reading that is unusual. */
import { apiUrl, get } from './client';

export type { AuditChoices, AuditEvent, AuditPage, UnusualReading } from './schema';

/** The parts of a filter, as the address of the screen and the call name them. */
export const auditFilterNames = [
  'of',
  'ofNumber',
  'by',
  'byNumber',
  'action',
  'from',
  'to',
  'address',
] as const;

/** What of the trail is shown; empty for all. */
export type AuditFilter = Record<(typeof auditFilterNames)[number], string>;

export const auditKeys = {
  events: ['staff', 'audit', 'events'],
  choices: ['staff', 'audit', 'choices'],
  unusual: ['staff', 'audit', 'unusual'],
} as const;

/** The events before one of them, newest first; the view is audited. */
export const fetchAudit = (filter: AuditFilter, before: number | null, signal: AbortSignal) =>
  get('/staff/audit', { query: { ...filter, before }, signal });

/** Members of staff and kinds of actions. */
export const fetchAuditChoices = (signal: AbortSignal) => get('/staff/audit/choices', { signal });

/** Unusual reading of the last days; the view is audited. */
export const fetchUnusualReading = (signal: AbortSignal) => get('/staff/audit/unusual', { signal });

/** All that a filter finds as a signed file. */
export const auditFileUrl = (filter: AuditFilter) => apiUrl('staff/audit.csv', { ...filter });
