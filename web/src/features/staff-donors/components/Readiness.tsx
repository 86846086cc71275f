import { failureText } from '@/api/staffFailure';
import { boardFileUrl, donorKeys, fetchBoard, type BoardItem, type Outlook } from '@/api/staffDonors';
import { isRegistry } from '@/domain/staff';
import { useT } from '@/i18n/react';
import { ExportButton } from '@/parts/staff/ExportButton';
import { FilterBar } from '@/ui/staff-list/FilterBar';
import { FoundList } from '@/ui/staff-list/FoundList';
import { useFoundList } from '@/ui/staff-list/useFoundList';
import { DeskHead } from '@/ui/staff-shell/DeskHead';
import { useMe } from '@/ui/staff-shell/StaffContext';
import { DataTable, type Column } from '@/ui/table/DataTable';
import { Tabs } from '@/ui/tabs/Tabs';
import { AppLink } from '@/ui/work-bar/AppLink';
import { openNeeds } from '../rules/words';
import { DayText, NeedList, OutlookPill } from './Outlook';
import { VoucherState } from './VoucherState';
import { useBoardChoices } from '../hooks/useDonorChoices';

const tabs = ['all', 'late', 'at-risk', 'on-track', 'none-left', 'ready', 'no-date'] as const;

/** The screen of /staff/readiness: donors at risk before a surgery (R6.10). */
export function Readiness() {
  const t = useT();
  const { filter, change, list, data } = useFoundList({
    names: ['outlook', 'centerId', 'sort'],
    queryKey: donorKeys.board,
    fetch: fetchBoard,
    failureText,
  });
  const choices = useBoardChoices();
  const counts = data?.counts;
  const stateCount = (id: Outlook | 'all') =>
    counts && (id === 'all' ? Object.values(counts).reduce((sum, n) => sum + n, 0) : counts[id]);
  const tab = tabs.find((id) => id === filter.outlook) ?? 'all';
  return (
    <>
      <DeskHead
        title={t('donors.board')}
        actions={<ExportButton href={boardFileUrl(filter)} download="voucher-readiness.csv" />}
      >
        <p className="muted">{t('donors.board.lead')}</p>
      </DeskHead>
      <Tabs
        look="chips"
        label={t('donors.board.tabs')}
        tabs={tabs.map((id) => ({
          id,
          label: t(id === 'all' ? 'staff.filter.all' : `donors.outlook.${id}`),
          count: stateCount(id),
        }))}
        selected={tab}
        onSelect={(id) => change({ outlook: id === 'all' ? '' : id })}
      >
        <FilterBar<'outlook' | 'centerId' | 'sort'> filter={filter} choices={choices} onFilter={change} />
        <FoundList
          {...list}
          count={(count) => t('donors.count', { count })}
          nothing={t(tab === 'all' && !filter.centerId ? 'donors.board.none' : 'donors.none-found')}
        >
          {(items) => (
            <div className="flow gap-4">
              {items.map((item) => (
                <Card key={item.donorId} item={item} />
              ))}
            </div>
          )}
        </FoundList>
      </Tabs>
    </>
  );
}

function useColumns(): Column<BoardItem['holders'][number]>[] {
  const t = useT();
  return [
    { id: 'name', head: t('donors.holder.name'), rowHead: true, cell: ({ fullName }) => fullName },
    {
      id: 'voucher',
      head: t('donors.holder.voucher'),
      cell: ({ voucherState }) => <VoucherState of={voucherState} />,
    },
    { id: 'outlook', head: t('donors.outlook'), cell: ({ outlook }) => <OutlookPill outlook={outlook} /> },
    { id: 'open', head: t('donors.holder.open'), cell: ({ needs }) => <NeedList needs={needs} /> },
  ];
}

/** A donor with the holders and their open needs. */
function Card({ item }: { item: BoardItem }) {
  const t = useT();
  const { role } = useMe();
  const columns = useColumns();
  const titleId = `donor-${item.donorId}`;
  return (
    <section className="panel stack" aria-labelledby={titleId}>
      <div>
        <div className="row">
          <h2 id={titleId}>
            <AppLink to={`/staff/donors/${item.donorId}`}>{item.fullName}</AppLink>
          </h2>
          <OutlookPill outlook={item.outlook} />
        </div>
        <p className="muted">
          {isRegistry(role) && <span>{`${item.centerName}. `}</span>}
          {item.surgeryOn === '' ? (
            <span>{t('donors.board.no-date')}</span>
          ) : (
            <span>
              <DayText on={item.surgeryOn} />
              {`, ${
                item.daysLeft < 0
                  ? t('donors.board.past', { days: -item.daysLeft })
                  : t('donors.board.days', { days: item.daysLeft })
              }`}
            </span>
          )}
        </p>
      </div>
      {openNeeds(item.needs).length > 0 && (
        <div>
          <h3 className="small">{t('donors.board.own')}</h3>
          <NeedList needs={item.needs} />
        </div>
      )}
      {item.cause && <p>{t(`donors.cause.${item.cause}`)}</p>}
      {item.holders.length > 0 && (
        <DataTable
          caption={t('donors.board.of', { name: item.fullName })}
          columns={columns}
          rows={item.holders}
          rowKey={({ id }) => id}
          isLit={({ outlook }) => outlook === 'at-risk' || outlook === 'late'}
        />
      )}
    </section>
  );
}
