/** The board of the samples that voucher holders give every five years (R11.5). */
import { apiUrl, call } from './client';

export type { RecallItem } from './schema';

/** The filter of the board: holders who are due or cannot be reached, and their center; empty for all holders. */
export interface RecallFilter {
  show: string;
  centerId: string;
}

export const recallKeys = { list: ['staff', 'recalls'] } as const;

/** Fetches one page of the board, the earliest day first, and the number of each kind; the view is audited. */
export const fetchRecalls = (filter: RecallFilter, offset: number, limit: number, signal: AbortSignal) =>
  call('GET', '/staff/recalls', { query: { ...filter, offset, limit }, signal });

/** Returns the address of the whole board as a file, with one line per sample. */
export const recallsFileUrl = (filter: RecallFilter) => apiUrl('staff/recalls.csv', { ...filter });
