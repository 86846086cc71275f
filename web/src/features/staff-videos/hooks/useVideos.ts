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

/** Fetches the videos that match the filter, including hidden videos; all videos by default. */
export function useVideos(filter: VideoFilter = wholeList) {
  const lang = useLang();
  return useQuery({
    queryKey: videoKeys.lists(filter, lang),
    queryFn: ({ signal }) => fetchVideos(filter, signal),
    placeholderData: keepPreviousData,
  });
}

/** Returns a function that refetches lists and histories after a change; it resolves when they are loaded. */
export function useRefresh(): () => Promise<void> {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: videoKeys.all });
}

/** Returns the video with that id, from either list. */
export function findVideo(lists: VideoLists, id: number): StaffVideo | undefined {
  return [...lists.videos, ...lists.trainingVideos].find((video) => video.id === id);
}
