import type { RecallItem } from '@/api/staffRecalls';
import { callHref } from '@/domain/callHref';
import { showPhone } from '@/domain/phone';
import { useT } from '@/i18n/react';
import { useDates } from '@/ui/page-context/useDates';
import { CenterName } from '@/ui/staff-list/CenterName';
import { StatusPill } from '@/ui/status-pill/StatusPill';
import type { Column } from '@/ui/table/DataTable';
import { AppLink } from '@/ui/work-bar/AppLink';

/** Returns the columns of the board. The center is shown only to staff who see several centers. */
export function useRecallColumns(seesAll: boolean): Column<RecallItem>[] {
  const t = useT();
  const columns: (Column<RecallItem> | false)[] = [
    {
      id: 'holder',
      head: t('donors.holder.name'),
      rowHead: true,
      cell: ({ donorId, holderId, donorName, fullName }) => (
        <>
          <AppLink to={`/staff/donors/${donorId}/holders/${holderId}`}>{fullName}</AppLink>
          <small className="meta">{t('donors.recalls.of', { name: donorName })}</small>
        </>
      ),
    },
    {
      id: 'state',
      head: t('staff.filter.status'),
      cell: ({ state }) => (
        <StatusPill kind={state === 'overdue' ? 'stop' : 'wait'}>
          {t(`donors.recalls.tab.${state}`)}
        </StatusPill>
      ),
    },
    {
      id: 'duties',
      head: t('donors.recalls.what'),
      cell: ({ duties }) => duties.map((duty) => <Duty key={duty.what} duty={duty} />),
    },
    { id: 'phone', head: t('donors.recalls.phone'), cell: ({ phone }) => <Phone number={phone} /> },
    { id: 'reach', head: t('donors.recalls.reach'), cell: ({ reach }) => t(`donors.recalls.reach.${reach}`) },
    seesAll && {
      id: 'center',
      head: t('staff.center'),
      cell: ({ centerName }) => <CenterName name={centerName} />,
    },
  ];
  return columns.filter((column) => column !== false);
}

/** A sample with its due day. */
function Duty({ duty: { what, state, dueOn } }: { duty: RecallItem['duties'][number] }) {
  const t = useT();
  const dates = useDates();
  const day = dates.day(dueOn);
  return (
    <p>
      <b>{t(`donors.need.${what}`)}</b> {t('donors.recalls.due', { day: day || dueOn, state })}
    </p>
  );
}

function Phone({ number }: { number: string }) {
  const t = useT();
  if (number === '') return <span className="muted">{t('donors.recalls.no-phone')}</span>;
  return (
    <a className="nowrap" href={callHref(number)}>
      {showPhone(number)}
    </a>
  );
}
