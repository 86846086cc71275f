import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  accountKeys,
  accountStates,
  accountsFileUrl,
  fetchAccounts,
  type AccountItem,
} from '@/api/staffAccounts';
import { failureText } from '@/api/staffFailure';
import { centersByName } from '@/api/staffLists';
import { staffRoles } from '@/domain/staff';
import { useT } from '@/i18n/react';
import { Button } from '@/ui/button/Button';
import { UserPlus } from '@/ui/icon/icons';
import { ExportButton } from '@/parts/staff/ExportButton';
import { centerChoice } from '@/ui/staff-list/centerChoice';
import { FilterBar, type FilterChoice } from '@/ui/staff-list/FilterBar';
import { FoundList } from '@/ui/staff-list/FoundList';
import { useFoundList } from '@/ui/staff-list/useFoundList';
import { DeskHead } from '@/ui/staff-shell/DeskHead';
import { accountOrders, stateKind } from '../rules/state';
import { InviteDialog } from './InviteDialog';
import { useDates } from '@/ui/page-context/useDates';
import { Person } from '@/ui/staff-shell/Person';
import { StatusPill } from '@/ui/status-pill/StatusPill';
import { DataTable, type Column } from '@/ui/table/DataTable';

/** The screen of /staff/accounts, for registry administrators: the staff and the state of their accounts. */
export function Accounts() {
  const t = useT();
  const { filter, change, list } = useFoundList({
    names: ['q', 'role', 'centerId', 'state', 'sort'],
    queryKey: accountKeys.list,
    fetch: fetchAccounts,
    failureText,
  });
  const choices = useChoices();
  const [inviting, setInviting] = useState(false);
  return (
    <>
      <DeskHead
        title={t('accounts.title')}
        actions={
          <>
            <ExportButton href={accountsFileUrl(filter)} download="staff-accounts.csv" />
            <Button icon={UserPlus} onClick={() => setInviting(true)}>
              {t('accounts.invite')}
            </Button>
          </>
        }
      >
        <p className="muted">{t('accounts.lead')}</p>
      </DeskHead>
      <FilterBar filter={filter} searchLabel={t('accounts.search')} choices={choices} onFilter={change} />
      <FoundList
        {...list}
        count={(count) => t('accounts.count', { count })}
        nothing={t('record.list.none-found')}
      >
        {(rows) => <AccountTable accounts={rows} />}
      </FoundList>
      {inviting && <InviteDialog onCancel={() => setInviting(false)} />}
    </>
  );
}

/** Returns the filters and sort orders of the list. */
function useChoices(): FilterChoice<'role' | 'centerId' | 'state' | 'sort'>[] {
  const t = useT();
  const { data: centers = [] } = useQuery(centersByName);
  const all = { value: '', label: t('staff.filter.all') };
  return [
    {
      name: 'role',
      label: t('accounts.role'),
      options: [all, ...staffRoles.map((value) => ({ value, label: t(`staff.role.${value}`) }))],
    },
    centerChoice(t, centers),
    {
      name: 'state',
      label: t('accounts.state'),
      options: [all, ...accountStates.map((value) => ({ value, label: t(`accounts.state.${value}`) }))],
    },
    {
      name: 'sort',
      label: t('record.list.sort'),
      options: accountOrders.map((value) => ({ value, label: t(`accounts.sort.${value || 'name'}`) })),
    },
  ];
}

/** The table with one page of accounts. */
function AccountTable({ accounts }: { accounts: readonly AccountItem[] }) {
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
