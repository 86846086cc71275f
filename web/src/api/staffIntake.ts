import type { CustomSiteStatus, MicrositeType, RecipientStatus } from '@/domain/enums';
import type { Channel, ClosingReason, IntakeKind, IntakeStatus } from '@/domain/intake';
import type { Lang } from '@/domain/page';
import { apiUrl, call } from './client';
import type { TrailItem } from './staffSite';

/** A site that came of an entry, at this center. */
export interface IntakeSite {
  id: number;
  shortCode: string;
  currentStatus: RecipientStatus;
  customSiteStatus: CustomSiteStatus;
}

/** One patient who came by a referral or under a campaign. Moments are RFC 3339, days ISO or empty. */
export interface IntakeItem {
  id: number;
  /** Goes with every change, so that nobody overwrites what a colleague did. */
  version: number;
  kind: IntakeKind;
  status: IntakeStatus;
  closedReason: ClosingReason | 'not-our-patient' | '';
  centerId: number;
  centerName: string;
  firstName: string;
  lastName: string;
  email: string;
  phone: string;
  city: string;
  state: string;
  language: Lang;
  receivedAt: string;
  dueAt: string;
  contactedAt: string | null;
  scheduledOn: string;
  closedAt: string | null;
  updatedAt: string;
  /** Working days until the patient was reached or the entry closed, else until now. */
  waitingDays: number;
  /** Null when reached or closed. */
  daysLeft: number | null;
  isLate: boolean;
  attempts: number;
  lastAttemptAt: string | null;
  /** A mail to this address was given up. */
  mailRefused: boolean;
  leadSource: string;
  /** The code of a champion registration. */
  campaign: string;
  micrositeTypeId: MicrositeType;
  wantsMicrosite: boolean;
  site: IntakeSite | null;
}

/** How many there are of each status, whatever status is shown. */
export interface IntakeCounts {
  new: number;
  contacted: number;
  scheduled: number;
  closed: number;
  late: number;
}

/** An answer that may be unknown: 1 yes, 0 no, -1 not known. */
export type YesNoUnknown = 1 | 0 | -1;

/** What a referral asked for. */
export interface IntakeAsked {
  /** PatientSituation of S3; 0 unknown. */
  situation: 0 | 1 | 2 | 3 | 4;
  kidneyForLife: YesNoUnknown;
  isKidneyForLifeRoute: boolean;
  useMicrosite: YesNoUnknown;
  micrositeRelease: boolean;
  onDeceasedDonorList: YesNoUnknown;
  willingToTransfer: YesNoUnknown;
  /** How many other centers got the same request. */
  otherCenters: number;
  siteElsewhere: boolean;
}

/** What a registration under a campaign carries. */
export interface IntakeRegistration {
  campaignName: string;
  /** An id of the registration's lists; -1 not given. */
  aboType: number;
  languagePreference: number;
  isAddressVerified: boolean;
  isCoachingDesired: boolean;
}

/** A try to reach the patient. */
export interface IntakeContact {
  id: number;
  channel: Channel;
  reached: boolean;
  note: string;
  staffName: string;
  at: string;
}

/** An agreement that the patient gave or refused. */
export interface IntakeRelease {
  form: 'referral' | 'referral-microsite' | 'champion';
  agreed: boolean;
  wordingVersion: string;
  language: Lang;
  signer: string;
  at: string;
}

/** A mail to the patient that was given up. */
export interface RefusedMail {
  template: string;
  at: string;
  outcome: string;
}

/** One patient's record; the lists newest first. */
export interface IntakeRecord extends IntakeItem {
  canWork: boolean;
  /** A site waits for the word that this is the center's patient, or is not. */
  canConfirm: boolean;
  canMakeMicrosite: boolean;
  canReopen: boolean;
  closedNote: string;
  gender: 'M' | 'F' | '';
  /** MM/DD/YYYY or empty. */
  birthDate: string;
  address: string;
  postalCode: string;
  secondPhone: string;
  phoneCanReceiveTexts: boolean;
  secondPhoneCanReceiveTexts: boolean;
  asked: IntakeAsked | null;
  registration: IntakeRegistration | null;
  releases: IntakeRelease[];
  contacts: IntakeContact[];
  refusedMails: RefusedMail[];
  history: TrailItem[];
}

