import { useState, type ReactNode } from 'react';
import type { Lang } from '@/domain/page';
import { Alert } from '../alert/Alert';
import { Button } from '../button/Button';
import { Dialog } from '../dialog/Dialog';
import styles from './VideoDialog.module.css';

/** Captions in one language; the first captions of a clip are shown from the start. */
export interface Captions {
  lang: Lang;
  src: string;
  /** The label in the player's menu. */
  label: string;
}

interface VideoDialogProps {
  title: string;
  clip: string;
  /** Empty if there is no poster. */
  poster: string;
  captions: readonly Captions[];
  autoPlay?: boolean;
  onPlay?: () => void;
  onEnded?: () => void;
  /** The label of the close button. */
  close: string;
  onClose: () => void;
  /** A button next to the close button, such as for the other language. */
  other?: ReactNode;
  /** The message if the clip does not play. */
  failed: string;
  /** Shown below the clip. */
  children?: ReactNode;
}

/** A dialog with a video, in the size that the specification requires if there is room (M4, M7). */
export function VideoDialog({
  title,
  clip,
  poster,
  captions,
  close,
  onClose,
  other,
  failed,
  children,
  ...play
}: VideoDialogProps) {
  const [hasFailed, setFailed] = useState(false);
  const [first, ...more] = captions;
  return (
    <Dialog
      wide
      title={title}
      onCancel={onClose}
      footer={
        <>
          <Button onClick={onClose}>{close}</Button>
          {other}
        </>
      }
    >
      <video
        {...play}
        key={clip}
        className={styles.player}
        src={clip}
        poster={poster || undefined}
        controls
        playsInline
        aria-label={title}
        onError={() => setFailed(true)}
        onLoadedData={() => setFailed(false)}
      >
        <track
          key={first?.src}
          kind="captions"
          src={first?.src}
          srcLang={first?.lang}
          label={first?.label}
          default={first !== undefined}
        />
        {more.map(({ lang, src, label }) => (
          <track key={src} kind="captions" src={src} srcLang={lang} label={label} />
        ))}
      </video>
      {children}
      {hasFailed && (
        <Alert kind="danger" role="alert">
          <p>{failed}</p>
        </Alert>
      )}
    </Dialog>
  );
}
