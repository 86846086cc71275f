import { staffPicture, type ReviewedPicture } from '@/api/staffReview';
import { useLang, useT } from '@/i18n/react';
import { cx } from '@/ui/cx';
import { StatusPill } from '@/ui/status-pill/StatusPill';
import type { PlacedFlag } from '../rules/flagged';
import type { PictureRow } from '../rules/pictureChanges';
import { wordDiff, type Differ } from '@/domain/wordDiff';
import { DiffText } from './DiffText';
import { MarkedText } from './MarkedText';
import pictures from './pictures.module.css';
import styles from './review.module.css';

interface PictureTileProps {
  row: PictureRow<ReviewedPicture>;
  /** The position, counted from 1. */
  place: number;
  side: 'live' | 'pending';
  /** Whether two versions are compared; then an unchanged picture is marked as unchanged. */
  isCompared: boolean;
  differ: Differ | null;
  /** The flags in the caption. */
  flags: readonly PlacedFlag[];
  isChosen: boolean;
  onChoose: () => void;
}

/** A picture as visitors see it, with its changes. */
export function PictureTile({
  row,
  place,
  side,
  isCompared,
  differ,
  flags,
  isChosen,
  onChoose,
}: PictureTileProps) {
  const t = useT();
  const lang = useLang();
  const { picture, other, changes } = row;
  const isGone = changes.includes('removed');
  const name = picture.caption || (place === 1 ? t('staff.pictures.main') : t('staff.pictures.no-caption'));
  const changeList = changes.map((change) => t(`staff.change.${change}`)).join(', ');
  const captionChanged = changes.includes('caption') || changes.includes('crop-caption');
  return (
    <li className={pictures.tile}>
      <button
        type="button"
        className={cx(pictures.picture, changes.length > 0 && (isGone ? pictures.gone : pictures.changed))}
        aria-pressed={isChosen}
        aria-label={t('staff.pictures.choose', {
          place,
          name,
          said: changeList || (isCompared ? t('staff.change.none') : 'none'),
        })}
        onClick={onChoose}
      >
        <img src={staffPicture(picture.large)} alt="" loading="lazy" />
      </button>
      {changes.map((change) => (
        <StatusPill key={change} kind={isGone ? 'stop' : 'live'} bare>
          {t(`staff.change.${change}`)}
        </StatusPill>
      ))}
      <p className={styles.diff}>
        {place}.{' '}
        {captionChanged && other && differ && side === 'pending' ? (
          <CaptionDiff before={other} after={picture} differ={differ} flags={flags} />
        ) : (
          <MarkedText
            stretches={[{ text: name, changed: false }]}
            as="ins"
            flags={flags}
            lang={picture.caption ? (picture.captionLang ?? '') : lang}
          />
        )}
      </p>
    </li>
  );
}

interface CaptionDiffProps {
  before: ReviewedPicture;
  after: ReviewedPicture;
  differ: Differ;
  flags: readonly PlacedFlag[];
}

function CaptionDiff({ before, after, differ, flags }: CaptionDiffProps) {
  const { live, pending } = wordDiff(before.caption, after.caption, differ);
  return (
    <>
      <DiffText stretches={live.filter(({ changed }) => changed)} as="del" lang={before.captionLang ?? ''} />{' '}
      <MarkedText stretches={pending} as="ins" flags={flags} lang={after.captionLang ?? ''} />
    </>
  );
}
