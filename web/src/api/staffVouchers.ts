import type { HolderStatus, Need, VoucherPerson, VoucherStep } from '@/domain/voucher';
import type { Lang } from '@/domain/page';
import { apiUrl, call } from './client';
import type { KitItem, NextKit } from './staffKits';
import type { TrailItem } from './staffSite';

/** How somebody stands before a surgery (R6.10). */
export type Outlook = 'ready' | 'on-track' | 'at-risk' | 'late';

/** Where somebody stands with one thing that must be done before a surgery. */
export interface NeedItem {
  what: 'personal-info' | 'voucher-holders' | 'consent' | 'swab' | 'blood';
  outlook: Outlook;
  /** YYYY-MM-DD, the first day on which it counts, or empty. */
  fromOn: string;
  dueOn: string;
  /** A sample was taken before its time and has to be taken again. */
  tooEarly: boolean;
}

/** One line of the list. */
export interface DonorItem {
  id: number;
  firstName: string;
  lastName: string;
  email: string;
  centerId: number;
  centerName: string;
  currentSelfRegistrationStep: VoucherStep;
  matchStatus: number;
  /** YYYY-MM-DD, or empty. */
  surgeryOn: string;
  holders: number;
  consented: number;
  /** Empty without a surgery ahead. */
  outlook: Outlook | '';
  createdAt: string;
  updatedAt: string;
}

/** A voucher holder as staff see one. */
export interface HolderItem extends VoucherPerson, Need {
  id: number;
  version: number;
  fullName: string;
  status: HolderStatus;
  relationshipToDonor: string;
  relationshipToDonorOther: string;
  currentSelfRegistrationStep: VoucherStep;
  swabOn: string;
  bloodOn: string;
  /** The holder whose redeemed voucher retired this one; 0 without. */
  retiredWith: number;
  moves: { to: HolderStatus; reasons: string[] }[];
  outlook: Outlook | '';
  needs: NeedItem[];
  /** The kit after the first, as it would be ordered now. */
  nextKit: NextKit;
  /** Whether the first kit can be sent, and why not. */
  firstKit: 'can-send' | 'has-kit' | 'no-part' | 'not-yet' | 'no-address';
}

/** A document of a consent. */
export interface DocumentItem {
  id: number;
  /** 0: the donor's own. */
  holderId: number;
  kind: 'electronic' | 'paper';
  state: 'signed' | 'received' | 'superseded' | 'rejected';
  /** 1 self, 2 guardian, 3 power of attorney, 0 not known. */
  type: number;
  consenter: string;
  fileName: string;
  hasPhoto: boolean;
  completedAt: string | null;
  canAskAgain: boolean;
  /** The donor has changed what is on record of the holder since it counts. */
  changedSince: boolean;
  reason: string;
  reviewerName: string;
  reviewedAt: string | null;
}

/** One line of the history; holderId 0 is about the donor. */
export interface DonorEvent extends TrailItem {
  holderId: number;
}

/** A donor with everything that staff see of them. */
export interface DonorRecord extends VoucherPerson {
  id: number;
  /** To be sent back with a change. */
  version: number;
  centerName: string;
  fullName: string;
  language: Lang;
  fvHoldersAllowed: number;
  /** How many holders count against the limit. */
  familyHolders: number;
  currentSelfRegistrationStep: VoucherStep;
  matchStatus: number;
  surgeryOn: string;
  hasConfirmedNoFvHolders: boolean;
  createdAt: string;
  /** When the donor came how far; null where it has not happened. */
  path: Record<'personalInfoAt' | 'finalizedAt' | 'remindedAt' | 'transplantedAt', string | null>;
  readiness: { outlook: Outlook; daysLeft: number; formsDueOn: string; needs: NeedItem[] } | null;
  holders: HolderItem[];
  /** Why the final list of holders can be opened again; empty: it cannot be. */
  reopenReasons: string[];
  /** Of all holders, by holder and number. */
  kits: KitItem[];
  documents: DocumentItem[];
  history: DonorEvent[];
}

/** One donor of the readiness board. */
export interface BoardItem {
  donorId: number;
  fullName: string;
  centerName: string;
  surgeryOn: string;
  /** Negative when the day is over. */
  daysLeft: number;
  formsDueOn: string;
  outlook: Outlook;
  needs: NeedItem[];
  holders: { id: number; fullName: string; outlook: Outlook; needs: NeedItem[] }[];
}

