import type { IntakeStatus } from '@/domain/intake';
import { apiUrl, call, get, post } from './client';
import type {
  IntakeAsked,
  IntakeCloseInputBody,
  IntakeContactInputBody,
  IntakeFactsInputBody,
  IntakeItem,
  IntakeReport,
  IntakeScheduleInputBody,
  IntakeRefuseInputBody,
} from './schema';

// The patients who came by a referral or under a campaign. Times are RFC 3339; days are ISO dates or empty.

export type {
  IntakeAsked,
  IntakeContact,
  IntakeItem,
  IntakeRegistration,
  IntakeReport,
  IntakeReportRow as ReportRow,
  ReviewTimes,
  VisitorsRow,
  IntakeView as IntakeRecord,
} from './schema';

/** The number of entries in each status, independent of the filter. */
export type IntakeCounts = Record<IntakeStatus | 'late', number>;

/** A yes/no response that may be unknown: 1 yes, 0 no, -1 unknown. */
export type YesNoUnknown = IntakeAsked['useMicrosite'];

/** The filter and sort order of the intake list; empty for the open entries, the soonest due first. */
export interface IntakeFilter {
  status: string;
  kind: string;
  centerId: string;
  q: string;
  sort: string;
}

/** The keys of responses in the query cache. */
export const intakeKeys = {
  list: ['staff', 'intake', 'list'],
  record: (id: string | number) => ['staff', 'intake', 'record', String(id)],
  report: ['staff', 'intake', 'report'],
  choices: ['registration', 'lists'],
} as const;

/** Fetches one page of the entries; the view is audited. */
export const fetchIntakes = (filter: IntakeFilter, offset: number, limit: number, signal: AbortSignal) =>
  call('GET', '/staff/intake', { query: { ...filter, offset, limit }, signal });

/** Returns the address of the whole list as a file, in the same order. */
export const intakesFileUrl = (filter: IntakeFilter) => apiUrl('staff/intake.csv', { ...filter });

/** Fetches one record; the view is audited. */
export const fetchIntake = (id: string, signal: AbortSignal) =>
  get('/staff/intake/{id}', { params: { id }, signal });

type Change<What extends string, Body = unknown> = { what: What } & Omit<Body, 'version'>;

/** A change of an entry; `what` is the last part of its path. */
export type IntakeChange =
  | Change<'contact', Required<IntakeContactInputBody>>
  | Change<'schedule', IntakeScheduleInputBody>
  | Change<'close', IntakeCloseInputBody>
  | Change<'not-our-patient', IntakeRefuseInputBody>
  | Change<'facts', IntakeFactsInputBody>
  | Change<'reopen' | 'confirm-patient' | 'microsite'>;

/** Changes an entry at the version shown and returns it; ApiError 409 if a colleague changed the entry first. */
export const changeIntake = (
  { id, version }: Pick<IntakeItem, 'id' | 'version'>,
  { what, ...content }: IntakeChange,
) => post(`/staff/intake/{id}/${what}`, { params: { id }, body: { version, ...content } });

/** Transfers a referral to another center. */
export const transferReferral = ({ id, version }: Pick<IntakeItem, 'id' | 'version'>, centerId: number) =>
  post('/staff/intake/{id}/transfer', { params: { id }, body: { version, centerId } });

/**
 * Returns counts of outcomes for patients who came between two days; empty days mean the last ninety days. The report
 * contains no names.
 */
export const fetchIntakeReport = (from: string, to: string, signal: AbortSignal) =>
  get('/staff/intake/report', { query: { from, to }, signal });

/** Returns the address of the same figures as a file. */
export const intakeReportFileUrl = ({ from, to }: Pick<IntakeReport, 'from' | 'to'>) =>
  apiUrl('staff/intake/report.csv', { from, to });

/** Fetches the lists of the registration form, for the labels of the patient's choices. */
export const fetchRegistrationLists = (signal: AbortSignal) => get('/microsite/register/lookup', { signal });
