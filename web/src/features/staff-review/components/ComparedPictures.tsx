import { useState } from 'react';
import type { Part, PastReview, ReviewedPicture, SiteDetail, SiteVersion } from '@/api/staffReview';
import { useT } from '@/i18n/react';
import { cx } from '@/ui/cx';
import { fieldFlags } from '../rules/flagged';
import { partBoxId, partKey } from '../rules/parts';
import type { PictureComparison, PictureRow } from '../rules/pictureChanges';
import { shownVersions } from '../rules/review';
import type { Differ } from '@/domain/wordDiff';
import { PartComment } from './PartComment';
import { PictureTile } from './PictureTile';
import { RequestedBefore } from './RequestedBefore';
import pictures from './pictures.module.css';
import styles from './review.module.css';
import type { Deciding } from '../hooks/useDecisionDraft';
import { VersionMark } from './VersionMark';
import { WholePhoto } from './WholePhoto';

interface ComparedPicturesProps {
  detail: SiteDetail;
  comparison: PictureComparison<ReviewedPicture>;
  /** Null while captions are shown without marks. */
  differ: Differ | null;
  numbered?: boolean;
  request?: PastReview;
  deciding?: Deciding;
  errors?: ReadonlyMap<string, string>;
}

type Side = 'live' | 'pending';
interface Chosen {
  side: Side;
  at: number;
}

/** The pictures of the live version and the submission; the chosen picture shows its whole photo with both crops. */
export function ComparedPictures(props: ComparedPicturesProps) {
  const { detail, comparison, differ, numbered, request, deciding, errors } = props;
  const t = useT();
  const { live, pending } = shownVersions(detail);
  const both = live !== null && pending !== null;
  const rows: Record<Side, PictureRow<ReviewedPicture>[]> = pending
    ? { live: comparison.live, pending: comparison.pending }
    : { live: comparison.pending, pending: [] };
  const [chosen, setChosen] = useState<Chosen>(() => firstOfInterest(rows));
  const row = rows[chosen.side][chosen.at];
  const sides: [Side, SiteVersion | null][] = [
    ['live', live],
    ['pending', pending],
  ];

  return (
    <section aria-labelledby="pictures-title">
      <h2 id="pictures-title" className={styles.section}>
        {t('staff.pictures')}
      </h2>
      <RequestedBefore request={request} fields={['images', 'caption']} />
      <div className={cx(both && styles.compare)}>
        {sides.map(
          ([side, version]) =>
            version && (
              <div
                key={side}
                className={cx('panel', side === 'live' ? 'panel--well' : 'panel--wait', styles.version)}
              >
                <VersionMark detail={detail} side={side} version={version} bare={both} numbered={numbered} />
                {rows[side].length === 0 && <p className="muted">{t('staff.pictures.none')}</p>}
                <ul className={pictures.tiles}>
                  {rows[side].map((of, at) => (
                    <PictureTile
                      key={`${of.picture.large}-${at}`}
                      row={of}
                      place={at + 1}
                      side={side}
                      isCompared={both}
                      differ={differ}
                      flags={version === pending ? fieldFlags(`captions.${at}`, detail.flags) : []}
                      isChosen={chosen.side === side && chosen.at === at}
                      onChoose={() => setChosen({ side, at })}
                    />
                  ))}
                </ul>
              </div>
            ),
        )}
      </div>
      {row && (
        <WholePhoto
          place={chosen.at + 1}
          live={chosen.side === 'live' ? row.picture : row.other}
          pending={chosen.side === 'pending' ? row.picture : both ? row.other : null}
          numbers={numbered && both ? { live: live.number, pending: pending.number } : undefined}
        />
      )}
      {deciding && pending && (
        <PictureComments
          count={rows.pending.length}
          chosen={chosen.side === 'pending' ? chosen.at : null}
          {...{ deciding, errors }}
        />
      )}
    </section>
  );
}

interface PictureCommentsProps {
  count: number;
  /** The chosen picture; null if none on this side is chosen. */
  chosen: number | null;
  deciding: Deciding;
  errors?: ReadonlyMap<string, string>;
}

/** The comments on all pictures, on the chosen picture and its caption, and on other pictures with a comment. */
function PictureComments({ count, chosen, deciding, errors }: PictureCommentsProps) {
  const parts: Part[] = [{ field: 'images' }];
  for (let index = 0; index < count; index += 1) {
    for (const field of ['images', 'caption'] as const) {
      const part: Part = { field, index };
      if (chosen === index || deciding.commentOn(part) !== undefined) parts.push(part);
    }
  }
  return (
    <div className={styles.partComments}>
      {parts.map((part) => (
        <PartComment
          key={partKey(part)}
          part={part}
          deciding={deciding}
          error={errors?.get(partBoxId(part))}
        />
      ))}
    </div>
  );
}

/** Returns the first picture that differs, otherwise the main picture. */
function firstOfInterest(rows: Record<Side, PictureRow<ReviewedPicture>[]>): Chosen {
  const at = rows.pending.findIndex(({ changes }) => changes.length > 0);
  if (at >= 0) return { side: 'pending', at };
  return { side: rows.pending.length > 0 ? 'pending' : 'live', at: 0 };
}