/** One line of the report; closed counts by reason. */
export interface ReportRow {
  key: string;
  name: string;
  received: number;
  contacted: number;
  inTarget: number;
  medianDays: number | null;
  waiting: number;
  closed: Partial<Record<ClosingReason | 'not-our-patient', number>>;
  sites: number;
  /** Whose starter site visitors see. */
  starter: number;
  /** Whose own page visitors see. */
  live: number;
}

/** What became of those who came in a time; both days included. */
export interface IntakeReport {
  from: string;
  to: string;
  targetDays: number;
  total: ReportRow;
  byCenter: ReportRow[];
  bySource: ReportRow[];
  byCampaign: ReportRow[];
  byMonth: ReportRow[];
  /** Referrals whose patient has chosen no center yet; null for a coordinator. */
  withoutCenter: number | null;
}

/** Which entries a list shows and how they are sorted; empty for what is open, soonest due first. */
export interface IntakeFilter {
  status: string;
  kind: string;
  centerId: string;
  q: string;
  sort: string;
  offset: number;
  limit: number;
}

/** How the answers are called in the cache. */
export const intakeKeys = {
  list: ['staff', 'intake', 'list'],
  record: (id: string | number) => ['staff', 'intake', 'record', String(id)],
  report: ['staff', 'intake', 'report'],
  choices: ['registration', 'lists'],
} as const;

/** One page of the entries; looking is written down. */
export function fetchIntakes(filter: IntakeFilter, signal: AbortSignal) {
  return call<IntakeItem[], { total: number; counts: IntakeCounts }>('GET', 'staff/intake', {
    query: { ...filter },
    signal,
  });
}

/** The same list as a file, whole and in the same order. */
export function intakesFileUrl({ status, kind, centerId, q, sort }: IntakeFilter): string {
  return apiUrl('staff/intake.csv', { status, kind, centerId, q, sort });
}

const at = (id: string | number) => `staff/intake/${encodeURIComponent(id)}`;

/** One record; looking is written down. */
export const fetchIntake = async (id: string, signal: AbortSignal) =>
  (await call<IntakeRecord>('GET', at(id), { signal })).results;

/** A change of an entry as it is sent, by the last part of its address. */
export type IntakeChange =
  | { what: 'contact'; channel: Channel; reached: boolean; note: string }
  | { what: 'schedule'; on: string }
  | { what: 'close'; reason: ClosingReason | 'not-our-patient'; note: string; isOurPatient?: boolean }
  | { what: 'reopen' }
  | { what: 'confirm-patient' }
  | { what: 'not-our-patient'; reason: string }
  | { what: 'microsite' };

/** Changes an entry as it is on the screen and answers it as it is then. */
export async function changeIntake(
  { id, version }: Pick<IntakeItem, 'id' | 'version'>,
  { what, ...said }: IntakeChange,
): Promise<IntakeRecord> {
  return (await call<IntakeRecord>('POST', `${at(id)}/${what}`, { body: { version, ...said } })).results;
}

/** What became of those who came between two days; empty for the last ninety days. It names nobody. */
export const fetchIntakeReport = async (from: string, to: string, signal: AbortSignal) =>
  (await call<IntakeReport>('GET', 'staff/intake/report', { query: { from, to }, signal })).results;

/** One entry of a list of choices. */
interface Choice {
  id: number;
  description: string;
}

/** The same figures as a file, of the same days. */
export function intakeReportFileUrl({ from, to }: Pick<IntakeReport, 'from' | 'to'>): string {
  return apiUrl('staff/intake/report.csv', { from, to });
}

/** The lists of the registration form, for the words of what was chosen there. */
export const fetchRegistrationLists = async (signal: AbortSignal) =>
  (
    await call<{ languageList: Choice[]; aboTypeList: Choice[] }>('GET', 'microsite/register/lookup', {
      signal,
    })
  ).results;
