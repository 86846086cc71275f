import { useRef } from 'react';
import { useLang, useT } from '@/i18n/react';
import { Failure } from '@/parts/staff/Failure';
import { Button } from '@/ui/button/Button';
import { announcement } from '@/ui/toast/announcement';
import type { Audience, StaffVideo } from '../api/videos';
import { useOrder } from '../hooks/useOrder';
import { VideoCard } from './VideoCard';
import styles from './videos.module.css';

interface VideoListProps {
  audience: Audience;
  videos: readonly StaffVideo[];
  /** The number of videos without the filter. */
  total: number;
  /** Whether the list has every video in display order; only then can the order be changed. */
  isWhole: boolean;
  /** Whether the videos still belong to the previous filter. */
  isOld: boolean;
  /** Shows the whole list. */
  onWhole: () => void;
}

/** The videos of one audience. */
export function VideoList({ audience, videos, total, isWhole, isOld, onWhole }: VideoListProps) {
  const t = useT();
  const count = useRef<HTMLParagraphElement>(null);
  if (total === 0) {
    return (
      <div className="empty">
        <p>{t(`videos.none.${audience}`)}</p>
      </div>
    );
  }
  const back = (
    <Button
      small
      variant="secondary"
      onClick={() => {
        onWhole();
        count.current?.focus(); // the button is gone then
      }}
    >
      {t('videos.order.whole')}
    </Button>
  );
  return (
    <div className="stack">
      {isWhole && <p className="muted">{t(`videos.where.${audience}`)}</p>}
      {!isWhole && videos.length > 0 && (
        <div className={styles.fixed}>
          <p className="muted">{t('videos.order.fixed')}</p>
          {back}
        </div>
      )}
      <p role="status" tabIndex={-1} ref={count} className="small muted">
        {isOld ? '' : t(isWhole ? 'videos.count' : 'videos.count.found', { count: videos.length, total })}
      </p>
      {videos.length === 0 && (
        <div className="empty stack">
          <p>{t('videos.none-found')}</p>
          <p>{back}</p>
        </div>
      )}
      {isWhole && !isOld ? (
        <OrderedList audience={audience} videos={videos} />
      ) : (
        <ul className={styles.list}>
          {videos.map((video) => (
            <VideoCard key={video.id} video={video} place={video.place} of={total} />
          ))}
        </ul>
      )}
    </div>
  );
}

/** The whole list, with buttons to change the order. */
function OrderedList({ audience, videos }: Pick<VideoListProps, 'audience' | 'videos'>) {
  const t = useT();
  const lang = useLang();
  const { move, error } = useOrder(audience, videos);
  return (
    <>
      <Failure error={error} />
      <ol className={styles.list}>
        {videos.map((video, n) => (
          <VideoCard
            key={video.id}
            video={video}
            place={n + 1}
            of={videos.length}
            onMove={(by) => {
              move(n, n + by);
              announcement.set(
                t('videos.moved', { name: video.title[lang], place: n + 1 + by, of: videos.length }),
              );
            }}
          />
        ))}
      </ol>
    </>
  );
}
