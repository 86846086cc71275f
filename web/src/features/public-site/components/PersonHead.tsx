import { useSay } from '../words';
import { cx } from '@/ui/cx';
import { Icon } from '@/ui/icon/Icon';
import { ExternalLink } from '@/ui/icon/icons';
import { fullName, type PublicPageData } from '../page-data';
import { isOver } from '../rules/banner';
import { DonorNote, donorLinkProps } from './DonorLink';
import styles from './PersonHead.module.css';
import { ShareButtons } from './ShareButtons';

function subline(data: PublicPageData): string {
  const kidney = data.site.micrositeTypeId === 0;
  if (data.view === 'starter') return kidney ? 'public.sub.starter.kidney' : 'public.sub.starter.liver';
  return kidney ? 'public.sub.kidney' : 'public.sub.liver';
}

/** The person's name, the largest thing on the page, and the ways to pass it on or come closer. */
export function PersonHead({ data }: { data: PublicPageData }) {
  const t = useSay();
  const over = isOver(data.site);
  return (
    <div className={cx(styles.head, data.location !== 0 && styles.noTop)}>
      <div className={cx('wrap', styles.row)}>
        <div>
          <h1>{fullName(data.site)}</h1>
          {!over && <p className={styles.sub}>{t(subline(data))}</p>}
        </div>
        <div className={cx(styles.aside, 'no-print')}>
          <ShareButtons data={data} />
          {!over && (
            <>
              <a className={styles.qualify} {...donorLinkProps(data)}>
                {t('public.qualified')} <Icon of={ExternalLink} />
                <span className="sr"> {t('public.opens-new-tab')}</span>
              </a>
              <DonorNote />
            </>
          )}
        </div>
      </div>
    </div>
  );
}
