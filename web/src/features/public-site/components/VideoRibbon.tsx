import { useEffect, useState, type ReactNode } from 'react';
import { ApiError } from '@/api/client';
import { Button } from '@/ui/button/Button';
import { Icon } from '@/ui/icon/Icon';
import { Play, RefreshCw } from '@/ui/icon/icons';
import { fetchVideos, type PublicVideo, type PublicVideos } from '../api/videos';
import { clipsFor, type Clip } from '../rules/clips';
import { usePageLang, useSay } from '../words';
import { VideoPlayer } from './VideoPlayer';
import styles from './Videos.module.css';

/** The props of the ribbon. */
export interface VideoRibbonProps {
  /** Shown until the list is loaded. */
  placeholders: ReactNode;
}

/** The videos of the registry; nothing if it has none. */
export function VideoRibbon({ placeholders }: VideoRibbonProps) {
  const { lang } = usePageLang();
  const [attempt, setAttempt] = useState(0);
  // Another language or attempt starts with fresh state.
  return (
    <Fetched key={`${lang} ${attempt}`} placeholders={placeholders} onAgain={() => setAttempt(attempt + 1)} />
  );
}

function Fetched({ placeholders, onAgain }: VideoRibbonProps & { onAgain: () => void }) {
  const [ribbon, setRibbon] = useState<PublicVideos | null>(null);
  const [error, setError] = useState<unknown>(null);
  useEffect(() => {
    const stop = new AbortController();
    fetchVideos(stop.signal).then(setRibbon, (reason: unknown) => {
      if (!stop.signal.aborted) setError(reason);
    });
    return () => stop.abort();
  }, []);

  if (ribbon?.videos.length === 0) return null;
  return (
    <section className={styles.videos} aria-labelledby={ribbon ? 'videos' : undefined}>
      <div className="wrap">
        {ribbon ? (
          <Ribbon ribbon={ribbon} />
        ) : error === null ? (
          placeholders
        ) : (
          <Failure error={error} onAgain={onAgain} />
        )}
      </div>
    </section>
  );
}

function Failure({ error, onAgain }: { error: unknown; onAgain: () => void }) {
  const t = useSay();
  const message = (error instanceof ApiError && error.message) || t('public.video.unreachable');
  return (
    <>
      <p role="alert">{t('public.video.error', { message })}</p>
      <Button className={styles.again} variant="secondary" icon={RefreshCw} onClick={onAgain}>
        {t('public.video.again')}
      </Button>
    </>
  );
}

function Ribbon({ ribbon }: { ribbon: PublicVideos }) {
  const [playing, setPlaying] = useState<{ title: string; clip: Clip } | null>(null);
  return (
    <>
      <h2 id="videos">{ribbon.heading}</h2>
      <p className="lead muted">{ribbon.intro_paragraph}</p>
      <div className={styles.grid}>
        {ribbon.videos.map((video) => (
          <Video
            key={video.video_url}
            video={video}
            onPlay={(clip) => setPlaying({ title: video.title, clip })}
          />
        ))}
      </div>
      {playing && <VideoPlayer {...playing} onClose={() => setPlaying(null)} />}
    </>
  );
}

function Video({ video, onPlay }: { video: PublicVideo; onPlay: (clip: Clip) => void }) {
  const t = useSay();
  const { lang } = usePageLang();
  const [own, other] = clipsFor(video, lang);
  return (
    <article>
      <div className={styles.thumb}>
        {video.thumbnail && <img src={video.thumbnail} alt="" loading="lazy" />}
        {own && (
          <button type="button" className={styles.play} onClick={() => onPlay(own)}>
            <Icon of={Play} /> {t('public.video.play')} <span className="sr">{video.title}</span>
          </button>
        )}
      </div>
      <h3>{video.title}</h3>
      <p>{video.description}</p>
      {other && (
        <button type="button" className={styles.other} onClick={() => onPlay(other)}>
          <span lang={other.lang}>{t('public.video.other')}</span> <span className="sr">{video.title}</span>
        </button>
      )}
    </article>
  );
}
