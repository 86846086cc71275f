/** Data that many staff screens need: the keys of the query cache, the centers, and the numbers of pending items. */
import { get } from './client';

export type { CenterItem } from './schema';

/** The keys of responses in the query cache. */
export const staffKeys = {
  me: ['staff', 'me'],
  administrator: ['staff', 'administrator'],
  ways: ['staff', 'sign-in'],
  health: ['staff', 'health'],
  centers: ['staff', 'centers'],
  sites: ['staff', 'sites'],
  site: (id: string) => ['staff', 'site', id],
  versions: (id: number) => ['staff', 'site', String(id), 'versions'],
  version: (id: number, number: number) => ['staff', 'site', String(id), 'versions', number],
  mails: ['staff', 'mails'],
  mail: (id: string) => ['staff', 'mail', id],
  invitation: (token: string) => ['staff', 'join', token],
} as const;

/** Returns the registry administrator to ask for access. */
export const fetchAdministrator = (signal: AbortSignal) => get('/staff/administrator', { signal });
/** Returns the current operational problems of this Beacon; for registry administrators. */
export const fetchHealthNotices = (signal: AbortSignal) => get('/staff/health-notices', { signal });
export const fetchCenters = (signal: AbortSignal) => get('/staff/centers', { signal });
