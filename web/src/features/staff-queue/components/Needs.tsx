import type { NeededItem } from '@/api/staffDonors';
import { isRegistry } from '@/domain/staff';
import { useT } from '@/i18n/react';
import { useDates } from '@/ui/page-context/useDates';
import { useMe } from '@/ui/staff-shell/StaffContext';
import { AppLink } from '@/ui/work-bar/AppLink';
import styles from './Needs.module.css';

/** The vouchers that holders need now, with links to the donors' records (R11.4). */
export function Needs({ items }: { items: readonly NeededItem[] }) {
  const t = useT();
  const dates = useDates();
  const seesAll = isRegistry(useMe().role);
  if (items.length === 0) return null;
  return (
    <section className={`panel panel--lit stack ${styles.needs}`} aria-labelledby="needs-title">
      <h2 id="needs-title">{t('staff.needs')}</h2>
      <ul className="stack gap-3">
        {items.map(({ holderId, donorId, fullName, donorName, centerName, needAskedAt }) => (
          <li key={holderId}>
            <AppLink to={`/staff/donors/${donorId}`}>{fullName}</AppLink>
            <small className="meta">
              {t('staff.needs.said', {
                day: dates.momentDay(needAskedAt ?? ''),
                donor: donorName,
              })}
              {seesAll ? `, ${centerName}` : ''}
            </small>
          </li>
        ))}
      </ul>
    </section>
  );
}
