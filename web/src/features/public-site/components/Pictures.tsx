import { useRef, useState, type MouseEvent } from 'react';
import { useSay } from '../words';
import { Button } from '@/ui/button/Button';
import { cx } from '@/ui/cx';
import { ChevronLeft, ChevronRight } from '@/ui/icon/icons';
import type { PublicPageData } from '../page-data';
import { pictureSizes, pictureUrl, ROTATOR_ABOVE, rotatorPictures } from '../rules/pictures';
import { Lightbox } from './Lightbox';
import styles from './Pictures.module.css';

/** A click that asks for a tab or window of its own is left to the browser. */
function plainClick(event: MouseEvent): boolean {
  return event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
}

/** The person's other pictures; each opens larger, also without a script. */
export function Pictures({ data }: { data: PublicPageData }) {
  const t = useSay();
  const list = useRef<HTMLUListElement>(null);
  const [shown, setShown] = useState<number | null>(null);
  const name = data.site.firstName;
  const pictures = rotatorPictures(data.site.images);
  if (pictures.length === 0) return null;
  const turns = pictures.length > ROTATOR_ABOVE;

  const turn = (direction: 1 | -1) => {
    const strip = list.current;
    if (!strip) return;
    const last = strip.scrollWidth - strip.clientWidth;
    // Past either end it begins again at the other.
    if (direction > 0 && strip.scrollLeft >= last - 1) strip.scrollTo({ left: 0 });
    else if (direction < 0 && strip.scrollLeft <= 0) strip.scrollTo({ left: last });
    else strip.scrollBy({ left: direction * strip.clientWidth });
  };
  return (
    <section className={styles.rotator} aria-label={t('public.pictures', { name })}>
      <div className="wrap">
        <ul ref={list} className={turns ? styles.strip : styles.grid}>
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
                  sizes="(max-width: 48em) 46vw, 17rem"
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
        {turns && (
          <div className={cx(styles.pager, 'no-print')}>
            <Button variant="secondary" small icon={ChevronLeft} onClick={() => turn(-1)}>
              {t('public.previous-pictures')}
            </Button>
            <Button variant="secondary" small iconAfter={ChevronRight} onClick={() => turn(1)}>
              {t('public.next-pictures')}
            </Button>
          </div>
        )}
      </div>
      {shown !== null && (
        <Lightbox pictures={pictures} start={shown} name={name} onClose={() => setShown(null)} />
      )}
    </section>
  );
}
