import { useQuery } from '@tanstack/react-query';
import { failureText } from '@/api/staffFailure';
import { centersByName } from '@/api/staffLists';
import { fetchRecalls, recallKeys, recallsFileUrl } from '@/api/staffRecalls';
import { isRegistry } from '@/domain/staff';
import { useT } from '@/i18n/react';
import { centerChoice } from '@/ui/staff-list/centerChoice';
import { ExportButton } from '@/parts/staff/ExportButton';
import { FilterBar } from '@/ui/staff-list/FilterBar';
import { FoundList } from '@/ui/staff-list/FoundList';
import { useFoundList } from '@/ui/staff-list/useFoundList';
import { DeskHead } from '@/ui/staff-shell/DeskHead';
import { useMe } from '@/ui/staff-shell/StaffContext';
import { DataTable } from '@/ui/table/DataTable';
import { Tabs } from '@/ui/tabs/Tabs';
import { useRecallColumns } from '../hooks/useRecallColumns';

const tabs = ['all', 'overdue', 'due', 'unreachable'] as const;

/** The screen of /staff/recalls: the samples that are due every five years, and the holders to call (R11.5). */
export function RecallBoard() {
  const t = useT();
  const seesAll = isRegistry(useMe().role);
  const { data: centers = [] } = useQuery({ ...centersByName, enabled: seesAll });
  const { filter, change, list, data, isNarrowed } = useFoundList({
    names: ['show', 'centerId'],
    queryKey: recallKeys.list,
    fetch: fetchRecalls,
    failureText,
  });
  const columns = useRecallColumns(seesAll);
  const counts = data && { ...data.counts, all: data.counts.overdue + data.counts.due };
  const tab = tabs.find((id) => id === filter.show) ?? 'all';
  return (
    <>
      <DeskHead
        title={t('donors.recalls')}
        actions={<ExportButton href={recallsFileUrl(filter)} download="recalls.csv" />}
      >
        <p className="muted">{t('donors.recalls.lead')}</p>
      </DeskHead>
      <Tabs
        look="chips"
        label={t('donors.recalls.tabs')}
        tabs={tabs.map((id) => ({
          id,
          label: t(id === 'all' ? 'staff.filter.all' : `donors.recalls.tab.${id}`),
          count: counts?.[id],
        }))}
        selected={tab}
        onSelect={(id) => change({ show: id === 'all' ? '' : id })}
      >
        {seesAll && (
          <FilterBar<'show' | 'centerId'>
            filter={filter}
            choices={[centerChoice(t, centers)]}
            onFilter={change}
          />
        )}
        <FoundList
          {...list}
          count={(count) => t('donors.recalls.count', { count })}
          nothing={t(isNarrowed ? 'donors.recalls.none-found' : 'donors.recalls.none')}
        >
          {(items) => (
            <DataTable
              caption={t('donors.recalls')}
              columns={columns}
              rows={items}
              rowKey={({ holderId }) => holderId}
              isLit={({ state }) => state === 'overdue'}
            />
          )}
        </FoundList>
      </Tabs>
    </>
  );
}
