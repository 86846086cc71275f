import { useState } from 'react';
import type { ListedSite } from '@/api/staffPatients';
import { MicrositeType } from '@/domain/enums';
import { isRegistry } from '@/domain/staff';
import { dueFrom } from '@/domain/waiting';
import { useT } from '@/i18n/react';
import { useDates } from '@/ui/page-context/useDates';
import { useBrand } from '@/ui/page-context/PageContext';
import { DueText } from '@/ui/staff-shell/DueText';
import { Person } from '@/ui/staff-shell/Person';
import { BriefSiteState } from '@/ui/staff-shell/SiteState';
import { useMe } from '@/ui/staff-shell/StaffContext';
import { CenterName } from '@/ui/staff-list/CenterName';
import { DataTable, type Column } from '@/ui/table/DataTable';

/** Returns the columns of the table. The center is shown only to staff who see several centers. */
function useColumns(): Column<ListedSite>[] {
  const t = useT();
  const dates = useDates();
  const { timezone } = useBrand();
  const { role } = useMe();
  const [now] = useState(() => new Date().toISOString());
  const person: Column<ListedSite> = {
    id: 'person',
    head: t('staff.queue.person'),
    rowHead: true,
    cell: (site) => (
      <Person
        oneLine
        name={`${site.firstName} ${site.lastName}`}
        to={`/staff/microsites/${site.id}`}
        note={t('staff.review.code', {
          code: site.shortCode,
          organ: site.micrositeTypeId === MicrositeType.Liver ? 'liver' : 'kidney',
        })}
      />
    ),
  };
  const center: Column<ListedSite> = {
    id: 'center',
    head: t('staff.center'),
    cell: (site) => <CenterName name={site.centerName} />,
    nowrap: true,
    minor: true,
  };
  const state: Column<ListedSite> = {
    id: 'state',
    head: t('staff.filter.status'),
    cell: (site) => (
      <BriefSiteState currentStatus={site.currentStatus} customSiteStatus={site.customSiteStatus} />
    ),
  };
  const updated: Column<ListedSite> = {
    id: 'updated',
    head: t('staff.about.updated'),
    nowrap: true,
    cell: (site) => dates.momentDay(site.updatedAt),
  };
  const waiting: Column<ListedSite> = {
    id: 'waiting',
    head: t('record.list.waiting'),
    cell: ({ waitingSince, dueAt, daysLeft }) => {
      const due = dueAt && dueFrom({ dueAt, daysLeft }, now, timezone);
      return waitingSince && due ? <DueText due={due} now={now} icon /> : '–';
    },
  };
  return [person, state, waiting, ...(isRegistry(role) ? [center] : []), updated];
}

/** The table with one page of patients. */
export function PatientTable({ sites }: { sites: readonly ListedSite[] }) {
  const t = useT();
  const columns = useColumns();
  return (
    <DataTable caption={t('staff.patients.title')} columns={columns} rows={sites} rowKey={({ id }) => id} />
  );
}
