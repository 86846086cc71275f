import type { SiteItem } from '../../../api/staff';
import { MicrositeType } from '../../../domain/enums';
import { isRegistry } from '../../../domain/staff';
import { sayMomentDay } from '../../../domain/zone';
import { useLang, useT } from '../../../i18n/react';
import { useBrand } from '../../../ui/page-context/PageContext';
import { Person } from '../../../ui/staff-shell/Person';
import { SiteState } from '../../../ui/staff-shell/SiteState';
import { useMe } from '../../../ui/staff-shell/StaffContext';
import { DataTable, type Column } from '../../../ui/table/DataTable';

/** What the table says of each patient; the center for those who see several. */
function useColumns(): Column<SiteItem>[] {
  const t = useT();
  const lang = useLang();
  const { timezone } = useBrand();
  const { role } = useMe();
  const person: Column<SiteItem> = {
    id: 'person',
    head: t('staff.queue.person'),
    rowHead: true,
    cell: (site) => (
      <Person
        name={`${site.firstName} ${site.lastName}`}
        to={`/staff/microsites/${site.id}`}
        note={t('staff.review.code', {
          code: site.shortCode,
          organ: site.micrositeTypeId === MicrositeType.Liver ? 'liver' : 'kidney',
        })}
      />
    ),
  };
  const email: Column<SiteItem> = {
    id: 'email',
    head: t('staff.about.email'),
    cell: (site) => site.email,
  };
  const center: Column<SiteItem> = { id: 'center', head: t('staff.center'), cell: (site) => site.centerName };
  const state: Column<SiteItem> = {
    id: 'state',
    head: t('staff.filter.status'),
    cell: (site) => <SiteState currentStatus={site.currentStatus} customSiteStatus={site.customSiteStatus} />,
  };
  const updated: Column<SiteItem> = {
    id: 'updated',
    head: t('staff.about.updated'),
    cell: (site) => <span className="nowrap">{sayMomentDay(site.updatedAt, timezone, lang)}</span>,
  };
  return [person, state, ...(isRegistry(role) ? [center] : []), email, updated];
}

/** The patients of one page of the list. */
export function PatientTable({ sites }: { sites: readonly SiteItem[] }) {
  const t = useT();
  const columns = useColumns();
  return (
    <DataTable caption={t('staff.patients.title')} columns={columns} rows={sites} rowKey={({ id }) => id} />
  );
}
