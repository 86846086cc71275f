import { useState, type ReactNode } from 'react';
import type { Lang } from '@/domain/page';
import { Alert } from '../alert/Alert';
import { Button } from '../button/Button';
import { Dialog } from '../dialog/Dialog';
import styles from './VideoDialog.module.css';

/** Captions in a language; the first ones of a clip are shown from the start. */
export interface Captions {
  lang: Lang;
  src: string;
  /** What the player calls them. */
  label: string;
}

interface VideoDialogProps {
  title: string;
  clip: string;
  /** Empty: none. */
  poster: string;
  captions: readonly Captions[];
  autoPlay?: boolean;
  onPlay?: () => void;
  onEnded?: () => void;
  /** The words of the button that closes. */
  close: string;
  onClose: () => void;
  /** A button beside it, such as for the other language. */
  other?: ReactNode;
  /** What is said when the clip does not play. */
  failed: string;
  /** What stands under the clip. */
  children?: ReactNode;
}

/** A video over the page, as large as the specification says where there is room (M4, M7). */
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
