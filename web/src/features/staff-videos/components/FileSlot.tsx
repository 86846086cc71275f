import { useState, type ReactNode } from 'react';
import { ApiError } from '@/api/client';
import { failureText, isSignedOut } from '@/api/staffFailure';
import { kindOfFile } from '@/domain/fileKind';
import { useT } from '@/i18n/react';
import { Button } from '@/ui/button/Button';
import { FieldErrorText } from '@/ui/field/Field';
import { FileDrop } from '@/ui/file-drop/FileDrop';
import { RefreshCw, Trash2 } from '@/ui/icon/icons';
import { openPhoto } from '@/ui/picture-editor/photo';
import type { Slot, StaffVideo } from '../api/videos';
import { fileRules, slotKind, refuses } from '../rules/files';
import { RemoveFile } from './RemoveFile';
import { useUpload } from '../hooks/useUpload';
import styles from './videos.module.css';

interface FileSlotProps {
  video: StaffVideo;
  slot: Slot;
  /** The link or button that shows the stored file. */
  children: ReactNode;
}

/** A file of a video, with its state, buttons to view, replace or remove it, and the progress of an upload. */
export function FileSlot({ video, slot, children }: FileSlotProps) {
  const t = useT();
  const [refused, setRefused] = useState('');
  const [isOpening, setIsOpening] = useState(false);
  const [removing, setRemoving] = useState(false);
  const name = t(`videos.file.${slot}`);
  const { upload, isUnderWay, send, stop, forget } = useUpload(
    video.id,
    slot,
    t('videos.file.saved', { name }),
  );
  const isThere = video[slot] !== '';
  const failed = upload?.error && !isSignedOut(upload.error) ? failureText(upload.error, t) : '';
  const problem = refused || failed;
  // Another attempt can only help if the file itself was not rejected.
  const mayHelp =
    !refused &&
    upload?.error instanceof ApiError &&
    (upload.error.status === 0 || upload.error.status >= 429);

  function refuse(words: string) {
    setRefused(words);
    forget();
  }
  function take(file: File) {
    const why = refuses(slot, file);
    if (why) {
      refuse(t(`videos.file.${why}.${slotKind(slot)}`, { name: file.name }));
      return;
    }
    setRefused('');
    if (slot === 'thumbnail') void sendPicture(file);
    else void send(file);
  }
  /** Sends a HEIC photo as a JPEG. */
  async function sendPicture(file: File) {
    setIsOpening(true);
    try {
      const isHEIC = (await kindOfFile(file)) === 'heic';
      void send(isHEIC ? (await openPhoto(file)).file : file);
    } catch {
      refuse(t('videos.file.heic', { name: file.name }));
    }
    setIsOpening(false);
  }
  const choose = t(isThere ? 'videos.file.replace' : 'videos.file.choose');
  return (
    <li className={styles.slot}>
      <div>
        <h3 id={`${slot}-name`}>{name}</h3>
        <p className="hint" id={`${slot}-hint`}>
          {t(`videos.file.hint.${slot}`)}
        </p>
      </div>
      <div className={styles.file}>
        {isThere ? (
          <div className="row gap-2">
            {children}
            {!(slot === 'clip' && !video.isHidden) && (
              <Button
                small
                variant="danger-outline"
                icon={Trash2}
                aria-label={`${t('videos.file.remove')}: ${name}`}
                onClick={() => setRemoving(true)}
              >
                {t('videos.file.remove')}
              </Button>
            )}
          </div>
        ) : (
          <p className="muted">{t('videos.file.none')}</p>
        )}
        {isUnderWay && upload ? (
          <div className={styles.progress}>
            <label htmlFor={`${slot}-progress`}>
              {t('videos.file.sending', {
                name: upload.file.name,
                percent: Math.round((upload.sent ?? 0) * 100),
              })}
            </label>
            <progress id={`${slot}-progress`} max={1} value={upload.sent ?? 0} />
            <Button small variant="secondary" onClick={stop}>
              {t('videos.file.stop')}
            </Button>
          </div>
        ) : (
          <FileDrop
            id={slot}
            small
            label={`${choose}: ${name}`}
            accept={fileRules[slot].accept}
            describedBy={`${slot}-hint${problem ? ` ${slot}-problem` : ''}`}
            invalid={problem !== ''}
            disabled={isOpening}
            onFile={take}
            hint={t('videos.file.drop')}
          >
            {choose}
          </FileDrop>
        )}
        {problem && (
          <div role="alert" className={styles.problem}>
            <FieldErrorText id={`${slot}-problem`}>{problem}</FieldErrorText>
            {mayHelp && upload && (
              <Button small variant="secondary" icon={RefreshCw} onClick={() => void send(upload.file)}>
                {t('videos.file.again', { name: upload.file.name })}
              </Button>
            )}
          </div>
        )}
      </div>
      {removing && <RemoveFile video={video} slot={slot} onClose={() => setRemoving(false)} />}
    </li>
  );
}
