import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useLang } from '@/i18n/react';
import {
  fetchVideos,
  videoKeys,
  wholeList,
  type StaffVideo,
  type VideoFilter,
  type VideoLists,
} from '../api/videos';

/** What the filter leaves of the videos, hidden ones too; without one all of them. */
export function useVideos(filter: VideoFilter = wholeList) {
  const lang = useLang();
  return useQuery({
    queryKey: videoKeys.lists(filter, lang),
    queryFn: ({ signal }) => fetchVideos(filter, signal),
    placeholderData: keepPreviousData,
  });
}

/** Fetches lists and histories anew after a change; resolves when they are there. */
export function useRefresh(): () => Promise<void> {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: videoKeys.all });
}

/** The video of that number, with its place in its list. */
export function findVideo(lists: VideoLists, id: number): StaffVideo | undefined {
  return [...lists.videos, ...lists.trainingVideos].find((video) => video.id === id);
}
