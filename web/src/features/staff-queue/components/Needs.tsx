import type { NeededItem } from '@/api/staffDonors';
import { isRegistry } from '@/domain/staff';
import { sayMomentDay } from '@/domain/zone';
import { useLang, useT } from '@/i18n/react';
import { useBrand } from '@/ui/page-context/PageContext';
import { useMe } from '@/ui/staff-shell/StaffContext';
import { AppLink } from '@/ui/work-bar/AppLink';
import styles from './Needs.module.css';

/** The vouchers that their holders need now, with the way to the donor's record (R11.4). */
export function Needs({ items }: { items: readonly NeededItem[] }) {
  const t = useT();
  const lang = useLang();
  const { timezone } = useBrand();
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
                day: sayMomentDay(needAskedAt ?? '', timezone, lang),
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
