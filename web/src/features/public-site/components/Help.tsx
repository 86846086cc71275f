import { useSay } from '../words';
import { cx } from '@/ui/cx';
import { ArrowDown } from '@/ui/icon/icons';
import { ActionLink } from './ActionLink';
import type { PublicPageData } from '../page-data';
import { isOver } from '../rules/banner';
import { galleryPath } from '../rules/links';
import { DonorLink, DonorNote } from './DonorLink';
import styles from './sections.module.css';

/** After a transplant: thanks, and the way to those who still wait (R16.1). */
function Others({ data }: { data: PublicPageData }) {
  const t = useSay();
  return (
    <section className={styles.help} aria-labelledby="help">
      <div className="wrap">
        <h2 id="help">{t('public.others.title')}</h2>
        <div className={styles.helpGrid}>
          <div className={styles.card}>
            <p>{t('public.others.text', { name: data.site.firstName })}</p>
            <ActionLink href={galleryPath(data.site)}>{t('public.others.see')}</ActionLink>
            <ActionLink href={data.brand.donorRegistrationUrl} variant="secondary" newTab>
              {t('public.others.donate')}
            </ActionLink>
          </div>
        </div>
      </div>
    </section>
  );
}

/** The two ways on: to the screening, or to what protects a donor. */
export function Help({ data }: { data: PublicPageData }) {
  const t = useSay();
  const name = data.site.firstName;
  if (isOver(data.site)) return <Others data={data} />;
  return (
    <section className={styles.help} aria-labelledby="help">
      <div className="wrap">
        <h2 id="help">{t('public.help.title')}</h2>
        <div className={styles.helpGrid}>
          <div className={styles.card}>
            <h3>{t('public.help.you.title')}</h3>
            <p>{t('public.help.you.text', { name })}</p>
            <DonorLink data={data}>{t('public.help.start')}</DonorLink>
            <DonorNote />
          </div>
          <div className={cx(styles.card, 'no-print')}>
            <h3>{t('public.help.unsure.title')}</h3>
            <p>{t('public.help.unsure.text')}</p>
            <ActionLink href="#supportcallouts" variant="secondary" iconAfter={ArrowDown}>
              {t('public.help.support')}
            </ActionLink>
          </div>
        </div>
      </div>
    </section>
  );
}
