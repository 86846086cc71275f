import { useMutation, useQueryClient } from '@tanstack/react-query';
import { failureText, isSignedOut } from '../../../api/staffFailure';
import { useLang, useT } from '../../../i18n/react';
import { Alert } from '../../../ui/alert/Alert';
import { announcement } from '../../../ui/toast/announcement';
import {
  listOf,
  orderVideos,
  videosKey,
  type Audience,
  type StaffVideo,
  type VideoLists,
} from '../api/videos';
import { useRefresh } from './useVideos';
import { VideoCard } from './VideoCard';
import styles from './videos.module.css';

/** The videos of one audience in the order in which people see them. */
export function VideoList({ audience, videos }: { audience: Audience; videos: readonly StaffVideo[] }) {
  const t = useT();
  const lang = useLang();
  const { move, error } = useOrder(audience, videos);
  if (videos.length === 0) {
    return (
      <div className="empty">
        <p>{t(`videos.none.${audience}`)}</p>
      </div>
    );
  }
  return (
    <div className="stack">
      {error && !isSignedOut(error) && (
        <Alert kind="danger" role="alert">
          <p>{failureText(error, t)}</p>
        </Alert>
      )}
      <ol className={styles.list}>
        {videos.map((video, n) => (
          <VideoCard
            key={video.id}
            video={video}
            place={n + 1}
            of={videos.length}
            onMove={(by) => {
              move(n, n + by);
              announcement.say(
                t('videos.moved', { name: video.title[lang], place: n + 1 + by, of: videos.length }),
              );
            }}
          />
        ))}
      </ol>
    </div>
  );
}

/** Moves a video at once on the screen; if that fails, the list goes back to what the server has. */
function useOrder(audience: Audience, videos: readonly StaffVideo[]) {
  const client = useQueryClient();
  const refresh = useRefresh();
  const { mutate, error } = useMutation({
    // One after the other, so that the last press is the order that stays.
    scope: { id: `video-order-${audience}` },
    mutationFn: (ids: number[]) => orderVideos(audience, ids),
    onError: () => refresh(),
  });
  function move(from: number, to: number) {
    const next = videos.toSpliced(from, 1).toSpliced(to, 0, ...videos.slice(from, from + 1));
    void client.cancelQueries({ queryKey: videosKey });
    client.setQueryData<VideoLists>(videosKey, (lists) => {
      if (!lists) return lists;
      const same = listOf(lists, audience).length === next.length;
      if (!same) return lists;
      return audience === 'public' ? { ...lists, videos: next } : { ...lists, trainingVideos: next };
    });
    mutate(next.map(({ id }) => id));
  }
  return { move, error };
}
