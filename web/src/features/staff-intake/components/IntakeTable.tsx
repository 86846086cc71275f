import type { ReactNode } from 'react';
import type { IntakeItem } from '@/api/staffIntake';
import { parseIsoDay } from '@/domain/dates';
import { callHref } from '@/domain/callHref';
import { showPhone } from '@/domain/phone';
import { isRegistry } from '@/domain/staff';
import { dueFrom, formatNearDay, formatNearMoment } from '@/domain/waiting';
import { wallTime } from '@/domain/zone';
import { useLang, useT } from '@/i18n/react';
import { Icon } from '@/ui/icon/Icon';
import { TriangleAlert } from '@/ui/icon/icons';
import { useBrand } from '@/ui/page-context/PageContext';
import { DueText } from '@/ui/staff-shell/DueText';
import { Person } from '@/ui/staff-shell/Person';
import { useMe } from '@/ui/staff-shell/StaffContext';
import { StatusPill } from '@/ui/status-pill/StatusPill';
import { CenterName } from '@/ui/staff-list/CenterName';
import { DataTable, type Column } from '@/ui/table/DataTable';
import { sourceId, statusKind, waitsForConfirmation } from '../rules/words';
import styles from './intake.module.css';

interface IntakeTableProps {
  items: readonly IntakeItem[];
  /** The time when the list was fetched, in RFC 3339. */
  now: string;
}

const place = ({ city, state }: IntakeItem) => [city, state].filter(Boolean).join(', ');

/** Returns the columns of the table. The center is shown only to staff who see several centers. */
function useColumns(now: string): Column<IntakeItem>[] {
  const t = useT();
  const lang = useLang();
  const { timezone } = useBrand();
  const { role } = useMe();
  const columns: (Column<IntakeItem> | false)[] = [
    {
      id: 'person',
      head: t('staff.queue.person'),
      rowHead: true,
      cell: (item) => <PatientCell item={item} />,
    },
    {
      id: 'what',
      head: t('intake.kind'),
      nowrap: true,
      minor: true,
      cell: (item) => <KindCell item={item} />,
    },
    { id: 'status', head: t('staff.filter.status'), cell: (item) => <Status item={item} now={now} /> },
    isRegistry(role) && {
      id: 'center',
      head: t('staff.center'),
      nowrap: true,
      minor: true,
      cell: ({ centerName }) => <CenterName name={centerName} />,
    },
    {
      id: 'since',
      head: t('intake.received'),
      cell: ({ receivedAt, waitingDays }) => (
        <>
          <span className="nowrap">{formatNearMoment(receivedAt, now, timezone, lang)}</span>
          <small className={`meta ${styles.extra}`}>{t('staff.waited', { days: waitingDays })}</small>
        </>
      ),
    },
    {
      id: 'due',
      head: t('intake.reach-by'),
      cell: ({ dueAt, daysLeft }) => {
        const due = daysLeft === null ? null : dueFrom({ dueAt, daysLeft }, now, timezone);
        return due ? <DueText due={due} now={now} icon inColumn /> : '–';
      },
    },
  ];
  return columns.filter((column) => column !== false);
}

/** The patient's name and phone number. */
function PatientCell({ item }: { item: IntakeItem }) {
  return (
    <Person
      oneLine
      name={`${item.firstName} ${item.lastName}`}
      to={`/staff/intake/${item.id}`}
      note={
        <>
          <span className={styles.extra}>{place(item)} </span>
          <a className={styles.tel} href={callHref(item.phone)}>
            {showPhone(item.phone)}
          </a>
        </>
      }
    />
  );
}

/** The kind of the entry, with its lead source or campaign. */
function KindCell({ item }: { item: IntakeItem }) {
  const t = useT();
  const source = sourceId(item.leadSource);
  let more: ReactNode = item.campaign;
  if (item.kind === 'referral') more = item.leadSource && (source ? t(source) : item.leadSource);
  return (
    <>
      <span>{t(waitsForConfirmation(item) ? 'intake.what.confirm' : `intake.kind.${item.kind}`)}</span>
      {more && <small className={`meta ${styles.extra}`}>{more}</small>}
    </>
  );
}

/** The status of the entry, and a warning if emails do not arrive. */
function Status({ item, now }: { item: IntakeItem; now: string }) {
  const t = useT();
  return (
    <span className={styles.status}>
      <StatusPill kind={statusKind[item.status]}>
        <StatusWords item={item} now={now} />
      </StatusPill>
      {item.mailRefused && item.status !== 'closed' && (
        <small className={styles.refused} title={t('intake.mail-refused')}>
          <Icon of={TriangleAlert} /> <span>{t('intake.mail-refused')}</span>
        </small>
      )}
    </span>
  );
}

/** The status, followed by the day of an appointment, the reason for closing, or the number of attempts. */
function StatusWords({ item, now }: { item: IntakeItem; now: string }) {
  const t = useT();
  const lang = useLang();
  const today = wallTime(now, useBrand().timezone);
  const status = t(`intake.status.${item.status}`);
  const day = item.status === 'scheduled' && parseIsoDay(item.scheduledOn);
  if (day && today)
    return <span>{t('intake.status.with', { status, more: formatNearDay(day, today, lang) })}</span>;
  if (item.status === 'closed' && item.closedReason)
    return <span>{t(`intake.reason.${item.closedReason}`)}</span>;
  if (item.status !== 'new' || item.attempts === 0) return <span>{status}</span>;
  return (
    <span>{t('intake.status.with', { status, more: t('intake.tries', { count: item.attempts }) })}</span>
  );
}

/** The table with one page of patients; an amber edge marks patients who were not reached yet. */
export function IntakeTable({ items, now }: IntakeTableProps) {
  const t = useT();
  const columns = useColumns(now);
  return (
    <DataTable
      caption={t('intake.title')}
      columns={columns}
      rows={items}
      rowKey={({ id }) => id}
      isLit={({ status }) => status === 'new'}
    />
  );
}
