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

// The patients who came by a referral or under a campaign. Times are RFC 3339, days ISO or empty.

export type {
  IntakeAsked,
  IntakeContact,
  IntakeItem,
  IntakeRegistration,
  IntakeReport,
  IntakeReportRow as ReportRow,
  IntakeView as IntakeRecord,
} from './schema';

/** How many entries there are of each status, whatever status is shown. */
export type IntakeCounts = Record<IntakeStatus | 'late', number>;

/** An answer that may be unknown: 1 yes, 0 no, -1 not known. */
export type YesNoUnknown = IntakeAsked['useMicrosite'];

/** Which entries a list shows and how they are sorted; empty for what is open, the soonest due first. */
export interface IntakeFilter {
  status: string;
  kind: string;
  centerId: string;
  q: string;
  sort: string;
}

/** The keys of answers in the query cache. */
export const intakeKeys = {
  list: ['staff', 'intake', 'list'],
  record: (id: string | number) => ['staff', 'intake', 'record', String(id)],
  report: ['staff', 'intake', 'report'],
  choices: ['registration', 'lists'],
} as const;

/** One page of the entries; the view is audited. */
export const fetchIntakes = (filter: IntakeFilter, offset: number, limit: number, signal: AbortSignal) =>
  call('GET', '/staff/intake', { query: { ...filter, offset, limit }, signal });

/** The whole list as a file, in the same order. */
export const intakesFileUrl = (filter: IntakeFilter) => apiUrl('staff/intake.csv', { ...filter });

/** One record; the view is audited. */
export const fetchIntake = (id: string, signal: AbortSignal) =>
  get('/staff/intake/{id}', { params: { id }, signal });

type Change<What extends string, Body = unknown> = { what: What } & Omit<Body, 'version'>;

/** A change of an entry; what is the last part of its path. */
export type IntakeChange =
  | Change<'contact', Required<IntakeContactInputBody>>
  | Change<'schedule', IntakeScheduleInputBody>
  | Change<'close', IntakeCloseInputBody>
  | Change<'not-our-patient', IntakeRefuseInputBody>
  | Change<'facts', IntakeFactsInputBody>
  | Change<'reopen' | 'confirm-patient' | 'microsite'>;

/** Changes an entry as it is on the screen and returns it; ApiError 409 when a colleague changed it meanwhile. */
export const changeIntake = (
  { id, version }: Pick<IntakeItem, 'id' | 'version'>,
  { what, ...content }: IntakeChange,
) => post(`/staff/intake/{id}/${what}`, { params: { id }, body: { version, ...content } });

/** Hands a referral over to another center. */
export const transferReferral = ({ id, version }: Pick<IntakeItem, 'id' | 'version'>, centerId: number) =>
  post('/staff/intake/{id}/transfer', { params: { id }, body: { version, centerId } });

/** What became of the patients who came between two days; empty for the last ninety days. It names nobody. */
export const fetchIntakeReport = (from: string, to: string, signal: AbortSignal) =>
  get('/staff/intake/report', { query: { from, to }, signal });

/** The same figures as a file. */
export const intakeReportFileUrl = ({ from, to }: Pick<IntakeReport, 'from' | 'to'>) =>
  apiUrl('staff/intake/report.csv', { from, to });

/** The lists of the registration form, for the words of what was chosen there. */
export const fetchRegistrationLists = (signal: AbortSignal) => get('/microsite/register/lookup', { signal });
