import { useEffect, useId, useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { useT } from '@/i18n/react';
import { BrandLogo } from '../brand-logo/BrandLogo';
import { Button, IconButton } from '../button/Button';
import { cx } from '../cx';
import { Icon } from '../icon/Icon';
import { Menu, Search, X, type Drawing } from '../icon/icons';
import { LanguageSwitch } from '../language-switch/LanguageSwitch';
import { SkipLink } from '../skip-link/SkipLink';
import { AppLink } from '../work-bar/AppLink';
import styles from './StaffShell.module.css';

/** A link of the navigation; count is the number of its pending items. */
export interface StaffNavItem {
  to: string;
  label: string;
  icon: Drawing;
  count?: number | undefined;
  current?: boolean;
}

interface StaffShellProps {
  nav: readonly StaffNavItem[];
  /** The signed-in account. */
  me?: { name: string; role: string; center?: string | undefined; onSignOut: () => void };
  /** The link to the account's screen. */
  account?: { to: string; current: boolean };
  /** Opens the search. hasKey shows that "/" opens it, too. */
  search?: { onOpen: () => void; hasKey: boolean };
  /** Shown beside the search on wide screens. */
  action?: ReactNode;
  children: ReactNode;
}

/** Adds the class that makes staff pages denser; design tokens depend on it. */
export function useStaffStyles(): void {
  useLayoutEffect(() => {
    document.body.classList.add('staff');
    return () => document.body.classList.remove('staff');
  }, []);
}

/** The frame of every signed-in staff screen: a green rail on wide screens, a top bar with a menu on narrow ones. */
export function StaffShell({ nav, me, account, search, action, children }: StaffShellProps) {
  const t = useT();
  const [open, setOpen] = useState(false);
  const navId = useId();
  const rail = useRef<HTMLElement>(null);
  const current = nav.find((item) => item.current)?.to;
  useStaffStyles();
  useEffect(() => {
    // The rail scrolls by itself in a low window; jsdom has no scrolling.
    if (current) rail.current?.querySelector('[aria-current]')?.scrollIntoView?.({ block: 'nearest' });
  }, [current]);
  return (
    <>
      <SkipLink />
      <div className={styles.shell}>
        <header className={cx(styles.rail, 'rail')}>
          <BrandLogo href="/staff" line={t('shared.staff.line')} onGreen />
          {search && (
            <IconButton
              icon={Search}
              label={t('shared.staff.search')}
              className={styles.searchIcon}
              onClick={search.onOpen}
            />
          )}
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
            {me?.center && <p className={styles.center}>{me.center}</p>}
            <nav aria-label={t('shared.staff.nav')} ref={rail}>
              {nav.map((item) => (
                <NavLink key={item.to} {...item} onFollow={() => setOpen(false)} />
              ))}
            </nav>
            {me && <Account me={me} account={account} onFollow={() => setOpen(false)} />}
          </div>
        </header>
        <div className={styles.work}>
          {search && (
            <nav className={styles.bar} aria-label={t('shared.staff.bar')}>
              <button type="button" className={styles.search} onClick={search.onOpen}>
                <Icon of={Search} />
                <span>{t('shared.staff.search')}</span>
                {search.hasKey && <kbd aria-hidden="true">/</kbd>}
              </button>
              {action}
            </nav>
          )}
          <main className={styles.desk} id="main" tabIndex={-1}>
            {children}
          </main>
        </div>
      </div>
    </>
  );
}

interface AccountProps extends Required<Pick<StaffShellProps, 'me'>>, Pick<StaffShellProps, 'account'> {
  onFollow: () => void;
}

/** The signed-in account and the sign-out button, always visible at the bottom of the rail. */
function Account({ me, account, onFollow }: AccountProps) {
  const t = useT();
  return (
    <div className={styles.me}>
      <span className={styles.initials} aria-hidden="true">
        {accountInitials(me.name)}
      </span>
      <div className={styles.name}>
        <b>{me.name}</b>
        <span>{me.role}</span>
      </div>
      <div className={styles.meActions}>
        {account && (
          <AppLink
            to={account.to}
            className={styles.account}
            aria-current={account.current ? 'page' : undefined}
            onClick={onFollow}
          >
            {t('shared.staff.account')}
          </AppLink>
        )}
        <button type="button" className={styles.signOut} onClick={me.onSignOut}>
          {t('shared.staff.sign-out')}
        </button>
        <LanguageSwitch onGreen />
      </div>
    </div>
  );
}

/** Returns the first letters of the first and the last name. */
function accountInitials(name: string): string {
  const letters = name.split(/\s+/).flatMap((word) => [...word].slice(0, 1));
  return [letters[0], letters.length > 1 ? letters[letters.length - 1] : ''].join('');
}

function NavLink({ to, label, icon, count, current, onFollow }: StaffNavItem & { onFollow: () => void }) {
  const t = useT();
  return (
    <AppLink to={to} aria-current={current ? 'page' : undefined} onClick={onFollow}>
      <Icon of={icon} /> {label}
      {count !== undefined && count > 0 && (
        <span className={styles.count}>
          <span>{count}</span>
          <span className="sr"> {t('shared.staff.waiting')}</span>
        </span>
      )}
    </AppLink>
  );
}
