import { useState, useRef } from 'react';
import type { EditKey } from '@/api/client';
import { Rich, useLang, useT } from '@/i18n/react';
import { IconButton, Button } from '@/ui/button/Button';
import { Play } from '@/ui/icon/icons';
import { StatusPill } from '@/ui/status-pill/StatusPill';
import { type TrainingVideo, recordVideo } from '../api/trainingVideos';
import { videoTime } from '../rules/videoTime';
import { Section } from './Section';
import styles from './videos.module.css';
import { useQueryClient } from '@tanstack/react-query';
import { VideoDialog } from '@/ui/video-player/VideoDialog';
import { videoVersion } from '../rules/videoVersion';
import { videosKey } from '../hooks/useOwnSite';

/** The training videos of a kidney site, and the patient's progress. */
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
      <ul className={`flow gap-4 ${styles.list}`}>
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

/** The patient's progress with a video, with the day (M3). */
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

interface VideoOverlayProps {
  siteKey: EditKey;
  video: TrainingVideo;
  onClose: () => void;
}

/** A training video over the dashboard, in either language, with captions. */
function VideoOverlay({ siteKey, video, onClose }: VideoOverlayProps) {
  const t = useT();
  const [lang, setLang] = useState(useLang());
  const { started, completed } = useProgress(siteKey, video);
  const { clip, captions, lang: spoken } = videoVersion(video, lang);
  const other = lang === 'es' ? 'en' : 'es';
  return (
    <VideoDialog
      title={video.name}
      clip={clip}
      poster={video.thumbnail}
      captions={
        captions === ''
          ? []
          : [{ lang: spoken, src: captions, label: t(`dashboard.videos.captions.${spoken}`) }]
      }
      autoPlay
      onPlay={started}
      onEnded={completed}
      close={t('dashboard.videos.close')}
      onClose={onClose}
      failed={t('dashboard.videos.failed')}
      other={
        video.spanishVideoUrl !== '' && (
          <Button variant="secondary" lang={other} onClick={() => setLang(other)}>
            {t(`dashboard.videos.in.${other}`)}
          </Button>
        )
      }
    />
  );
}

/** Records the first play ever and every end (M4); the list then shows the times. */
function useProgress(siteKey: EditKey, video: TrainingVideo) {
  const client = useQueryClient();
  const recorded = useRef(video.startedDateTime !== '');
  const record = async (what: 'started' | 'completed') => {
    await recordVideo(siteKey, video.micrositeTrainingVideoId, what);
    await client.invalidateQueries({ queryKey: videosKey(siteKey) });
  };
  return {
    started: () => {
      if (recorded.current) return;
      recorded.current = true;
      // A failure must not stop playback; the next play records it.
      record('started').catch(() => (recorded.current = false));
    },
    completed: () => void record('completed').catch(() => undefined),
  };
}
