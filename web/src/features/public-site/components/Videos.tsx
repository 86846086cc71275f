import { useSay } from '../words';
import { Icon } from '../../../ui/icon/Icon';
import { Play } from '../../../ui/icon/icons';
import type { PublicVideos } from '../page-data';
import styles from './Videos.module.css';

/** Donors telling how it was. */
export function Videos({ videos }: { videos: PublicVideos }) {
  const t = useSay();
  return (
    <section className={styles.videos} aria-labelledby="videos">
      <div className="wrap">
        <h2 id="videos">{videos.heading}</h2>
        <p className="lead muted">{videos.introParagraph}</p>
        <div className={styles.grid}>
          {videos.videos.map((video) => (
            <article key={video.videoUrl} className={styles.video}>
              <div className={styles.thumb}>
                {video.thumbnail && <img src={video.thumbnail} alt="" loading="lazy" />}
                <a className={styles.play} href={video.videoUrl}>
                  <Icon of={Play} /> {t('public.video.play')}
                  <span className="sr"> {video.title}</span>
                </a>
              </div>
              <h3>{video.title}</h3>
              <p>{video.description}</p>
              {video.spanishVideoUrl && (
                <a className={styles.spanish} href={video.spanishVideoUrl} lang="es" hrefLang="es">
                  {t('public.video.spanish')}
                  <span className="sr"> {video.title}</span>
                </a>
              )}
            </article>
          ))}
        </div>
      </div>
    </section>
  );
}
