import { staffPicture, type ReviewedPicture } from '@/api/staffReview';
import { useT } from '@/i18n/react';
import { cx } from '@/ui/cx';
import { corners, cropFrame, viewBox, type CropFrame } from '../rules/cropFigure';
import { isSameCrop } from '../rules/pictureChanges';
import styles from './WholePhoto.module.css';

interface WholePhotoProps {
  /** The position, counted from 1. */
  place: number;
  /** The picture in the live version; null if it is missing there. */
  live: ReviewedPicture | null;
  /** The picture in the submission; null if it is missing there. */
  pending: ReviewedPicture | null;
  /** The numbers of the two versions, if neither need be live. */
  numbers?: { live: number; pending: number };
}

/** A whole photo with the part that visitors see, in the live version and in the submission. */
export function WholePhoto({ place, live, pending, numbers }: WholePhotoProps) {
  const t = useT();
  const photo = pending ?? live;
  if (!photo) return null;
  const size = { width: photo.width, height: photo.height };
  const same = live && pending && isSameCrop(live.attributes, pending.attributes);
  const old = live && !same ? cropFrame(size, live.attributes) : null;
  const now = pending ? cropFrame(size, pending.attributes) : null;
  const box = viewBox(
    size,
    [old, now].filter((frame) => frame !== null),
  );
  const title = t('staff.whole.title', { place });
  const describeCrop = (picture: ReviewedPicture) =>
    t('staff.whole.crop', {
      zoom: Math.round(picture.attributes.zoom * 100) / 100,
      turn: ((picture.attributes.rotate % 360) + 360) % 360,
    });
  return (
    <div className={cx('panel', styles.whole)} aria-live="polite">
      <svg
        role="img"
        aria-label={t('staff.whole.picture', { place })}
        className={styles.photo}
        viewBox={`${box.x} ${box.y} ${box.w} ${box.h}`}
      >
        <rect x={box.x} y={box.y} width={box.w} height={box.h} className={styles.paper} />
        <image href={staffPicture(photo.fileName)} width={size.width} height={size.height} />
        {(now ?? old) && <Shade box={box} frame={(now ?? old) as CropFrame} />}
        {now && <Outline frame={now} className={styles.frameHalo} />}
        {now && <Outline frame={now} className={styles.frameNow} />}
        {old && <Outline frame={old} className={styles.frameOldHalo} />}
        {old && <Outline frame={old} className={styles.frameOld} />}
      </svg>
      <div className="stack gap-2">
        <h3>{title}</h3>
        <ul className="small stack gap-1">
          {live && !same && (
            <li className={styles.keyLine}>
              <span className={cx(styles.key, styles.keyOld)} />
              <span>
                {numbers
                  ? t('review.whole', { number: numbers.live, crop: describeCrop(live) })
                  : t('staff.whole.live', { crop: describeCrop(live) })}
              </span>
            </li>
          )}
          {pending && (
            <li className={styles.keyLine}>
              <span className={styles.key} />
              <span>
                {numbers && !same
                  ? t('review.whole', { number: numbers.pending, crop: describeCrop(pending) })
                  : t(same ? 'staff.whole.both' : 'staff.whole.pending', { crop: describeCrop(pending) })}
              </span>
            </li>
          )}
        </ul>
        <p className="small muted">{t('staff.whole.note')}</p>
      </div>
    </div>
  );
}

function path(frame: CropFrame): string {
  const [first, ...rest] = corners(frame).map(([x, y]) => `${x} ${y}`);
  return `M${first}L${rest.join('L')}Z`;
}

function Outline({ frame, className }: { frame: CropFrame; className: string | undefined }) {
  return <path d={path(frame)} className={className} vectorEffect="non-scaling-stroke" />;
}

/** Dims the part that visitors do not see. */
function Shade({ box, frame }: { box: { x: number; y: number; w: number; h: number }; frame: CropFrame }) {
  const outer = `M${box.x} ${box.y}h${box.w}v${box.h}h${-box.w}Z`;
  return <path d={`${outer}${path(frame)}`} fillRule="evenodd" className={styles.shade} />;
}
