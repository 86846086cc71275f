import { isRegistry } from '@/domain/staff';
import { useT } from '@/i18n/react';
import { useMe } from '@/ui/staff-shell/StaffContext';
import { Disclosure } from '@/ui/disclosure/Disclosure';
import { DataTable, type Column } from '@/ui/table/DataTable';
import { inviteColumns, type InviteColumn } from '../api/inviteFile';
import styles from './inviteFile.module.css';
import { useCenters } from '../hooks/useCenters';

const needed: readonly InviteColumn[] = ['firstName', 'lastName', 'email', 'centerId'];

/** The help for each column, and the numbers of the centers for staff who see several centers. */
export function InviteFileColumns() {
  const t = useT();
  const { role } = useMe();
  const choosesCenter = isRegistry(role);
  const centers = useCenters(choosesCenter);
  const help = useHelp();
  const columns = inviteColumns.filter((column) => choosesCenter || column !== 'centerId');
  return (
    <>
      <Disclosure className={styles.more} summary={t('invites.columns.title')}>
        <DataTable
          caption={t('invites.columns.title')}
          rows={columns}
          rowKey={(column) => column}
          columns={help}
        />
        <p className="small muted">{t('invites.columns.order')}</p>
      </Disclosure>
      {choosesCenter && (
        <Disclosure className={styles.more} summary={t('invites.centers.title')}>
          <ul className={styles.centers}>
            {centers.map(({ id, name, city, state }) => (
              <li key={id}>
                <b>{id}</b> {[name, city, state].filter(Boolean).join(', ')}
              </li>
            ))}
          </ul>
        </Disclosure>
      )}
    </>
  );
}

function useHelp(): Column<InviteColumn>[] {
  const t = useT();
  return [
    {
      id: 'name',
      head: t('invites.columns.name'),
      rowHead: true,
      cell: (column) => (
        <code className={styles.code} translate="no">
          {column}
        </code>
      ),
    },
    {
      id: 'needed',
      head: t('invites.columns.needed'),
      cell: (column) => t(needed.includes(column) ? 'invites.columns.yes' : 'invites.columns.no'),
    },
    {
      id: 'means',
      head: t('invites.columns.means'),
      cell: (column) => t(`invites.column.${column}`),
    },
  ];
}
