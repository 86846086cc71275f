import { useState } from 'react';
import type { ReviewedPicture, SiteDetail, SiteVersion } from '../../../api/staff';
import { useT } from '../../../i18n/react';
import { cx } from '../../../ui/cx';
import type { PictureComparison, PictureRow } from '../rules/pictureChanges';
import { shownVersions } from '../rules/review';
import type { Differ } from '../rules/wordDiff';
import { PictureTile } from './PictureTile';
import styles from './review.module.css';
import { VersionMark } from './VersionMark';
import { WholePhoto } from './WholePhoto';

interface ComparedPicturesProps {
  detail: SiteDetail;
  comparison: PictureComparison<ReviewedPicture>;
  /** Null while captions are shown without marks. */
  differ: Differ | null;
}

type Side = 'live' | 'pending';
interface Chosen {
  side: Side;
  at: number;
}

/** The pictures of both versions; the one that is chosen shows its whole photo with both crops. */
export function ComparedPictures({ detail, comparison, differ }: ComparedPicturesProps) {
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
      <div className={cx(both && styles.compare)}>
        {sides.map(
          ([side, version]) =>
            version && (
              <div
                key={side}
                className={cx('panel', side === 'live' ? 'panel--well' : 'panel--wait', styles.version)}
              >
                <VersionMark detail={detail} side={side} version={version} bare={both} />
                {rows[side].length === 0 && <p className="muted">{t('staff.pictures.none')}</p>}
                <ul className={styles.tiles}>
                  {rows[side].map((of, at) => (
                    <PictureTile
                      key={`${of.picture.large}-${at}`}
                      row={of}
                      place={at + 1}
                      side={side}
                      differ={differ}
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
        />
      )}
    </section>
  );
}

/** The first picture that differs, otherwise the main picture. */
function firstOfInterest(rows: Record<Side, PictureRow<ReviewedPicture>[]>): Chosen {
  const at = rows.pending.findIndex(({ changes }) => changes.length > 0);
  if (at >= 0) return { side: 'pending', at };
  return { side: rows.pending.length > 0 ? 'pending' : 'live', at: 0 };
}
