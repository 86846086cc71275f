import { useLocation } from 'react-router';
import { placeAt, rolesFor } from '@/domain/staff';
import { useLang, useT } from '@/i18n/react';
import { buttonClass } from '@/ui/button/Button';
import { Icon } from '@/ui/icon/Icon';
import { Lock } from '@/ui/icon/icons';
import { DeskHead } from '@/ui/staff-shell/DeskHead';
import { useMe } from '@/ui/staff-shell/StaffContext';
import { AppLink } from '@/ui/work-bar/AppLink';

/** The screen of an address that is for other roles: the page, its roles, and the way to get access. */
export function NotForRole() {
  const t = useT();
  const lang = useLang();
  const { pathname } = useLocation();
  const { fullName, role, center } = useMe();
  const place = placeAt(pathname);
  const roles = rolesFor(pathname).map((one) => t(`staff.roles.${one}`));
  return (
    <>
      <DeskHead title={t('staff.not-for-role')} />
      <section className="panel stack measure">
        <p>
          <Icon of={Lock} />{' '}
          <span>
            {t('staff.not-for-role.page', {
              page: place === 'account' ? pathname : t(`staff.nav.${place}`),
              roles: new Intl.ListFormat(lang).format(roles),
            })}
          </span>
        </p>
        <p>
          {t('staff.not-for-role.you', {
            name: fullName,
            role: [t(`staff.role.${role}`), center?.name].filter(Boolean).join(', '),
          })}
        </p>
        <p>{t('staff.not-for-role.ask')}</p>
        <BackToWork />
      </section>
      <Address />
    </>
  );
}

/** The screen of an address without a screen. */
export function UnknownAddress() {
  const t = useT();
  return (
    <>
      <DeskHead title={t('staff.unknown-address')} />
      <section className="panel stack measure">
        <p>{t('staff.unknown-address.text')}</p>
        <BackToWork />
      </section>
      <Address />
    </>
  );
}

function BackToWork() {
  return (
    <p>
      <AppLink to="/staff" className={buttonClass({})}>
        {useT()('staff.back-to-work')}
      </AppLink>
    </p>
  );
}

function Address() {
  const { pathname } = useLocation();
  return (
    <p className="small muted" translate="no">
      {`${window.location.host}${pathname}`}
    </p>
  );
}
