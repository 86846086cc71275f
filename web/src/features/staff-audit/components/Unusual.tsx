import { useQuery } from '@tanstack/react-query';
import { auditKeys, fetchUnusualReading, type UnusualReading } from '@/api/staffAudit';
import { auditAddress } from '@/domain/auditAddress';
import { useT } from '@/i18n/react';
import { QueryStatus } from '@/parts/staff/QueryStatus';
import { useDates } from '@/ui/page-context/useDates';
import { DeskHead } from '@/ui/staff-shell/DeskHead';
import { DataTable, type Column } from '@/ui/table/DataTable';
import { AppLink } from '@/ui/work-bar/AppLink';
import { AuditTabs } from './AuditTabs';

/** The screen of /staff/audit/unusual: reading that the registry should ask about (R15.1). */
export function Unusual() {
  const t = useT();
  const { data, error, refetch } = useQuery({
    queryKey: auditKeys.unusual,
    queryFn: ({ signal }) => fetchUnusualReading(signal),
    // Every read is audited, so nothing refetches automatically.
    staleTime: Infinity,
    gcTime: 0,
    refetchOnReconnect: false,
  });
  const columns = useColumns();
  return (
    <>
      <DeskHead title={t('audit.unusual.title')}>
        <p className="muted">{t('audit.unusual.lead')}</p>
      </DeskHead>
      <AuditTabs current="unusual" />
      <QueryStatus data={data} error={error} onAgain={refetch} />
      {data?.length === 0 && (
        <div className="empty">
          <p role="status">{t('audit.unusual.none')}</p>
        </div>
      )}
      {data && data.length > 0 && (
        <DataTable
          caption={t('audit.unusual.title')}
          columns={columns}
          rows={data}
          rowKey={({ day, reader, rule }) => `${day} ${reader.id} ${rule}`}
        />
      )}
    </>
  );
}

/** Returns the columns of the table of findings. */
function useColumns(): Column<UnusualReading>[] {
  const t = useT();
  const dates = useDates();
  const format = (day: string) => {
    return dates.day(day) || day;
  };
  return [
    { id: 'who', head: t('audit.who'), rowHead: true, cell: ({ reader }) => <b>{reader.name}</b> },
    { id: 'day', head: t('audit.unusual.day'), cell: ({ day }) => format(day) },
    {
      id: 'why',
      head: t('audit.unusual.why'),
      cell: ({ rule, records, of, reader }) =>
        t(
          rule === 'family-name' && records === 1 ? 'audit.unusual.family-name.one' : `audit.unusual.${rule}`,
          {
            records,
            of,
            name: reader.name,
          },
        ),
    },
    {
      id: 'see',
      head: t('audit.tab.events'),
      cell: ({ reader, day }) => (
        <AppLink
          className="lone-link"
          to={auditAddress({ by: 'staff', byNumber: reader.id, action: 'views', from: day, to: day })}
          aria-label={t('audit.unusual.see-of', { name: reader.name, day: format(day) })}
        >
          {t('audit.unusual.see')}
        </AppLink>
      ),
    },
  ];
}
