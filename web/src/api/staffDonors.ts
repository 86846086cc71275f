import { apiUrl, call, get, post } from './client';
import type {
  AskAgainInputBody,
  BoardItem as FullBoardItem,
  DonorChangeInputBody,
  DonorReopenInputBody,
  DonorRecord as FullRecord,
  FactsBody,
  HolderNeedInputBody,
  HolderSamplesInputBody,
  HolderStatusInputBody,
  NewDonorInputBody,
  StaffHolderItem,
  TransferBody,
} from './schema';
import { sendForm } from './sendForm';

export type { DocumentItem, DonorEvent, DonorItem, GuestItem, NeedItem } from './schema';

/** How ready a donor is for surgery (R6.10). */
export type Outlook = FullBoardItem['outlook'];

/** A voucher holder, with the fields that staff see. */
export type HolderItem = Omit<
  StaffHolderItem,
  'consentFileName' | 'donor' | 'donorId' | 'editKey' | 'isDeleted'
>;

/** A donor with the holders, or one holder with the names of the donor and of the other holders. */
export type DonorRecord = Omit<FullRecord, 'centerId' | 'holders' | 'updatedAt'> & { holders: HolderItem[] };

/** A donor on the readiness board. */
export type BoardItem = Omit<FullBoardItem, 'centerId'>;

/** The filter of the donor list; empty for all donors, newest first. */
export interface DonorFilter {
  q: string;
  step: string;
  centerId: string;
  matchStatus: string;
  voucherState: string;
  surgeryBefore: string;
  sort: string;
}

/** The filter of the readiness board; empty for all donors, the worst readiness first. */
export interface BoardFilter {
  outlook: string;
  centerId: string;
  sort: string;
}

/** The keys of responses in the query cache. */
export const donorKeys = {
  all: ['staff', 'donors'],
  list: ['staff', 'donors', 'list'],
  record: (id: string | number) => ['staff', 'donors', 'record', String(id)],
  holder: (id: string | number, holderId: string | number) => [
    ...donorKeys.record(id),
    'holder',
    String(holderId),
  ],
  board: ['staff', 'donors', 'board'],
  guests: ['staff', 'donors', 'guests'],
} as const;

/** Fetches one page of the donors; the view is audited. */
export const fetchDonors = (filter: DonorFilter, offset: number, limit: number, signal: AbortSignal) =>
  call('GET', '/staff/donors', { query: { ...filter, offset, limit }, signal });

/** The filter of the voucher holders of donors at other centers; empty for all of them. */
export interface GuestFilter {
  q: string;
  centerId: string;
}

/** Fetches one page of the voucher holders whose donor belongs to another center; the view is audited. */
export const fetchGuests = (filter: GuestFilter, offset: number, limit: number, signal: AbortSignal) =>
  call('GET', '/staff/guest-holders', { query: { ...filter, offset, limit }, signal });

/** Returns the address of the whole list as a file, in the same order. */
export const donorsFileUrl = (filter: DonorFilter) => apiUrl('staff/donors.csv', { ...filter });

/** Fetches one page of the readiness board and the number of donors with each outlook; the view is audited. */
export const fetchBoard = (filter: BoardFilter, offset: number, limit: number, signal: AbortSignal) =>
  call('GET', '/staff/readiness', { query: { ...filter, offset, limit }, signal });

/** Returns the address of the whole board as a file, in the same order. */
export const boardFileUrl = (filter: BoardFilter) => apiUrl('staff/readiness.csv', { ...filter });

/** Fetches one record; the view is audited. */
export const fetchDonor = (id: string, signal?: AbortSignal): Promise<DonorRecord> =>
  get('/staff/donors/{id}', { params: { id }, ...(signal && { signal }) });

/** Fetches the record of one voucher holder; the view is audited. */
export const fetchHolder = (id: string, holderId: string, signal?: AbortSignal): Promise<DonorRecord> =>
  get('/staff/donors/{id}/holders/{holderId}', { params: { id, holderId }, ...(signal && { signal }) });

