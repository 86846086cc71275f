/** The board of samples that voucher holders give every five years (R11.5). */
import { apiUrl, call } from './client';

export type { RecallItem } from './schema';

/** Which holders the board shows: what is due or cannot be reached, and of which center; empty for all. */
export interface RecallFilter {
  show: string;
  centerId: string;
}

export const recallKeys = { list: ['staff', 'recalls'] } as const;

/** One page of the board, the earliest day first, and how many there are of each kind; the view is audited. */
export const fetchRecalls = (filter: RecallFilter, offset: number, limit: number, signal: AbortSignal) =>
  call('GET', '/staff/recalls', { query: { ...filter, offset, limit }, signal });

/** The whole board as a file, a line for each sample. */
export const recallsFileUrl = (filter: RecallFilter) => apiUrl('staff/recalls.csv', { ...filter });
