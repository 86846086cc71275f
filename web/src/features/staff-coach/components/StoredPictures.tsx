import { staffPicture } from '@/api/staffReview';
import { inOrder, type StoredPicture } from '@/domain/storedPicture';
import { useT } from '@/i18n/react';
import { cx } from '@/ui/cx';
import styles from './coach.module.css';

/** The pictures of a working copy as cropped, read-only. */
export function StoredPictures({ pictures, small }: { pictures: readonly StoredPicture[]; small?: boolean }) {
  const t = useT();
  return (
    <ul className={cx(styles.pictures, small && styles.newerPictures)}>
      {inOrder(pictures).map(({ fileName, thumbnail, caption, captionLang }, n) => (
        <li key={fileName}>
          <img
            src={staffPicture(thumbnail)}
            alt={t('coach.draft.picture', { n: n + 1 })}
            width={190}
            height={200}
            loading="lazy"
          />
          {caption === '' ? (
            <p className="small">{t('coach.draft.no-caption')}</p>
          ) : (
            <p className="small" lang={captionLang ?? ''}>
              {caption}
            </p>
          )}
        </li>
      ))}
    </ul>
  );
}