/** Identifies the record on the screen: of a donor, or of a holder. */
export type RecordRef = Pick<DonorRecord, 'id' | 'holder'>;

/** Returns the key of the record on the screen. */
export const recordKey = ({ id, holder }: RecordRef) =>
  holder ? donorKeys.holder(id, holder.id) : donorKeys.record(id);

/**
 * Returns the record on the screen after a change. A change of a holder returns the holder's record, and a change of the
 * donor or of a consent the donor's record, so the other one is fetched.
 */
export async function recordOnScreen(
  { id, holder }: RecordRef,
  changed: Promise<DonorRecord>,
): Promise<DonorRecord> {
  const record = await changed;
  if (record.holder?.id === holder?.id) return record;
  return holder ? fetchHolder(String(id), String(holder.id)) : fetchDonor(String(id));
}

/** A donor to invite. Coordinators omit the center, which is their own. */
export type NewDonor = Required<Omit<NewDonorInputBody, 'centerId' | 'isAnotherPerson' | 'formKey'>> &
  Pick<NewDonorInputBody, 'centerId' | 'isAnotherPerson'>;

/** Adds a donor, emails the link, and returns the id. */
export const addDonor = (donor: NewDonor) =>
  sendForm(
    'donor',
    donor,
    async (formKey) => (await post('/staff/donors', { body: { ...donor, formKey } })).id,
  );

/** A change of a record: the last part of its path, and its body without the version. */
export type DonorChange =
  | { to: 'facts'; body: Omit<FactsBody, 'version'> }
  | { to: `holders/${number}/facts`; body: FactsBody }
  | { to: 'settings'; body: Omit<DonorChangeInputBody, 'version'> }
  | { to: `holders/${number}/status`; body: HolderStatusInputBody }
  | { to: 'death' | `holders/${number}/death`; body: { day: string; version?: number } }
  | { to: 'undo-death' | `holders/${number}/undo-death`; body: { version?: number } }
  | { to: `holders/${number}/samples`; body: HolderSamplesInputBody }
  | { to: `holders/${number}/need-handled`; body: HolderNeedInputBody }
  | { to: 'transfer'; body: Omit<TransferBody, 'version'> }
  | { to: `holders/${number}/transfer`; body: TransferBody }
  | { to: `documents/${number}/ask-again`; body: AskAgainInputBody }
  | { to: 'reopen-list'; body: Omit<DonorReopenInputBody, 'version'> };

/** Changes a record at the version shown and returns it; ApiError 409 if a colleague changed the record first. */
export const changeDonor = (
  { id, holder, version }: RecordRef & Pick<DonorRecord, 'version'>,
  { to, body }: DonorChange,
): Promise<DonorRecord> =>
  recordOnScreen(
    { id, holder },
    // The numbers in the path keep it from matching a documented path; all these changes return a record.
    post(`/staff/donors/{id}/${to}` as '/staff/donors/{id}/settings', {
      params: { id },
      body: { version, ...body },
    }),
  );

/** Removes a donor from the list. */
export const removeDonor = ({ id, version }: Pick<DonorRecord, 'id' | 'version'>) =>
  post('/staff/donors/{id}/remove', { params: { id }, body: { version } });

/** Emails the link to a donor, or to the holder if holderId > 0; anew ends the current link. */
export const sendLink = (id: number, holderId: number, anew: boolean) =>
  holderId > 0
    ? post('/staff/donors/{id}/holders/{holderId}/link', { params: { id, holderId }, body: { anew } })
    : post('/staff/donors/{id}/link', { params: { id }, body: { anew } });

/** Emails every holder with open steps of their own, and returns the number of emails. */
export const remindHolders = async (id: number) =>
  (await post('/staff/donors/{id}/remind', { params: { id } })).count;

/** Returns the address of a document, or of the picture of the ID; the view is audited. */
export const documentUrl = (donorId: number, id: number) => apiUrl(`staff/donors/${donorId}/documents/${id}`);
export const photoUrl = (donorId: number, id: number) => `${documentUrl(donorId, id)}/photo`;
