import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { fetchAdministrator, staffKeys } from '@/api/staff';
import { placeAt, placeTabs, rolesFor, tabFor } from '@/domain/staff';
import { Rich, useLang, useT } from '@/i18n/react';
import { buttonClass } from '@/ui/button/Button';
import { cx } from '@/ui/cx';
import { EmailText } from '@/ui/email-text/EmailText';
import { Icon } from '@/ui/icon/Icon';
import { Lock, Mail, Search, type Drawing } from '@/ui/icon/icons';
import { useHeading } from '@/ui/staff-shell/DeskHead';
import { Face } from '@/ui/staff-shell/Person';
import { useMe } from '@/ui/staff-shell/StaffContext';
import { AppLink } from '@/ui/work-bar/AppLink';
import styles from './NotForRole.module.css';

/** The screen of an address that is for other roles: the page, its roles, and the person who can give access. */
export function NotForRole() {
  const t = useT();
  const lang = useLang();
  const { pathname } = useLocation();
  const { fullName, role, center } = useMe();
  const { data: administrator } = useQuery({
    queryKey: staffKeys.administrator,
    queryFn: ({ signal }) => fetchAdministrator(signal),
    retry: false,
  });
  const roles = rolesFor(pathname);
  return (
    <NoScreen
      icon={Lock}
      title={t('staff.not-for-role')}
      buttons={
        administrator && (
          <a className={buttonClass({ variant: 'secondary' })} href={`mailto:${administrator.email}`}>
            <Icon of={Mail} /> {t('staff.not-for-role.email', { name: administrator.fullName })}
          </a>
        )
      }
    >
      <p>
        <Rich
          id="staff.not-for-role.page"
          params={{
            page: pageName(pathname, t),
            roles: new Intl.ListFormat(lang).format(roles.map((one) => t(`staff.roles.${one}`))),
          }}
          parts={[<b key="page" />]}
        />{' '}
        <Rich
          id="staff.not-for-role.you"
          params={{
            name: fullName,
            role: [t(`staff.role.${role}`), center?.name].filter(Boolean).join(', '),
          }}
          parts={[<b key="name" />]}
        />
      </p>
      <div className={styles.ask}>
        <Face src={null} small />
        {administrator ? (
          <p>
            <Rich
              id="staff.not-for-role.ask"
              params={{ name: administrator.fullName }}
              parts={[<b key="name" />]}
            />{' '}
            <EmailText>{administrator.email}</EmailText>
          </p>
        ) : (
          <p>{t('staff.not-for-role.ask-anyone')}</p>
        )}
      </div>
    </NoScreen>
  );
}

/** Returns the name of the page of an address, as in the rail or its tabs. */
function pageName(path: string, t: ReturnType<typeof useT>): string {
  const place = placeAt(path);
  if (place === 'account') return path;
  const tabs = placeTabs(place, 'registry-admin');
  const tab = tabFor(path);
  return tabs.length > 1 && tabs.includes(tab)
    ? t(`staff.section${tab.slice('/staff'.length).replaceAll('/', '.')}`)
    : t(`staff.nav.${place}`);
}

/** The screen of an address without a screen. */
export function UnknownAddress() {
  const t = useT();
  return (
    <NoScreen icon={Search} title={t('staff.unknown-address')}>
      <p>{t('staff.unknown-address.text')}</p>
    </NoScreen>
  );
}

interface NoScreenProps {
  icon: Drawing;
  title: string;
  /** Shown next to the way back to the work list. */
  buttons?: ReactNode;
  children: ReactNode;
}

/** A panel in place of a screen, with the address below. */
function NoScreen({ icon, title, buttons, children }: NoScreenProps) {
  const heading = useHeading(title);
  const { pathname } = useLocation();
  const t = useT();
  return (
    <>
      <section className={cx('panel', styles.panel)}>
        <span className={styles.lock}>
          <Icon of={icon} />
        </span>
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
        {children}
        <div className="row row--buttons">
          <AppLink to="/staff" className={buttonClass({})}>
            {t('staff.back-to-work')}
          </AppLink>
          {buttons}
        </div>
      </section>
      <p className={cx('small muted', styles.address)}>
        {t('staff.address')} <span translate="no">{`${window.location.host}${pathname}`}</span>
      </p>
    </>
  );
}
