import type { NeedItem, Outlook } from '@/api/staffDonors';
import { useT } from '@/i18n/react';
import { useDates } from '@/ui/page-context/useDates';
import { StatusPill } from '@/ui/status-pill/StatusPill';
import { openNeeds, outlookKind } from '../rules/words';
import styles from './donors.module.css';

/** The pill with the outlook before the surgery. */
export function OutlookPill({ outlook }: { outlook: Outlook }) {
  const t = useT();
  return <StatusPill kind={outlookKind[outlook]}>{t(`donors.outlook.${outlook}`)}</StatusPill>;
}

/** A formatted day; a dash if there is none. */
export function DayText({ on }: { on: string }) {
  const dates = useDates();
  const day = dates.day(on);
  return day ? <span className="nowrap">{day}</span> : <span className="muted">–</span>;
}

/** The open needs with their days. The worst outlook has a label, not only a color. */
export function NeedList({ needs }: { needs: readonly NeedItem[] }) {
  const t = useT();
  const dates = useDates();
  const open = openNeeds(needs);
  if (open.length === 0) return <span className="muted">{t('donors.need.nothing')}</span>;
  const say = (iso: string) => {
    return dates.day(iso) || iso;
  };
  return (
    <ul className={styles.needs}>
      {open.map(({ what, outlook, fromOn, dueOn, tooEarly }) => (
        <li key={what} className={outlook === 'late' ? styles.late : undefined}>
          <b>{t(`donors.need.${what}`)}</b>{' '}
          {t(fromOn ? 'donors.need.window' : 'donors.need.due', {
            day: say(dueOn),
            from: say(fromOn),
            isLate: outlook === 'late' ? 'yes' : 'no',
          })}
          {tooEarly && <span> {t('donors.need.too-early')}</span>}
        </li>
      ))}
    </ul>
  );
}
