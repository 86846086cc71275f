import { useId, useLayoutEffect, useState, type ReactNode } from 'react';
import { useT } from '@/i18n/react';
import { BrandLogo } from '../brand-logo/BrandLogo';
import { Button } from '../button/Button';
import { cx } from '../cx';
import { Icon } from '../icon/Icon';
import { Menu, X, type Drawing } from '../icon/icons';
import { LanguageSwitch } from '../language-switch/LanguageSwitch';
import { SkipLink } from '../skip-link/SkipLink';
import { AppLink } from '../work-bar/AppLink';
import styles from './StaffShell.module.css';

/** One place of the staff side; count is how many things wait there. */
export interface StaffNavItem {
  to: string;
  label: string;
  icon: Drawing;
  count?: number;
  current?: boolean;
}

/** Places under a heading, such as the center's name. */
export interface StaffNavGroup {
  heading: string;
  items: readonly StaffNavItem[];
}

interface StaffShellProps {
  nav: readonly StaffNavGroup[];
  /** Who is signed in. */
  me?: { name: string; role: string; onSignOut: () => void };
  /** Where they see and change how they sign in. */
  account?: { to: string; current: boolean };
  children: ReactNode;
}

/** Staff pages are denser; the tokens listen to this class on the body. */
export function useStaffLook(): void {
  useLayoutEffect(() => {
    document.body.classList.add('staff');
    return () => document.body.classList.remove('staff');
  }, []);
}

/** The frame of every signed-in staff screen: a green rail on wide screens, a top bar with a menu below. */
export function StaffShell({ nav, me, account, children }: StaffShellProps) {
  const t = useT();
  const [open, setOpen] = useState(false);
  const navId = useId();
  useStaffLook();
  return (
    <>
      <SkipLink />
      <div className={styles.shell}>
        <header className={cx(styles.rail, 'rail')}>
          <BrandLogo href="/staff" line={t('shared.staff.line')} onGreen />
          <Button
            small
            variant="on-green"
            icon={open ? X : Menu}
            className={styles.menu}
            aria-expanded={open}
            aria-controls={navId}
            onClick={() => setOpen(!open)}
          >
            {t('shared.menu')}
          </Button>
          <div id={navId} className={cx(styles.fold, open && styles.open)}>
            <nav aria-label={t('shared.staff.nav')}>
              {nav.map((group) => (
                <NavGroup key={group.heading} group={group} onFollow={() => setOpen(false)} />
              ))}
            </nav>
            {me && (
              <div className={styles.me}>
                <b>{me.name}</b>
                <span>{me.role}</span>
                {account && (
                  <AppLink
                    to={account.to}
                    className={styles.account}
                    aria-current={account.current ? 'page' : undefined}
                    onClick={() => setOpen(false)}
                  >
                    {t('shared.staff.account')}
                  </AppLink>
                )}
                <span className={styles.meActions}>
                  <button type="button" className={styles.signOut} onClick={me.onSignOut}>
                    {t('shared.staff.sign-out')}
                  </button>
                  <LanguageSwitch onGreen />
                </span>
              </div>
            )}
          </div>
        </header>
        <main className={styles.desk} id="main" tabIndex={-1}>
          {children}
        </main>
      </div>
    </>
  );
}

function NavGroup({ group, onFollow }: { group: StaffNavGroup; onFollow: () => void }) {
  const t = useT();
  return (
    <>
      <h2>{group.heading}</h2>
      {group.items.map(({ to, label, icon, count, current }) => (
        <AppLink key={to} to={to} aria-current={current ? 'page' : undefined} onClick={onFollow}>
          <Icon of={icon} /> {label}
          {count !== undefined && count > 0 && (
            <span className={styles.count}>
              {count}
              <span className="sr"> {t('shared.staff.waiting')}</span>
            </span>
          )}
        </AppLink>
      ))}
    </>
  );
}
