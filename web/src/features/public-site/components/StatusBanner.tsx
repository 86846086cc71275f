import { useSay } from '../words';
import { cx } from '@/ui/cx';
import { Icon } from '@/ui/icon/Icon';
import { HandHeart } from '@/ui/icon/icons';
import type { PublicPageData } from '../page-data';
import { bannerFor } from '../rules/banner';
import styles from './sections.module.css';

/** The patient's latest event, above the name (M4). */
export function StatusBanner({ data }: { data: PublicPageData }) {
  const t = useSay();
  const banner = bannerFor(data.site);
  if (!banner) return null;
  const name = data.site.firstName;
  return (
    <div className={styles.banner} role="status">
      <div className={cx('wrap', styles.bannerRow)}>
        <Icon of={HandHeart} />
        <p>
          <strong>{t(banner.title, { name })}</strong> {t(banner.text, { name })}
        </p>
      </div>
    </div>
  );
}
