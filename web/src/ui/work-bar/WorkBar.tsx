import { useEffect, useId, useRef, useState } from 'react';
import { useT } from '@/i18n/react';
import { BrandLogo } from '../brand-logo/BrandLogo';
import { Button } from '../button/Button';
import { cx } from '../cx';
import { Menu, X } from '../icon/icons';
import { LanguageSwitch } from '../language-switch/LanguageSwitch';
import { AppLink } from './AppLink';
import styles from './WorkBar.module.css';

/** A link of the patient's workspace. */
export interface WorkBarLink {
  label: string;
  to: string;
  current?: boolean;
  newTab?: boolean;
}

interface WorkBarProps {
  /** The target of the logo's link. */
  home: string;
  /** The name of the navigation for screen readers, such as "Your microsite". */
  label: string;
  links: readonly WorkBarLink[];
}

/** The bar above the editor and the dashboard; on a phone a Menu button shows its links. */
export function WorkBar({ home, label, links }: WorkBarProps) {
  const t = useT();
  const [open, setOpen] = useState(false);
  const navId = useId();
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!open) return undefined;
    const closeOnEscape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      setOpen(false);
      button.current?.focus();
    };
    document.addEventListener('keydown', closeOnEscape);
    return () => document.removeEventListener('keydown', closeOnEscape);
  }, [open]);
  return (
    <header className={styles.bar}>
      <div className={cx('wrap', styles.inner)}>
        <BrandLogo href={home} />
        <Button
          ref={button}
          small
          variant="secondary"
          icon={open ? X : Menu}
          className={styles.menu}
          aria-expanded={open}
          aria-controls={navId}
          onClick={() => setOpen(!open)}
        >
          {t('shared.menu')}
        </Button>
        <nav id={navId} aria-label={label} className={cx(styles.nav, open && styles.open)}>
          {links.map(({ label: words, to, current, newTab }) => (
            <AppLink
              key={to}
              to={to}
              newTab={newTab}
              aria-current={current ? 'page' : undefined}
              onClick={() => setOpen(false)}
            >
              {words}
            </AppLink>
          ))}
          <LanguageSwitch />
        </nav>
      </div>
    </header>
  );
}
