import { useQuery } from '@tanstack/react-query';
import { useLocation, useSearchParams } from 'react-router';
import { fetchRecordWork, workKeys, type WorkRecordKind } from '@/api/staffWork';
import { stepWords } from '@/domain/workStep';
import { useT } from '@/i18n/react';
import { Button, buttonClass } from '@/ui/button/Button';
import { Icon } from '@/ui/icon/Icon';
import { Clock } from '@/ui/icon/icons';
import { useDates } from '@/ui/page-context/useDates';
import { AppLink } from '@/ui/work-bar/AppLink';
import { partAddress, recordParts } from './RecordTabs';
import styles from './record.module.css';

/** The id of the heading below which an item is decided, for the kinds that are decided on the record itself. */
const sections: Record<string, string> = {
  banner: 'banner-title',
  'coach-request': 'coach-title',
  'coach-offer': 'coach-title',
  referral: 'reach-title',
  'own-patient': 'ours-title',
  'donor-preparation': 'holders-title',
  'holder-preparation': 'link-title',
  'surgery-date': 'settings-title',
  samples: 'samples-title',
  redemption: 'voucher-title',
  bounce: 'about-title',
  invitation: 'links-title',
};

/** Scrolls to a heading and focuses it. */
function goTo(heading: HTMLElement | null) {
  if (!heading) return;
  heading.tabIndex = -1;
  heading.scrollIntoView({ block: 'start' });
  heading.focus({ preventScroll: true });
}

interface NextStepProps {
  kind: WorkRecordKind;
  id: number;
}

/** The first item of the work list about a record, with the page's only filled button; nothing if no item waits. */
export function NextStep({ kind, id }: NextStepProps) {
  const t = useT();
  const dates = useDates();
  const { pathname } = useLocation();
  const [params] = useSearchParams();
  const { data } = useQuery({
    queryKey: workKeys.record(kind, id),
    queryFn: ({ signal }) => fetchRecordWork(kind, id, signal),
  });
  const item = data?.find(({ snoozedUntil }) => snoozedUntil === null);
  if (!item) return null;
  // Reminders are sent from the work list; the record leads to the screen of the item.
  const { step, verb } = stepWords({ ...item, canRemind: false });
  const { owner, dueAt, daysLeft, address } = item;
  const section = sections[item.kind];
  const [path, query] = address.split('?');
  const part = recordParts.find((one) => one === new URLSearchParams(query).get('tab'));
  const here = part && `?${partAddress(params, part)}`;
  const to = path === pathname ? here : address;
  const who = owner ? (owner.isMe ? t('work.owner.me') : owner.name) : t('work.owner.nobody');
  return (
    <section className={styles.next} aria-labelledby="next-step">
      <div>
        <h2 id="next-step">{t('record.next-step')}</h2>
        <p>
          <b>{t(`work.step.${step}`, { day: dates.day(item.facts.surgeryOn) })}</b>
        </p>
        <p className={styles.why}>
          {item.isLate && daysLeft !== null && (
            <span className="late">
              <Icon of={Clock} /> {t('staff.due.late', { days: -daysLeft })}
            </span>
          )}
          {!item.isLate && dueAt && <span>{t('record.step.due', { day: dates.momentDay(dueAt) })}</span>}
          <span>{t('record.step.since', { day: dates.momentDay(item.since), who })}</span>
        </p>
      </div>
      {to ? (
        <AppLink to={to} className={buttonClass({})}>
          {t(`work.do.${verb}`)}
        </AppLink>
      ) : (
        section && (
          <Button onClick={() => goTo(document.getElementById(section))}>
            {t(verb === 'open' ? 'record.next-step.there' : `work.do.${verb}`)}
          </Button>
        )
      )}
    </section>
  );
}
