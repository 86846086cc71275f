import { MicrositeType } from '@/domain/enums';
import { useT } from '@/i18n/react';
import { LampMark } from '@/ui/brand-logo/BrandLogo';
import type { StarterSite } from '../api/starterSite';
import styles from './StarterPreview.module.css';

/** The starter site in small, in a frame: greeting, the need, and the plea to be tested (V2). */
export function StarterPreview({ site }: { site: StarterSite }) {
  const t = useT();
  const liver = site.micrositeTypeId === MicrositeType.Liver;
  const fullName = `${site.firstName} ${site.lastName}`;
  return (
    <section className="stack" aria-labelledby="preview-heading">
      <h2 id="preview-heading">{t('starter.see')}</h2>
      <div className={styles.frame} data-organ={liver ? 'liver' : undefined}>
        <p className={styles.head}>
          <LampMark /> <span>{fullName}</span>
        </p>
        <div className={styles.greeting}>
          <p className={styles.hello}>{t('starter.preview.hello', { name: site.firstName })}</p>
          <p>{t('starter.preview.text', { fullName, organ: liver ? 'liver' : 'kidney' })}</p>
        </div>
        <p className={styles.ribbon}>{t('starter.preview.button')}</p>
      </div>
    </section>
  );
}
