import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useLang } from '@/i18n/react';
import {
  audienceList,
  orderVideos,
  videoKeys,
  wholeList,
  type Audience,
  type StaffVideo,
  type VideoLists,
} from '../api/videos';
import { useRefresh } from './useVideos';

/** Moves a video on the screen at once; after a failure it restores the server's order. */
export function useOrder(audience: Audience, videos: readonly StaffVideo[]) {
  const client = useQueryClient();
  const refresh = useRefresh();
  const queryKey = videoKeys.lists(wholeList, useLang());
  const { mutate, error } = useMutation({
    // Requests run in order, so that the last press determines the order.
    scope: { id: `video-order-${audience}` },
    mutationFn: (ids: number[]) => orderVideos(audience, ids),
    onSuccess: () =>
      // Marks counts and histories as out of date; they are refetched when they are shown.
      client.invalidateQueries({ queryKey: videoKeys.all, refetchType: 'none' }),
    onError: () => refresh(),
  });
  function move(from: number, to: number) {
    const next = [...videos];
    next.splice(to, 0, ...next.splice(from, 1));
    void client.cancelQueries({ queryKey: videoKeys.all });
    client.setQueryData<VideoLists>(queryKey, (lists) => {
      if (!lists) return lists;
      const same = audienceList(lists, audience).length === next.length;
      if (!same) return lists;
      return audience === 'public' ? { ...lists, videos: next } : { ...lists, trainingVideos: next };
    });
    mutate(next.map(({ id }) => id));
  }
  return { move, error };
}
