import { useSay } from '../words';
import { cx } from '@/ui/cx';
import { Icon } from '@/ui/icon/Icon';
import { MessageSquare, Share2, Video, type Drawing } from '@/ui/icon/icons';
import type { PublicPageData } from '../page-data';
import { LanguageLink } from './LanguageLink';
import { BrandLink } from './SiteBar';
import styles from './SiteFooter.module.css';

const drawings: Record<string, Drawing> = { social: Share2, microblog: MessageSquare, videos: Video };

/** The registry, its privacy promise, and its other sites. */
export function SiteFooter({ data }: { data: Pick<PublicPageData, 'brand'> }) {
  const t = useSay();
  const { brand } = data;
  return (
    <footer className={cx('site-footer', styles.footer)}>
      <div className="wrap">
        <div className={`flow gap-5 ${styles.top}`}>
          <BrandLink data={data} note={t('public.footer.program', { registry: brand.registryName })} />
          <nav className={cx(styles.links, 'no-print')} aria-label={t('public.footer.nav')}>
            <a href={brand.website}>{t('public.footer.home')}</a>
            {brand.privacyUrl && <a href={brand.privacyUrl}>{t('public.footer.privacy')}</a>}
            {brand.accessibilityUrl && (
              <a href={brand.accessibilityUrl}>{t('public.footer.accessibility')}</a>
            )}
            {(brand.socialLinks ?? []).map((link) => (
              <a key={link.url} href={link.url}>
                <Icon of={drawings[link.kind ?? ''] ?? Share2} /> {link.name}
              </a>
            ))}
            <LanguageLink />
          </nav>
        </div>
        <div className={styles.network}>
          {brand.sisterSites?.length > 0 && (
            <nav aria-labelledby="sister-sites" className="no-print">
              <p id="sister-sites">{t('public.footer.sisters')}</p>
              <div className={styles.links}>
                {brand.sisterSites.map((link) => (
                  <a key={link.url} href={link.url}>
                    {link.name}
                  </a>
                ))}
              </div>
            </nav>
          )}
          <p>{t('public.footer.copyright', { registry: brand.registryName, product: brand.productName })}</p>
        </div>
      </div>
    </footer>
  );
}
