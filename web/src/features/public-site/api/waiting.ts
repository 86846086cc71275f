import { get } from '@/api/client';
import type { WaitingPatients } from '@/api/schema';

/** Fetches patients who still wait, for the page of a patient who no longer does. */
export const fetchWaiting = (code: string, signal?: AbortSignal): Promise<WaitingPatients> =>
  get('/microsite/{code}/waiting', { params: { code }, signal });
