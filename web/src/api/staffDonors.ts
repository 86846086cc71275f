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
} from './schema';
import { sendForm } from './sentForm';

export type { DocumentItem, DonorEvent, DonorItem, NeededItem, NeedItem } from './schema';

/** How ready somebody is for a surgery (R6.10). */
export type Outlook = FullBoardItem['outlook'];

/** A voucher holder as staff see one. */
export type HolderItem = Omit<
  StaffHolderItem,
  'consentFileName' | 'createdDateTime' | 'donor' | 'donorId' | 'editKey' | 'isDeleted'
>;

/** A donor with everything that staff see of them. */
export type DonorRecord = Omit<FullRecord, 'centerId' | 'holders' | 'updatedAt'> & { holders: HolderItem[] };

/** One donor of the readiness board. */
export type BoardItem = Omit<FullBoardItem, 'centerId'>;

/** Which donors a list shows; empty for all, the newest first. */
export interface DonorFilter {
  q: string;
  step: string;
  centerId: string;
  matchStatus: string;
  voucherState: string;
  surgeryBefore: string;
  sort: string;
}

/** Which donors the board shows; empty for all, the worst readiness first. */
export interface BoardFilter {
  outlook: string;
  centerId: string;
  sort: string;
}

/** The keys of answers in the query cache. */
export const donorKeys = {
  all: ['staff', 'donors'],
  list: ['staff', 'donors', 'list'],
  record: (id: string | number) => ['staff', 'donors', 'record', String(id)],
  board: ['staff', 'donors', 'board'],
  needs: ['staff', 'donors', 'needs'],
} as const;

/** One page of the donors; the view is audited. */
export const fetchDonors = (filter: DonorFilter, offset: number, limit: number, signal: AbortSignal) =>
  call('GET', '/staff/donors', { query: { ...filter, offset, limit }, signal });

/** The whole list as a file, in the same order. */
export const donorsFileUrl = (filter: DonorFilter) => apiUrl('staff/donors.csv', { ...filter });

/** One page of the readiness board, and how many donors have each outlook; the view is audited. */
export const fetchBoard = (filter: BoardFilter, offset: number, limit: number, signal: AbortSignal) =>
  call('GET', '/staff/readiness', { query: { ...filter, offset, limit }, signal });

/** The whole board as a file, in the same order. */
export const boardFileUrl = (filter: BoardFilter) => apiUrl('staff/readiness.csv', { ...filter });

/** The vouchers that their holders need now; the view is audited. */
export const fetchNeeds = (signal: AbortSignal) => get('/staff/needs', { signal });

/** One record; the view is audited. */
export const fetchDonor = (id: string, signal: AbortSignal): Promise<DonorRecord> =>
  get('/staff/donors/{id}', { params: { id }, signal });

/** Whom a center invites; coordinators leave out the center, which is their own. */
export type NewDonor = Required<Omit<NewDonorInputBody, 'centerId' | 'isAnotherPerson' | 'formKey'>> &
  Pick<NewDonorInputBody, 'centerId' | 'isAnotherPerson'>;

/** Adds a donor, mails the link, and returns the id. */
export const addDonor = (donor: NewDonor) =>
  sendForm(
    'donor',
    donor,
    async (formKey) => (await post('/staff/donors', { body: { ...donor, formKey } })).id,
  );

/** A change of a record: the end of its path, and its body beside the version. */
export type DonorChange =
  | { to: 'facts'; body: Omit<FactsBody, 'version'> }
  | { to: `holders/${number}/facts`; body: FactsBody }
  | { to: 'settings'; body: Omit<DonorChangeInputBody, 'version'> }
  | { to: `holders/${number}/status`; body: HolderStatusInputBody }
  | { to: 'death' | `holders/${number}/death`; body: { day: string; version?: number } }
  | { to: 'undo-death' | `holders/${number}/undo-death`; body: { version?: number } }
  | { to: `holders/${number}/samples`; body: HolderSamplesInputBody }
  | { to: `holders/${number}/need-handled`; body: HolderNeedInputBody }
  | { to: `documents/${number}/ask-again`; body: AskAgainInputBody }
  | { to: 'reopen-list'; body: Omit<DonorReopenInputBody, 'version'> };

/** Changes a record as it is on the screen and returns it; ApiError 409 when a colleague changed it meanwhile. */
export const changeDonor = (
  { id, version }: Pick<DonorRecord, 'id' | 'version'>,
  { to, body }: DonorChange,
): Promise<DonorRecord> =>
  // The numbers in the path make it none that the document knows; all of these changes return the record.
  post(`/staff/donors/{id}/${to}` as '/staff/donors/{id}/settings', {
    params: { id },
    body: { version, ...body },
  });

/** Removes a donor from the list. */
export const removeDonor = ({ id, version }: Pick<DonorRecord, 'id' | 'version'>) =>
  post('/staff/donors/{id}/remove', { params: { id }, body: { version } });

/** Mails a donor, or one of the holders, their link; anew ends the one they have. */
export const sendLink = (id: number, holderId: number, anew: boolean) =>
  holderId > 0
    ? post('/staff/donors/{id}/holders/{holderId}/link', { params: { id, holderId }, body: { anew } })
    : post('/staff/donors/{id}/link', { params: { id }, body: { anew } });

/** Mails every holder whose own steps are open, and returns how many there are. */
export const remindHolders = async (id: number) =>
  (await post('/staff/donors/{id}/remind', { params: { id } })).count;

/** The address of a document, and of the picture of the ID; the view is audited. */
export const documentUrl = (donorId: number, id: number) => apiUrl(`staff/donors/${donorId}/documents/${id}`);
export const photoUrl = (donorId: number, id: number) => `${documentUrl(donorId, id)}/photo`;
