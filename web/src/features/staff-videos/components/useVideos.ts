import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { editVideo, fetchVideos, videosKey, type StaffVideo, type VideoLists } from '../api/videos';

/** Every video, hidden ones too. */
export function useVideos() {
  return useQuery({ queryKey: videosKey, queryFn: ({ signal }) => fetchVideos(signal) });
}

/** Fetches the lists anew after a change; resolves when they are there. */
export function useRefresh(): () => Promise<void> {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: videosKey });
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
