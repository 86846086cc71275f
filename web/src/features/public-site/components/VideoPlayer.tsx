import { useRef } from 'react';
import { Button } from '@/ui/button/Button';
import { cx } from '@/ui/cx';
import { useModal } from '@/ui/dialog/useModal';
import { X } from '@/ui/icon/icons';
import type { Clip } from '../rules/clips';
import { useSay } from '../words';
import styles from './Videos.module.css';

interface VideoPlayerProps {
  title: string;
  clip: Clip;
  onClose: () => void;
}

const languages = { en: 'English', es: 'Español' } as const;

/**
 * A video over the page, 630 by 415 if there is room (M9), with captions on. Escape and the button close it,
 * and focus returns to the pressed control.
 */
export function VideoPlayer({ title, clip, onClose }: VideoPlayerProps) {
  const t = useSay();
  const box = useRef<HTMLDialogElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  useModal(box, heading, onClose);
  return (
    <dialog ref={box} className={cx(styles.player, 'on-green')} aria-labelledby="video-title">
      <div className={styles.playerHead}>
        <h2 id="video-title" ref={heading} tabIndex={-1}>
          {title}
        </h2>
        <Button variant="on-green" small icon={X} onClick={onClose}>
          {t('public.close')}
        </Button>
      </div>
      <video
        aria-labelledby="video-title"
        src={clip.url}
        width={630}
        height={415}
        controls
        autoPlay
        playsInline
      >
        <track
          kind="captions"
          src={clip.captions || undefined}
          srcLang={clip.lang}
          label={languages[clip.lang]}
          default
        />
      </video>
    </dialog>
  );
}
