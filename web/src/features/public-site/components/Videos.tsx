import { useEffect, useRef, useState, type ComponentType } from 'react';
import { cx } from '@/ui/cx';
import { useNearby } from '../useNearby';
import { useSay } from '../words';
import type { VideoRibbonProps } from './VideoRibbon';
import styles from './Videos.module.css';

/**
 * Videos of donors' stories. The page is sent with three placeholders. The code and the list of the videos are large
 * and far down, so they load when the reader scrolls near them.
 */
export function Videos() {
  const t = useSay();
  const place = useRef<HTMLElement>(null);
  const isNear = useNearby(place);
  const [isMissing, setMissing] = useState(false);
  const [Ribbon, setRibbon] = useState<ComponentType<VideoRibbonProps> | null>(null);
  useEffect(() => {
    if (!isNear) return;
    import('./VideoRibbon').then(
      (module) => setRibbon(() => module.VideoRibbon),
      () => setMissing(true),
    );
  }, [isNear]);

  if (Ribbon) return <Ribbon placeholders={<Placeholders />} />;
  return (
    <section ref={place} className={styles.videos}>
      <div className="wrap">
        {isMissing ? (
          <p role="alert">{t('public.video.error', { message: t('public.video.unreachable') })}</p>
        ) : (
          <Placeholders />
        )}
      </div>
    </section>
  );
}

/** The placeholders of the videos. */
function Placeholders() {
  const t = useSay();
  return (
    <>
      <p className="muted">{t('public.video.loading')}</p>
      <div className={styles.grid} aria-hidden="true">
        {['one', 'two', 'three'].map((n) => (
          <div key={n}>
            <span className={cx('skel', styles.thumb)} />
            <span className={cx('skel', styles.line)} />
          </div>
        ))}
      </div>
    </>
  );
}
