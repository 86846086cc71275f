import { useEffect, useRef, useState } from 'react';
import { useSay } from '../words';
import { Button } from '@/ui/button/Button';
import { cx } from '@/ui/cx';
import { ChevronLeft, ChevronRight, X } from '@/ui/icon/icons';
import type { SiteImage } from '../page-data';
import { pictureUrl } from '../rules/pictures';
import styles from './Pictures.module.css';

interface LightboxProps {
  pictures: readonly SiteImage[];
  /** The index of the pressed picture. */
  start: number;
  /** First name of the patient in the pictures. */
  name: string;
  onClose: () => void;
}

/**
 * One large picture with its caption. Escape, the button and a press outside the picture close it, arrow keys
 * turn. Closing returns the focus to the pressed picture.
 */
export function Lightbox({ pictures, start, name, onClose }: LightboxProps) {
  const t = useSay();
  const box = useRef<HTMLDialogElement>(null);
  const [at, setAt] = useState(start);
  useEffect(() => {
    const opener = document.activeElement;
    const dialog = box.current!;
    dialog.showModal();
    // Some browsers leave the focus on the page; the dialog receives arrow keys only with focus.
    if (!dialog.contains(document.activeElement)) dialog.focus();
    return () => {
      if (opener instanceof HTMLElement) opener.focus();
    };
  }, []);

  const turn = (step: number) => setAt((now) => (now + step + pictures.length) % pictures.length);
  const close = () => box.current?.close();
  const picture = pictures[at];
  if (!picture) return null;
  return (
    <dialog
      ref={box}
      tabIndex={-1}
      className={cx(styles.box, 'on-green')}
      aria-label={t('public.viewer')}
      onClose={onClose}
      onClick={(event) => {
        if (event.target === event.currentTarget) close();
      }}
      onKeyDown={(event) => {
        if (event.key === 'ArrowLeft') turn(-1);
        if (event.key === 'ArrowRight') turn(1);
      }}
    >
      <div className={cx(styles.buttons, styles.close)}>
        <Button variant="on-green" small icon={X} onClick={close}>
          {t('public.close')}
        </Button>
      </div>
      <figure>
        <img
          src={pictureUrl(picture)}
          width={1140}
          height={1200}
          alt={picture.caption ? '' : t('public.picture-of', { name })}
        />
        <figcaption className={styles.caption} aria-live="polite">
          <span lang={picture.captionLang ?? ''}>{picture.caption}</span>
        </figcaption>
      </figure>
      {pictures.length > 1 && (
        <div className={styles.buttons}>
          <Button variant="on-green" icon={ChevronLeft} onClick={() => turn(-1)}>
            {t('public.previous')}
          </Button>
          <Button variant="on-green" iconAfter={ChevronRight} onClick={() => turn(1)}>
            {t('public.next')}
          </Button>
        </div>
      )}
    </dialog>
  );
}
