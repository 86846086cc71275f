import { useState } from 'react';
import type { EditKey } from '@/api/client';
import { Rich, useLang, useT } from '@/i18n/react';
import { IconButton } from '@/ui/button/Button';
import { Play } from '@/ui/icon/icons';
import { StatusPill } from '@/ui/status-pill/StatusPill';
import type { TrainingVideo } from '../api/trainingVideos';
import { videoTime } from '../rules/videoTime';
import { Section } from './Section';
import { VideoOverlay } from './VideoOverlay';
import styles from './videos.module.css';

/** The training videos of a kidney site, and how far the patient has come with them. */
export function TrainingVideos({ siteKey, videos }: { siteKey: EditKey; videos: readonly TrainingVideo[] }) {
  const t = useT();
  const [playing, setPlaying] = useState<number | null>(null);
  const open = videos.find((video) => video.micrositeTrainingVideoId === playing);
  const watched = videos.filter(({ completedDateTime }) => completedDateTime !== '').length;
  return (
    <Section
      id="videos"
      title={t('dashboard.videos')}
      icon={Play}
      figure={t('dashboard.videos.figure', { watched, count: videos.length })}
    >
      {videos.length === 0 && <p>{t('dashboard.videos.none')}</p>}
      <ul className={styles.list}>
        {videos.map((video) => (
          <li key={video.micrositeTrainingVideoId} className={styles.item}>
            <div className={styles.thumb}>
              {video.thumbnail && <img src={video.thumbnail} alt="" loading="lazy" />}
              <IconButton
                icon={Play}
                label={t('dashboard.videos.play', { name: video.name })}
                onClick={() => setPlaying(video.micrositeTrainingVideoId)}
              />
            </div>
            <div>
              <h3>{video.name}</h3>
              <p>{video.description}</p>
              <Progress video={video} />
            </div>
          </li>
        ))}
      </ul>
      {open && <VideoOverlay siteKey={siteKey} video={open} onClose={() => setPlaying(null)} />}
    </Section>
  );
}

/** How far the patient has come, with the day (M3). */
function Progress({ video }: { video: TrainingVideo }) {
  const completed = videoTime(video.completedDateTime, useLang());
  const started = videoTime(video.startedDateTime, useLang());
  const [reached, kind, id] = completed
    ? ([completed, 'live', 'dashboard.videos.watched'] as const)
    : ([started, 'wait', 'dashboard.videos.started'] as const);
  if (!reached) return null;
  return (
    <StatusPill kind={kind}>
      <span>
        <Rich id={id} params={{ at: reached.said }} parts={[<time key="at" dateTime={reached.iso} />]} />
      </span>
    </StatusPill>
  );
}
