import { useRef } from 'react';
import { useSay } from '../words';
import { buttonClass } from '@/ui/button/Button';
import { cx } from '@/ui/cx';
import { Icon } from '@/ui/icon/Icon';
import { Menu, X } from '@/ui/icon/icons';
import { fullName, type PublicPageData } from '../page-data';
import { livingDonationPath, sitePath } from '../rules/links';
import { DonorLink } from './DonorLink';
import { Lamp } from './Lamp';
import { LanguageLink } from './LanguageLink';
import styles from './SiteBar.module.css';

/** The registry's logo and name, linked to its own website. */
export function BrandLink({ data, note }: { data: Pick<PublicPageData, 'brand'>; note?: string }) {
  const t = useSay();
  return (
    <a className={styles.brand} href={data.brand.website}>
      <Lamp />
      <span>
        {data.brand.productName}
        {note && <small>{note}</small>}
        <span className="sr"> {t('public.home-suffix')}</span>
      </span>
    </a>
  );
}

function PageLinks({ data }: { data: PublicPageData }) {
  const t = useSay();
  return (
    <>
      <a href={sitePath(data.site)}>{fullName(data.site)}</a>
      {data.site.micrositeTypeId === 0 && (
        <a href={livingDonationPath(data.site)}>{t('public.learn-living-donation')}</a>
      )}
    </>
  );
}

/** The menu with the bar's links on small screens; opens without scripts, Escape closes it. */
function SmallMenu({ data }: { data: PublicPageData }) {
  const t = useSay();
  const box = useRef<HTMLDetailsElement>(null);
  const button = useRef<HTMLElement>(null);
  return (
    <details
      ref={box}
      className={styles.menu}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !box.current?.open) return;
        box.current.open = false;
        button.current?.focus();
      }}
    >
      <summary
        ref={button}
        className={cx(buttonClass({ variant: 'secondary', small: true }), styles.menuButton)}
      >
        <Icon className={styles.toOpen} of={Menu} />
        <Icon className={styles.toClose} of={X} /> {t('public.menu')}
      </summary>
      <nav className={styles.sheet} aria-label={t('public.site-nav')}>
        <PageLinks data={data} />
        <LanguageLink className={styles.smallest} />
      </nav>
    </details>
  );
}

/** The header: logo, name (back to the site), links, language and the donate button. */
export function SiteBar({ data }: { data: PublicPageData }) {
  const t = useSay();
  return (
    <header className={cx(styles.bar, data.bare && styles.bare, 'no-print')}>
      <div className={cx('wrap', styles.row)}>
        <BrandLink data={data} />
        {data.bare ? (
          <LanguageLink className={cx(styles.language, styles.last)} />
        ) : (
          <>
            <nav className={styles.nav} aria-label={t('public.site-nav')}>
              <PageLinks data={data} />
            </nav>
            <LanguageLink className={styles.language} />
            <DonorLink data={data} variant="give" className={styles.give}>
              {t('public.register', { name: data.site.firstName })}
            </DonorLink>
            <SmallMenu data={data} />
          </>
        )}
      </div>
    </header>
  );
}

/** The donate button on small screens, fixed to the lower edge. */
export function GiveBar({ data }: { data: PublicPageData }) {
  const t = useSay();
  return (
    <aside className={cx(styles.giveBar, 'no-print')} aria-label={t('public.donate')}>
      <DonorLink data={data} variant="give" wide>
        {t('public.register', { name: data.site.firstName })}
      </DonorLink>
    </aside>
  );
}
