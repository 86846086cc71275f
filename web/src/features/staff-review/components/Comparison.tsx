import { useState } from 'react';
import type { PastReview, SiteDetail } from '@/api/staffReview';
import { MicrositeType } from '@/domain/enums';
import { useT } from '@/i18n/react';
import { comparePictures } from '../rules/pictureChanges';
import { shownVersions } from '../rules/review';
import { isSameText, wordDiff } from '@/domain/wordDiff';
import { ComparedText } from './ComparedText';
import { ComparedPictures } from './ComparedPictures';
import styles from './review.module.css';
import type { Deciding } from '../hooks/useDecisionDraft';
import { useDiffer } from '@/parts/staff/useDiffer';

interface ComparisonProps {
  detail: SiteDetail;
  /** Whether to name the versions by their numbers, because neither need be live. */
  numbered?: boolean;
  /** The decision that the submission responds to; its comments are shown next to the parts. */
  request?: PastReview;
  /** The decision in progress; with it, comments on parts can be written. */
  deciding?: Deciding;
  /** The errors of the last attempt, by the id of the comment box. */
  errors?: ReadonlyMap<string, string>;
}

/** Two versions side by side: texts, then pictures. */
export function Comparison({ detail, numbered, request, deciding, errors }: ComparisonProps) {
  const t = useT();
  const [showing, setShowing] = useState(true);
  const { live, pending } = shownVersions(detail);
  const both = live !== null && pending !== null;
  const differ = useDiffer(both);
  if (!live && !pending) {
    return (
      <div className="empty">
        <p>{t('staff.review.nothing')}</p>
      </div>
    );
  }
  const liver = detail.site.micrositeTypeId === MicrositeType.Liver;
  const texts = [
    { id: 'story' as const, title: t('staff.story'), live: live?.story, pending: pending?.story },
    {
      id: 'why' as const,
      title: t(liver ? 'staff.why.liver' : 'staff.why.kidney'),
      live: live?.why,
      pending: pending?.why,
    },
  ].map((text) => {
    const compared = text.live !== undefined && text.pending !== undefined;
    const same = compared && isSameText(text.live ?? '', text.pending ?? '');
    const diff = compared && !same && differ ? wordDiff(text.live ?? '', text.pending ?? '', differ) : null;
    return { ...text, same, diff };
  });
  const pictures = comparePictures(both ? live.images : null, (pending ?? live)?.images ?? []);
  const words = texts.reduce((sum, { diff }) => sum + (diff?.changes ?? 0), 0);

  return (
    <>
      {both && (
        <div className={styles.legend}>
          <p className={styles.legendLine}>
            <span className={styles.diff}>
              <ins>{t('staff.diff.added')}</ins>
            </span>
            <span className={styles.diff}>
              <del>{t('staff.diff.removed')}</del>
            </span>
            {differ && (
              <span className="muted">{t('staff.diff.count', { words, pictures: pictures.changes })}</span>
            )}
          </p>
          <label className={styles.toggle}>
            <input type="checkbox" checked={showing} onChange={(event) => setShowing(event.target.checked)} />{' '}
            {t('staff.diff.show')}
          </label>
        </div>
      )}
      {texts.map((text) => (
        <ComparedText key={text.id} {...text} {...{ detail, numbered, showing, request, deciding, errors }} />
      ))}
      <ComparedPictures
        {...{ detail, numbered, request, deciding, errors }}
        comparison={pictures}
        differ={showing ? differ : null}
      />
    </>
  );
}