/** Which donors a list shows; empty for all, the newest first. */
export interface DonorFilter {
  q: string;
  step: string;
  centerId: string;
  matchStatus: string;
  surgeryBefore: string;
  sort: string;
}

/** Which donors the board shows; empty for all, and for the worst readiness first. */
export interface BoardFilter {
  outlook: string;
  centerId: string;
  sort: string;
}

/** How the answers are called in the cache. */
export const donorKeys = {
  all: ['staff', 'donors'],
  list: ['staff', 'donors', 'list'],
  record: (id: string | number) => ['staff', 'donors', 'record', String(id)],
  board: ['staff', 'donors', 'board'],
} as const;

/** One page of the donors; looking is written down. */
export const fetchDonors = (filter: DonorFilter, offset: number, limit: number, signal: AbortSignal) =>
  call<DonorItem[], { total: number }>('GET', 'staff/donors', {
    query: { ...filter, offset, limit },
    signal,
  });

/** The same list as a file, whole and in the same order. */
export const donorsFileUrl = (filter: DonorFilter) => apiUrl('staff/donors.csv', { ...filter });

/** One page of the readiness board, and how many donors stand how; looking is written down. */
export const fetchBoard = (filter: BoardFilter, offset: number, limit: number, signal: AbortSignal) =>
  call<BoardItem[], { total: number; counts: Record<Outlook, number> }>('GET', 'staff/readiness', {
    query: { ...filter, offset, limit },
    signal,
  });

/** The same board as a file, whole and in the same order. */
export const boardFileUrl = (filter: BoardFilter) => apiUrl('staff/readiness.csv', { ...filter });

const at = (id: string | number) => `staff/donors/${encodeURIComponent(id)}`;

/** One record; looking is written down. */
export const fetchDonor = async (id: string, signal: AbortSignal) =>
  (await call<DonorRecord>('GET', at(id), { signal })).results;

/** Whom a center invites. */
export interface NewDonor {
  firstName: string;
  lastName: string;
  email: string;
  language: Lang;
  surgeryOn: string;
  centerId?: number;
}

/** Adds a donor, mails the link, and answers the id. */
export const addDonor = async (donor: NewDonor) =>
  (await call<{ id: number }>('POST', 'staff/donors', { body: donor })).results.id;

/** A change of a record as it is sent: where to, and what. */
export type DonorChange =
  | { to: 'settings'; body: { fvHoldersAllowed?: number; surgeryOn?: string; matchStatus?: number } }
  | { to: `holders/${number}/status`; body: { version: number; to: HolderStatus; reason: string } }
  | { to: `holders/${number}/samples`; body: { version: number; swabOn: string; bloodOn: string } }
  | { to: `documents/${number}/ask-again`; body: { reason: string } }
  | { to: 'reopen-list'; body: { reason: string } };

/** Changes a record as it is on the screen and answers it as it is then. */
export const changeDonor = async (
  { id, version }: Pick<DonorRecord, 'id' | 'version'>,
  change: DonorChange,
) =>
  (await call<DonorRecord>('POST', `${at(id)}/${change.to}`, { body: { version, ...change.body } })).results;

/** Takes a donor off the list. */
export const removeDonor = ({ id, version }: Pick<DonorRecord, 'id' | 'version'>) =>
  call('POST', `${at(id)}/remove`, { body: { version } });

/** Mails a donor, or one of the holders, their link; anew ends the one they have. */
export const sendLink = (donorId: number, holderId: number, anew: boolean) =>
  call('POST', `${at(donorId)}${holderId > 0 ? `/holders/${holderId}` : ''}/link`, { body: { anew } });

/** Mails every holder whose own steps are open, and answers how many there are. */
export const remindHolders = async (donorId: number) =>
  (await call<{ count: number }>('POST', `${at(donorId)}/remind`, { body: {} })).results.count;

/** Where a document is, and the picture of the ID; looking is written down. */
export const documentUrl = (donorId: number, id: number) => apiUrl(`${at(donorId)}/documents/${id}`);
export const photoUrl = (donorId: number, id: number) => `${documentUrl(donorId, id)}/photo`;
