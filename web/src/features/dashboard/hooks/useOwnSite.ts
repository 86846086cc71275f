import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import type { EditKey } from '@/api/client';
import { useLang } from '@/i18n/react';
import { fetchOwnSite, type OwnSite } from '../api/ownSite';
import { fetchShareKit } from '../api/shareKit';
import { fetchTrainingVideos, type TrainingVideo } from '../api/trainingVideos';
import { fetchWeeklyStats, type WeeklyStats } from '../api/weeklyStats';

/** Returns the query key of a site. */
export const ownSiteKey = ({ id, editKey }: EditKey) => ['own-site', String(id), editKey];

/** Returns the query key of a site's training videos. */
export const videosKey = ({ id, editKey }: EditKey) => ['training-videos', String(id), editKey];

/** Returns the query key of a site's share kit. */
export const shareKitKey = ({ id, editKey }: EditKey) => ['share-kit', String(id), editKey];

/**
 * Fetches the share kit. The dashboard waits for it once, so that nothing below it moves, but shows without it.
 */
export function useShareKit(key: EditKey) {
  return useQuery({
    queryKey: shareKitKey(key),
    queryFn: ({ signal }) => fetchShareKit(key, signal),
    // The section does not repeat the dashboard's own fetch.
    staleTime: 5_000,
  });
}

/** The data without which the dashboard shows nothing (M8). */
export interface Loaded {
  site: OwnSite;
  stats: WeeklyStats;
  videos: TrainingVideo[];
}

/** Fetches everything at once, and the site with its notes again when its window regains focus. */
export function useDashboard(key: EditKey) {
  const site = useQuery({
    queryKey: ownSiteKey(key),
    queryFn: ({ signal }) => fetchOwnSite(key, signal),
    refetchOnWindowFocus: true,
  });
  const stats = useQuery({
    queryKey: ['weekly-stats', String(key.id), key.editKey],
    queryFn: ({ signal }) => fetchWeeklyStats(key, signal),
  });
  const lang = useLang();
  const videos = useQuery({
    // The names are in the reader's language.
    queryKey: [...videosKey(key), lang],
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
    // Without a connection no request is pending; the failure is shown and can be retried.
    waiting:
      all.some(({ data, isFetching }) => !data && isFetching) ||
      (share.isLoading && !share.isFetched && share.failureCount === 0),
    error: loaded ? null : (all.find(({ error }) => error)?.error ?? null),
    again: () => Promise.all(all.filter(({ data }) => !data).map(({ refetch }) => refetch())),
  };
}

/** Returns a function that fetches the site again, after a change with an unknown outcome. */
export function useRefetchOnFocus(key: EditKey): () => void {
  const client = useQueryClient();
  return () => void client.invalidateQueries({ queryKey: ownSiteKey(key) });
}

/** Returns a function that updates the cached site after a change on the server. */
export function useChangeSite(key: EditKey): (change: Partial<OwnSite>) => void {
  const client = useQueryClient();
  return (change) =>
    client.setQueryData<OwnSite>(ownSiteKey(key), (known) => known && { ...known, ...change });
}
