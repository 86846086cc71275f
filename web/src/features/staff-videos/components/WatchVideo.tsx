import { useState } from 'react';
import type { Lang } from '../../../domain/page';
import { useLang, useT } from '../../../i18n/react';
import { Alert } from '../../../ui/alert/Alert';
import { Button } from '../../../ui/button/Button';
import { Dialog } from '../../../ui/dialog/Dialog';
import type { StaffVideo } from '../api/videos';
import styles from './videos.module.css';

interface WatchVideoProps {
  video: StaffVideo;
  /** Which version to begin with; the reader's own unless said. */
  version?: Lang;
  onClose: () => void;
}

/** A video as people get it, in either version, with the captions it has. */
export function WatchVideo({ video, version, onClose }: WatchVideoProps) {
  const t = useT();
  const own = useLang();
  const [wanted, setWanted] = useState<Lang>(version ?? own);
  const [failed, setFailed] = useState(false);
  const lang: Lang = wanted === 'es' && video.clipEs !== '' ? 'es' : 'en';
  const other: Lang = lang === 'es' ? 'en' : 'es';
  const clip = lang === 'es' ? video.clipEs : video.clip;
  const tracks: { of: Lang; src: string }[] = [
    { of: lang, src: lang === 'es' ? video.captionsEs : video.captions },
    { of: other, src: lang === 'es' ? video.captions : video.captionsEs },
  ];
  const [first, second] = tracks.filter(({ src }) => src !== '');
  return (
    <Dialog
      wide
      title={video.title[lang]}
      onCancel={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('videos.watch.close')}</Button>
          {video.clipEs !== '' && video.clip !== '' && (
            <Button variant="secondary" onClick={() => setWanted(other)}>
              {t(`videos.watch.${other}`)}
            </Button>
          )}
        </>
      }
    >
      <video
        key={clip}
        className={styles.player}
        src={clip}
        poster={video.thumbnail || undefined}
        controls
        playsInline
        aria-label={video.title[lang]}
        onError={() => setFailed(true)}
        onLoadedData={() => setFailed(false)}
      >
        <track
          key={first?.src}
          kind="captions"
          src={first?.src}
          srcLang={first?.of}
          label={first && t(`staff.language.${first.of}`)}
          default={first !== undefined}
        />
        {second && (
          <track
            key={second.src}
            kind="captions"
            src={second.src}
            srcLang={second.of}
            label={t(`staff.language.${second.of}`)}
          />
        )}
      </video>
      {!first && (
        <Alert kind="waiting">
          <p>{t('videos.gap.captions')}</p>
        </Alert>
      )}
      {failed && (
        <Alert kind="danger" role="alert">
          <p>{t('videos.watch.failed')}</p>
        </Alert>
      )}
    </Dialog>
  );
}
