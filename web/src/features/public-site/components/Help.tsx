import { useSay } from '../words';
import { cx } from '@/ui/cx';
import { ArrowDown } from '@/ui/icon/icons';
import { ActionLink } from './ActionLink';
import type { PublicPageData } from '../page-data';
import { isOver } from '../rules/banner';
import { CallUs } from './CallUs';
import { DonorLink, DonorNote } from './DonorLink';
import { Others } from './Others';
import styles from './sections.module.css';

/** The ways to help this patient or, once the search is over, others; and the phone number. */
export function Help({ data }: { data: PublicPageData }) {
  return (
    <section className={styles.help} aria-labelledby="help">
      <div className="wrap">
        {isOver(data.site) ? <Others data={data} /> : <Ways data={data} />}
        <CallUs brand={data.brand} className={styles.call} />
      </div>
    </section>
  );
}

/** The screening, and the support and protections of donors. */
function Ways({ data }: { data: PublicPageData }) {
  const t = useSay();
  const name = data.site.firstName;
  return (
    <>
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
    </>
  );
}
