import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import type { EditKey } from '@/api/client';
import { useLang } from '@/i18n/react';
import { fetchOwnSite, type OwnSite } from '../api/ownSite';
import { fetchShareKit } from '../api/shareKit';
import { fetchTrainingVideos, type TrainingVideo } from '../api/trainingVideos';
import { fetchWeeklyStats, type WeeklyStats } from '../api/weeklyStats';

/** Where a site is remembered. */
export const siteOf = ({ id, editKey }: EditKey) => ['own-site', String(id), editKey];

/** Where the training videos of a site are remembered. */
export const videosOf = ({ id, editKey }: EditKey) => ['training-videos', String(id), editKey];

/** Where the share kit of a site is remembered. */
export const shareKitOf = ({ id, editKey }: EditKey) => ['share-kit', String(id), editKey];

/** The share kit. It is part of the first wait, so that nothing below it moves, but not of what must be there. */
export function useShareKit(key: EditKey) {
  return useQuery({
    queryKey: shareKitOf(key),
    queryFn: ({ signal }) => fetchShareKit(key, signal),
    // What was fetched with the rest is not fetched again by the part that shows it.
    staleTime: 5_000,
  });
}

/** Everything the dashboard shows first; all of it or nothing (M8). */
export interface Loaded {
  site: OwnSite;
  stats: WeeklyStats;
  videos: TrainingVideo[];
}

/** Asks for everything at once, and for the site (with its notes) again when its window comes back. */
export function useDashboard(key: EditKey) {
  const site = useQuery({
    queryKey: siteOf(key),
    queryFn: ({ signal }) => fetchOwnSite(key, signal),
    refetchOnWindowFocus: true,
  });
  const stats = useQuery({
    queryKey: ['weekly-stats', String(key.id), key.editKey],
    queryFn: ({ signal }) => fetchWeeklyStats(key, signal),
  });
  const lang = useLang();
  const videos = useQuery({
    // Their names come in the reader's language.
    queryKey: [...videosOf(key), lang],
    queryFn: ({ signal }) => fetchTrainingVideos(key, signal),
    placeholderData: keepPreviousData,
  });
  const share = useShareKit(key);
  const all = [site, stats, videos];
  const loaded: Loaded | null =
    site.data && stats.data && videos.data
      ? { site: site.data, stats: stats.data, videos: videos.data }
      : null;
  return {
    loaded,
    // Without a connection nothing is on its way; then it is said, and can be tried again.
    waiting:
      all.some(({ data, isFetching }) => !data && isFetching) ||
      (share.isLoading && !share.isFetched && share.failureCount === 0),
    error: loaded ? null : (all.find(({ error }) => error)?.error ?? null),
    again: () => Promise.all(all.filter(({ data }) => !data).map(({ refetch }) => refetch())),
  };
}

/** Asks how the site stands, after a change whose outcome is not known. */
export function useLookAgain(key: EditKey): () => void {
  const client = useQueryClient();
  return () => void client.invalidateQueries({ queryKey: siteOf(key) });
}

/** Changes what is known of the site, after the server has. */
export function useChangeSite(key: EditKey): (change: Partial<OwnSite>) => void {
  const client = useQueryClient();
  return (change) => client.setQueryData<OwnSite>(siteOf(key), (known) => known && { ...known, ...change });
}
