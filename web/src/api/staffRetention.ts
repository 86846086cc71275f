/**
 * Retention periods, the deletions of the next run, and legal holds (R15.3). Days are ISO dates; times are RFC 3339.
 */
import { call, get, post } from './client';
import type { HoldItem, RetentionDueItem, RetentionRule, RetentionRun, RetentionView } from './schema';
import { sendForm } from './sendForm';

export type { HoldItem, RetentionDueItem, RetentionRule, RetentionRun, RetentionView };

/** The record that a hold covers. */
export type HeldRecord = Pick<HoldItem, 'recordKind' | 'recordId'>;

/** The reason for a hold and its last day; an empty day means until staff end it. */
export type HoldTerms = Pick<HoldItem, 'reason' | 'endsOn'>;

export const retentionKeys = {
  all: ['staff', 'retention'],
  rules: ['staff', 'retention', 'rules'],
  due: ['staff', 'retention', 'due'],
} as const;

/** Fetches the rules, the last runs and the holds; the view is audited. */
export const fetchRetention = (signal: AbortSignal) => get('/staff/retention', { signal });

/** Fetches one page of the records of a kind that the next run deletes; the view is audited. */
export const fetchDue = (filter: { kind: string }, offset: number, limit: number, signal: AbortSignal) =>
  call('GET', '/staff/retention/due', { query: { ...filter, offset, limit }, signal });

/** Places a hold on a record. */
export const putHold = (record: HeldRecord, terms: HoldTerms) =>
  sendForm('hold', { ...record, ...terms }, (formKey) =>
    post('/staff/holds', { body: { ...record, ...terms, formKey } }),
  );

/** Changes a hold; sending the same terms confirms that it is still needed. */
export const changeHold = (id: number, terms: HoldTerms) =>
  post('/staff/holds/{id}', { params: { id }, body: terms });

/** Ends a hold. */
export const endHold = (id: number) => post('/staff/holds/{id}/end', { params: { id } });
