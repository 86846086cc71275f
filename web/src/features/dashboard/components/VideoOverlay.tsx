import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { EditKey } from '@/api/client';
import { useLang, useT } from '@/i18n/react';
import { Button } from '@/ui/button/Button';
import { VideoDialog } from '@/ui/video-player/VideoDialog';
import { recordVideo, type TrainingVideo } from '../api/trainingVideos';
import { videoVersion } from '../rules/videoVersion';
import { videosOf } from './useOwnSite';

interface VideoOverlayProps {
  siteKey: EditKey;
  video: TrainingVideo;
  onClose: () => void;
}

/** A training video over the dashboard, in either language, with captions. */
export function VideoOverlay({ siteKey, video, onClose }: VideoOverlayProps) {
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

/** Tells the server of the first play ever and of every end (M4); the list then shows the times. */
function useProgress(siteKey: EditKey, video: TrainingVideo) {
  const client = useQueryClient();
  const told = useRef(video.startedDateTime !== '');
  const record = async (what: 'started' | 'completed') => {
    await recordVideo(siteKey, video.micrositeTrainingVideoId, what);
    await client.invalidateQueries({ queryKey: videosOf(siteKey) });
  };
  return {
    started: () => {
      if (told.current) return;
      told.current = true;
      // Nobody is kept from watching when this fails; the next play tells it.
      record('started').catch(() => (told.current = false));
    },
    completed: () => void record('completed').catch(() => undefined),
  };
}
