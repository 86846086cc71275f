import { get, post } from '@/api/client';
import type { RequestBody, Results } from '@/api/operations';
import { workKeys } from '@/api/staffWork';

/** The registry's targets and holidays. */
export type Targets = Results<'GET', '/staff/targets'>;
export type TargetsInput = RequestBody<'POST', '/staff/targets'>;

export const targetKeys = { all: ['staff', 'targets'] } as const;

/** The lists whose due days follow from the targets. */
export const targetLists = [workKeys.all];

export const fetchTargets = (signal: AbortSignal) => get('/staff/targets', { signal });
export const changeTargets = (body: TargetsInput) => post('/staff/targets', { body });
