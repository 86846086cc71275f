import { useLocation } from 'react-router';
import type { HealthNotice } from '@/api/schema';
import { placeAddress, type StaffMember } from '@/domain/staff';
import { useT } from '@/i18n/react';
import { Alert } from '@/ui/alert/Alert';
import { Icon } from '@/ui/icon/Icon';
import { TriangleAlert } from '@/ui/icon/icons';
import { useDates } from '@/ui/page-context/useDates';
import { AppLink } from '@/ui/work-bar/AppLink';
import styles from './HealthNotices.module.css';
import { useHealthNotices } from './useHealthNotices';

const MAILS = '/staff/mails';
const GIVEN_UP = `${MAILS}/given-up`;

/** The screens with the whole notices; all others show one line. */
const screens: readonly string[] = [placeAddress('work'), '/staff/settings'];

/** The list that shows the emails or events of a notice. */
const lists: Partial<Record<HealthNotice['name'], string>> = {
  'mails-given-up': GIVEN_UP,
  'audit-altered': '/staff/audit',
  'mails-waiting': `${MAILS}?state=waiting`,
};

/**
 * Shows registry administrators the problems of this installation and how to solve them: in full on the work list and
 * the settings, in one line on all other screens. Screen readers announce only the title.
 */
export function HealthNotices({ me }: { me: Pick<StaffMember, 'role'> }) {
  const t = useT();
  const notices = useHealthNotices(me);
  const isWhole = screens.includes(useLocation().pathname.replace(/(.)\/$/, '$1'));
  return (
    <>
      <p role="status" className="sr">
        {notices.length > 0 && t('staff.health.title')}
      </p>
      {notices.length > 0 && !isWhole && (
        <p className={styles.line}>
          <Icon of={TriangleAlert} />
          <span>{t('staff.health.title')}.</span>
          <AppLink to={placeAddress('work')}>{t('staff.health.see', { count: notices.length })}</AppLink>
        </p>
      )}
      {notices.length > 0 && isWhole && (
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
