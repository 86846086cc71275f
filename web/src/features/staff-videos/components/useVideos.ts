import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useLang } from '@/i18n/react';
import {
  editVideo,
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

/** Shows or hides a video, with the words that it has. */
export function useVisibility(onDone: (video: StaffVideo) => void) {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: ({ id, title, description, isHidden }: StaffVideo) =>
      editVideo(id, { title, description, isHidden: !isHidden }),
    onSuccess: async (_, video) => {
      await refresh();
      onDone(video);
    },
  });
}

/** The video of that number, with its place in its list. */
export function findVideo(lists: VideoLists, id: number): StaffVideo | undefined {
  return [...lists.videos, ...lists.trainingVideos].find((video) => video.id === id);
}
