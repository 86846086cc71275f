/** What is kept how long, what the next run deletes, and legal holds (R15.3). Days are ISO, times RFC 3339. */
import { call, get, post } from './client';
import type { HoldItem, RetentionDueItem, RetentionRule, RetentionRun, RetentionView } from './schema';
import { sendForm } from './sentForm';

export type { HoldItem, RetentionDueItem, RetentionRule, RetentionRun, RetentionView };

/** Whose record a hold is put on. */
export type HeldRecord = Pick<HoldItem, 'recordKind' | 'recordId'>;

/** Why nothing of a record may be deleted, and until the end of which day; empty: until somebody ends it. */
export type HoldTerms = Pick<HoldItem, 'reason' | 'endsOn'>;

export const retentionKeys = {
  all: ['staff', 'retention'],
  rules: ['staff', 'retention', 'rules'],
  due: ['staff', 'retention', 'due'],
} as const;

/** The rules, the last runs and the holds; the view is audited. */
export const fetchRetention = (signal: AbortSignal) => get('/staff/retention', { signal });

/** One page of what the next run deletes of a kind; the view is audited. */
export const fetchDue = (filter: { kind: string }, offset: number, limit: number, signal: AbortSignal) =>
  call('GET', '/staff/retention/due', { query: { ...filter, offset, limit }, signal });

/** Puts a hold on a record. */
export const putHold = (record: HeldRecord, terms: HoldTerms) =>
  sendForm('hold', { ...record, ...terms }, (formKey) =>
    post('/staff/holds', { body: { ...record, ...terms, formKey } }),
  );

/** Changes a hold; the same terms again say that it is still needed. */
export const changeHold = (id: number, terms: HoldTerms) =>
  post('/staff/holds/{id}', { params: { id }, body: terms });

/** Ends a hold. */
export const endHold = (id: number) => post('/staff/holds/{id}/end', { params: { id } });
