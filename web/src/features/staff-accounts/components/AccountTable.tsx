import type { AccountItem } from '@/api/staffAccounts';
import { useT } from '@/i18n/react';
import { useDates } from '@/ui/page-context/useDates';
import { Person } from '@/ui/staff-shell/Person';
import { StatusPill } from '@/ui/status-pill/StatusPill';
import { DataTable, type Column } from '@/ui/table/DataTable';
import { stateKind } from '../rules/state';

/** The accounts of one page of the list. */
export function AccountTable({ accounts }: { accounts: readonly AccountItem[] }) {
  const t = useT();
  const columns = useColumns();
  return (
    <DataTable caption={t('accounts.title')} columns={columns} rows={accounts} rowKey={({ id }) => id} />
  );
}

function useColumns(): Column<AccountItem>[] {
  const t = useT();
  const { momentDay: day } = useDates();
  return [
    {
      id: 'name',
      head: t('accounts.person'),
      rowHead: true,
      cell: ({ id, fullName, email }) => <Person name={fullName} to={`/staff/accounts/${id}`} note={email} />,
    },
    {
      id: 'role',
      head: t('accounts.role'),
      cell: ({ role, center }) => (
        <>
          <span>{t(`staff.role.${role}`)}</span>
          {center && <small className="meta">{center.name}</small>}
        </>
      ),
    },
    {
      id: 'state',
      head: t('accounts.state'),
      cell: ({ state }) => <StatusPill kind={stateKind[state]}>{t(`accounts.state.${state}`)}</StatusPill>,
    },
    {
      id: 'factor',
      head: t('accounts.factor'),
      cell: ({ hasSecondFactor }) => t(hasSecondFactor ? 'accounts.factor.set' : 'accounts.factor.none'),
    },
    {
      id: 'signed-in',
      head: t('accounts.signed-in'),
      cell: ({ signedInAt, state, invitedAt }) => {
        if (state === 'invited' && invitedAt) return t('accounts.invited-on', { day: day(invitedAt) });
        return signedInAt ? day(signedInAt) : t('accounts.never');
      },
    },
  ];
}
