/** What many of the staff's screens need: the names of answers in the cache, the centers, how much waits. */
import { get } from './staffCall';

/** A center that may be chosen. */
export interface CenterItem {
  id: number;
  name: string;
  city: string;
  state: string;
}

/** How the answers are called in the cache. */
export const staffKeys = {
  me: ['staff', 'me'],
  ways: ['staff', 'sign-in'],
  queue: ['staff', 'queue'],
  queueCount: ['staff', 'queue', 'count'],
  centers: ['staff', 'centers'],
  sites: ['staff', 'sites'],
  site: (id: string) => ['staff', 'site', id],
  versions: (id: number) => ['staff', 'site', String(id), 'versions'],
  version: (id: number, number: number) => ['staff', 'site', String(id), 'versions', number],
  mails: ['staff', 'mails'],
  mail: (id: string) => ['staff', 'mail', id],
  invitation: (token: string) => ['staff', 'join', token],
} as const;

/** How much waits, without saying for whom; the mark changes with what waits. Intakes: who was not reached yet. */
export const fetchQueueCount = (signal: AbortSignal) =>
  get<{ count: number; mark: string; intakes: number }>('queue/count', signal);
export const fetchCenters = (signal: AbortSignal) => get<CenterItem[]>('centers', signal);
