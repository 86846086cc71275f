import { useState } from 'react';
import type { Lang } from '@/domain/page';
import { useLang, useT } from '@/i18n/react';
import { Alert } from '@/ui/alert/Alert';
import { Button } from '@/ui/button/Button';
import { VideoDialog } from '@/ui/video-player/VideoDialog';
import type { StaffVideo } from '../api/videos';

interface WatchVideoProps {
  video: StaffVideo;
  /** The version to start with; the viewer's language by default. */
  version?: Lang;
  onClose: () => void;
}

/** The dialog that plays a video as visitors see it, in either language, with its captions. */
export function WatchVideo({ video, version, onClose }: WatchVideoProps) {
  const t = useT();
  const own = useLang();
  const [wanted, setWanted] = useState<Lang>(version ?? own);
  const lang: Lang = wanted === 'es' && video.clipEs !== '' ? 'es' : 'en';
  const other: Lang = lang === 'es' ? 'en' : 'es';
  const captions = [lang, other]
    .map((of) => ({
      lang: of,
      src: of === 'es' ? video.captionsEs : video.captions,
      label: t(`staff.language.${of}`),
    }))
    .filter(({ src }) => src !== '');
  return (
    <VideoDialog
      title={video.title[lang]}
      clip={lang === 'es' ? video.clipEs : video.clip}
      poster={video.thumbnail}
      captions={captions}
      close={t('videos.watch.close')}
      onClose={onClose}
      failed={t('videos.watch.failed')}
      other={
        video.clipEs !== '' &&
        video.clip !== '' && (
          <Button variant="secondary" onClick={() => setWanted(other)}>
            {t(`videos.watch.${other}`)}
          </Button>
        )
      }
    >
      {captions.length === 0 && (
        <Alert kind="waiting">
          <p>{t('videos.gap.captions')}</p>
        </Alert>
      )}
    </VideoDialog>
  );
}
