import type { QueueItem } from '@/api/staffLists';
import { staffPicture } from '@/api/staffReview';
import { MicrositeType } from '@/domain/enums';
import { isRegistry } from '@/domain/staff';
import { dueFrom, formatNearMoment } from '@/domain/waiting';
import { useLang, useT } from '@/i18n/react';
import { buttonClass } from '@/ui/button/Button';
import { useBrand } from '@/ui/page-context/PageContext';
import { DueText } from '@/ui/staff-shell/DueText';
import { Person } from '@/ui/staff-shell/Person';
import { useMe } from '@/ui/staff-shell/StaffContext';
import { CenterName } from '@/ui/staff-list/CenterName';
import { DataTable, type Column } from '@/ui/table/DataTable';
import { AppLink } from '@/ui/work-bar/AppLink';

interface QueueTableProps {
  /** One page, in the requested order. */
  items: readonly QueueItem[];
  /** The number of submissions on all pages. */
  total: number;
  /** The time when the list was fetched, in RFC 3339. */
  now: string;
}

const reviewAddress = ({ micrositeId }: QueueItem) => `/staff/microsites/${micrositeId}/review`;
const fieldName = ({ firstName, lastName }: QueueItem) => `${firstName} ${lastName}`;

/** Returns the columns of the table. The center is shown only to staff who see several centers. */
function useColumns(now: string): Column<QueueItem>[] {
  const t = useT();
  const lang = useLang();
  const { timezone } = useBrand();
  const { role } = useMe();

  const person: Column<QueueItem> = {
    id: 'person',
    head: t('staff.queue.person'),
    rowHead: true,
    cell: (item) => (
      <Person
        oneLine
        face={item.thumbnail && staffPicture(item.thumbnail)}
        name={fieldName(item)}
        to={reviewAddress(item)}
        note={t(item.micrositeTypeId === MicrositeType.Liver ? 'staff.liver' : 'staff.kidney')}
      />
    ),
  };
  const what: Column<QueueItem> = {
    id: 'what',
    head: t('staff.queue.what'),
    cell: ({ isUpdate }) => t(isUpdate ? 'staff.what.update' : 'staff.what.first'),
  };
  const center: Column<QueueItem> = {
    id: 'center',
    head: t('staff.center'),
    nowrap: true,
    minor: true,
    cell: ({ centerName }) => <CenterName name={centerName} />,
  };
  const since: Column<QueueItem> = {
    id: 'since',
    head: t('staff.queue.since'),
    cell: ({ waitingSince, waitingDays }) => (
      <span className="nowrap">
        {formatNearMoment(waitingSince, now, timezone, lang)}
        <small className="meta">{t('staff.waited', { days: waitingDays })}</small>
      </span>
    ),
  };
  const due: Column<QueueItem> = {
    id: 'due',
    head: t('staff.queue.due'),
    cell: (item) => {
      const when = dueFrom(item, now, timezone);
      return when && <DueText due={when} now={now} icon />;
    },
  };
  const open: Column<QueueItem> = {
    id: 'open',
    head: <span className="sr">{t('staff.queue.open')}</span>,
    cell: (item) => (
      <AppLink to={reviewAddress(item)} className={buttonClass({ variant: 'secondary', small: true })}>
        {t('staff.queue.review')}
        <span className="sr"> {fieldName(item)}</span>
      </AppLink>
    ),
  };

  return [person, what, ...(isRegistry(role) ? [center] : []), since, due, open];
}

/** The table of pending submissions; below 1025 px it is a list of cards. */
export function QueueTable({ items, total, now }: QueueTableProps) {
  const t = useT();
  const columns = useColumns(now);
  return (
    <div className="stack gap-3">
      <DataTable
        caption={t('staff.queue.caption')}
        columns={columns}
        rows={items}
        rowKey={({ submissionId }) => submissionId}
        isLit={() => true}
      />
      <p role="status" className="small muted">
        {t('staff.queue.count', { count: total })}
      </p>
    </div>
  );
}
