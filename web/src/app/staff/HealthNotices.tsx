import type { HealthNotice } from '@/api/schema';
import { placeAddress, type StaffMember } from '@/domain/staff';
import { useT } from '@/i18n/react';
import { Alert } from '@/ui/alert/Alert';
import { useDates } from '@/ui/page-context/useDates';
import { AppLink } from '@/ui/work-bar/AppLink';
import styles from './HealthNotices.module.css';
import { useHealthNotices } from './useHealthNotices';

const givenUp = `${placeAddress('mails')}/given-up`;

/** The screens that explain each problem; the rail links to them from all other screens. */
const screens: readonly string[] = [placeAddress('queue'), placeAddress('mails'), givenUp];

/** Reports whether the screen at this address shows the notices. */
export function showsHealth(pathname: string): boolean {
  return screens.includes(pathname.replace(/(.)\/$/, '$1'));
}

/** The list that shows the emails or events of a notice. */
const lists: Partial<Record<HealthNotice['name'], string>> = {
  'mails-given-up': givenUp,
  'audit-altered': '/staff/audit',
  'mails-waiting': `${placeAddress('mails')}?state=waiting`,
};

/**
 * Shows registry administrators the problems of this installation and how to solve them. Screen readers
 * announce only the title; the whole notice is below the heading of the screen.
 */
export function HealthNotices({ me }: { me: Pick<StaffMember, 'role'> }) {
  const t = useT();
  const notices = useHealthNotices(me);
  return (
    <>
      <p role="status" className="sr">
        {notices.length > 0 && t('staff.health.title')}
      </p>
      {notices.length > 0 && (
        <Alert kind="waiting" className={styles.notices}>
          <h2>{t('staff.health.title')}</h2>
          <ul>
            {notices.map((notice) => (
              <Notice key={`${notice.name} ${notice.of}`} {...notice} />
            ))}
          </ul>
          <p>{t('staff.health.tell')}</p>
        </Alert>
      )}
    </>
  );
}

function Notice({ name, of, amount, at, node }: HealthNotice) {
  const t = useT();
  const dates = useDates();
  const moment = at ?? '';
  return (
    <li>
      <b>
        {t(`staff.health.${name}`, {
          count: amount,
          of,
          node,
          at: dates.moment(moment),
          day: dates.momentDay(moment),
        })}
      </b>{' '}
      {t(`staff.health.${name}.do`)}
      {lists[name] && (
        <>
          {' '}
          <AppLink to={lists[name]}>
            {t(name === 'audit-altered' ? 'staff.health.trail' : 'staff.health.list')}
          </AppLink>
        </>
      )}
    </li>
  );
}
