import { useState, type MouseEvent } from 'react';
import { useSay } from '../words';
import type { PublicPageData } from '../page-data';
import { otherPictures, pictureSizes, pictureUrl } from '../rules/pictures';
import { Lightbox } from './Lightbox';
import styles from './Pictures.module.css';

/** Reports whether a click is a plain one; the browser handles clicks for a new tab or window. */
function plainClick(event: MouseEvent): boolean {
  return event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
}

/** The patient's other pictures; each opens larger, also without scripts. */
export function Pictures({ data }: { data: PublicPageData }) {
  const t = useSay();
  const [shown, setShown] = useState<number | null>(null);
  const name = data.site.firstName;
  const pictures = otherPictures(data.site.images);
  if (pictures.length === 0) return null;
  return (
    <section className={styles.pictures} aria-label={t('public.pictures', { name })}>
      <div className="wrap">
        <ul className={styles.grid}>
          {pictures.map((picture, n) => (
            <li key={n}>
              <a
                className={styles.shot}
                href={pictureUrl(picture)}
                data-opens="here"
                onClick={(event) => {
                  if (!plainClick(event)) return;
                  event.preventDefault();
                  setShown(n);
                }}
              >
                <img
                  src={pictureUrl(picture)}
                  srcSet={pictureSizes(picture)}
                  sizes={pictures.length > 1 ? '(max-width: 48em) 46vw, 17rem' : 'min(92vw, 25rem)'}
                  width={1140}
                  height={1200}
                  alt={picture.caption ? '' : t('public.picture-of', { name })}
                  loading="lazy"
                />
                {picture.caption && <span lang={picture.captionLang ?? ''}>{picture.caption}</span>}
                <span className="sr"> {t('public.enlarge')}</span>
              </a>
            </li>
          ))}
        </ul>
      </div>
      {shown !== null && (
        <Lightbox pictures={pictures} start={shown} name={name} onClose={() => setShown(null)} />
      )}
    </section>
  );
}
