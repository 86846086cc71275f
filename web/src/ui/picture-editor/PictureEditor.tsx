import { useLayoutEffect, useRef, useState, type Dispatch, type ReactNode } from 'react';
import { useT } from '@/i18n/react';
import { Button } from '../button/Button';
import { Icon } from '../icon/Icon';
import { ImagePlus, Plus } from '../icon/icons';
import { hasData, hasPicture, type DraftPicture } from '@/domain/draftPicture';
import type { PictureEvent } from '@/domain/reducePictures';
import { useIsWide } from '../wide/useIsWide';
import type { ChooseFile } from './usePhotos';
import { captionId, chooserId } from './slotIds';
import { AdjustSheet } from './AdjustSheet';
import styles from './PictureEditor.module.css';
import { PictureRow } from './PictureRow';
import { PictureSlot } from './PictureSlot';
import { RemoveDialog } from './RemoveDialog';

interface PictureEditorProps {
  /** The heading and its level. */
  title: string;
  level: 2 | 3;
  pictures: readonly DraftPicture[];
  maxImages: number;
  captionLimit: number;
  /** The errors by the id of the control. */
  errors: ReadonlyMap<string, string>;
  dispatch: Dispatch<PictureEvent>;
  chooseFile: ChooseFile;
  /** Shown above the slots. */
  intro?: ReactNode;
  /** Shown at the top of a picture's slot, such as a reviewer's note; by the slot's key. */
  notes?: ReadonlyMap<string, ReactNode>;
}

/** The control that takes the focus after the slots were laid out again. */
type Then = { focus: string[] } | { choose: true } | null;

/** The slots of the picture editor, and the button that adds a slot (M2, image editor). */
export function PictureEditor(props: PictureEditorProps) {
  const { title, level, pictures, maxImages, captionLimit, errors, dispatch, chooseFile, intro, notes } =
    props;
  const t = useT();
  const isWide = useIsWide(768);
  const [removing, setRemoving] = useState<string | null>(null);
  const [adjusting, setAdjusting] = useState<string | null>(null);
  const [said, setSaid] = useState('');
  const then = useRef<Then>(null);
  useLayoutEffect(() => follow(then, pictures), [pictures]);

  function add() {
    then.current = { choose: true };
    dispatch({ type: 'slot-added' });
  }

  function move(key: string, by: -1 | 1) {
    const id = chooserId(key);
    // At the end of the row the pressed button is disabled, so its neighbor takes the focus.
    then.current = { focus: by < 0 ? [`${id}-left`, `${id}-right`] : [`${id}-right`, `${id}-left`] };
    dispatch({ type: 'slot-moved', key, by });
    const place = pictures.findIndex((picture) => picture.key === key) + 1 + by;
    setSaid(t('pictures.moved', { n: place }));
  }

  function remove(key: string) {
    setRemoving(null);
    then.current = { focus: ['pictures-heading'] };
    dispatch({ type: 'slot-removed', key });
    setSaid(t('pictures.removed'));
  }

  function askToRemove(key: string) {
    const picture = pictures.find((one) => one.key === key);
    if (picture && hasData(picture)) setRemoving(key);
    else remove(key);
  }

  const doomed = pictures.find((picture) => picture.key === removing);
  const adjusted = isWide ? undefined : pictures.find((picture) => picture.key === adjusting);
  const Heading = level === 2 ? 'h2' : 'h3';
  const used = pictures.filter(hasPicture).length;
  return (
    <section className="stack" aria-labelledby="pictures-heading">
      <div className="row between">
        <Heading id="pictures-heading" tabIndex={-1}>
          {title}
        </Heading>
        <span className="muted">{t('pictures.used', { count: used, limit: maxImages })}</span>
      </div>
      <p className="sr" role="status">
        {said}
      </p>
      {intro}
      <ul className="flow gap-4">
        {pictures.map((picture, index) => {
          const slot = {
            picture,
            n: index + 1,
            count: pictures.length,
            level: level === 2 ? (3 as const) : (4 as const),
            captionLimit,
            captionError: errors.get(captionId(picture.key)),
            error: errors.get(chooserId(picture.key)),
            dispatch,
            chooseFile,
            onRemove: askToRemove,
            note: notes?.get(picture.key),
          };
          return isWide ? (
            <PictureSlot key={picture.key} {...slot} onSay={setSaid} onMove={move} />
          ) : (
            <PictureRow key={picture.key} {...slot} onAdjust={setAdjusting} />
          );
        })}
        {pictures.length < maxImages && <AddSlot room={maxImages - pictures.length} onAdd={add} />}
      </ul>
      {adjusted && (
        <AdjustSheet
          picture={adjusted}
          n={pictures.indexOf(adjusted) + 1}
          count={pictures.length}
          dispatch={dispatch}
          onFile={(file) => chooseFile(adjusted.key, file)}
          onMove={(by) => move(adjusted.key, by)}
          onDone={() => setAdjusting(null)}
        />
      )}
      {doomed && (
        <RemoveDialog
          picture={doomed}
          n={pictures.indexOf(doomed) + 1}
          onRemove={() => remove(doomed.key)}
          onCancel={() => setRemoving(null)}
        />
      )}
    </section>
  );
}

function AddSlot({ room, onAdd }: { room: number; onAdd: () => void }) {
  const t = useT();
  return (
    <li className={styles.add}>
      <Icon of={ImagePlus} />
      <div>
        <p>
          <strong>{t('pictures.room', { count: room })}</strong>
        </p>
        <p className="small muted">{t('pictures.room-hint')}</p>
      </div>
      <Button variant="secondary" icon={Plus} onClick={onAdd}>
        {t('pictures.add')}
      </Button>
    </li>
  );
}

/** Moves the focus once the slots are in their new order. */
function follow(then: { current: Then }, pictures: readonly DraftPicture[]): void {
  const next = then.current;
  then.current = null;
  if (next && 'focus' in next) {
    const controls = next.focus.map((id) => document.getElementById(id));
    controls
      .find((control) => control && !(control instanceof HTMLButtonElement && control.disabled))
      ?.focus();
  }
  const last = pictures.at(-1);
  if (next && 'choose' in next && last) {
    const input = document.getElementById(chooserId(last.key));
    input?.focus();
    input?.click();
  }
}
