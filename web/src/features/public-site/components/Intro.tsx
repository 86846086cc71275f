import { usePageLang, useSay } from '../words';
import { cx } from '@/ui/cx';
import { fullName, type PublicPageData } from '../page-data';
import { pictureSizes, pictureUrl, profilePicture } from '../rules/pictures';
import { STORY_FOLDS_ABOVE } from '../rules/paragraphs';
import { FoldedText } from './FoldedText';
import { Lamp } from './Lamp';
import styles from './sections.module.css';

/** The patient's picture and story. */
export function Intro({ data }: { data: PublicPageData }) {
  const t = useSay();
  const { lang } = usePageLang();
  const { site, storyLang = '' } = data;
  const picture = profilePicture(site.images);
  return (
    <section aria-label={t('public.story-of', { name: site.firstName })}>
      <div className={cx('flow', styles.intro, picture && styles.withPortrait)}>
        {picture && (
          <figure>
            <div className="portrait">
              <img
                src={pictureUrl(picture)}
                srcSet={pictureSizes(picture)}
                sizes="(max-width: 47.9375em) min(77vw, 20rem), 25rem"
                width={1140}
                height={1200}
                alt={fullName(site)}
                fetchPriority="high"
              />
            </div>
            {picture.caption && <figcaption lang={picture.captionLang ?? ''}>{picture.caption}</figcaption>}
          </figure>
        )}
        <div>
          {storyLang && storyLang !== lang && (
            <p className={styles.written}>{t(`public.written.${storyLang}`, { name: site.firstName })}</p>
          )}
          <FoldedText id="story" lang={storyLang} text={site.patientStory} above={STORY_FOLDS_ABOVE} />
        </div>
      </div>
    </section>
  );
}

/** Shown in place of the story until there is one. */
export function Welcome({ data }: { data: PublicPageData }) {
  const t = useSay();
  const name = fullName(data.site);
  const kidney = data.site.micrositeTypeId === 0;
  return (
    <section aria-labelledby="welcome">
      <div className={cx('panel', styles.welcome)}>
        <div className="portrait">
          <Lamp />
        </div>
        <h2 id="welcome">{t('public.welcome.title')}</h2>
        <p className="lead">
          {kidney ? t('public.welcome.text.kidney', { name }) : t('public.welcome.text.liver', { name })}
        </p>
      </div>
    </section>
  );
}
