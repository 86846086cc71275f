import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { failureText } from '../../../api/staffFailure';
import { fetchKits, kitKeys, kitsFileUrl, type KitItem, type KitState } from '../../../api/staffKits';
import { centersByName } from '../../../api/staffLists';
import { isRegistry } from '../../../domain/staff';
import { useT } from '../../../i18n/react';
import { Download } from '../../../ui/icon/icons';
import { LinkButton } from '../../../ui/link-button/LinkButton';
import { centerChoice } from '../../../ui/staff-list/centerChoice';
import { FilterBar, type FilterChoice } from '../../../ui/staff-list/FilterBar';
import { FoundList } from '../../../ui/staff-list/FoundList';
import { useListAddress } from '../../../ui/staff-list/useListAddress';
import { DeskHead } from '../../../ui/staff-shell/DeskHead';
import { useMe } from '../../../ui/staff-shell/StaffContext';
import { Tabs } from '../../../ui/tabs/Tabs';
import { FirstKits } from './FirstKits';
import { KitDialog, type KitTask } from './KitDialog';
import { KitTable } from './KitTable';

/** How many orders stand on a page. */
const PAGE = 25;

const tabIds = ['requested', 'shipped', 'received', 'first'] as const;
type TabId = (typeof tabIds)[number];

const asTab = (text: string): TabId => tabIds.find((id) => id === text) ?? 'requested';

/** The screen of /staff/kits: which kits are to be sent, and what became of those that were (decision 6.8). */
export function KitDesk() {
  const t = useT();
  const { filter: wanted, offset, change, setOffset } = useListAddress(['state', 'centerId', 'q', 'sort']);
  const [moving, setMoving] = useState<{ kit: KitItem; task: KitTask } | null>(null);
  const choices = useChoices();
  const tab = asTab(wanted.state);
  const state: KitState = tab === 'first' ? 'requested' : tab;
  const filter = { ...wanted, state, offset: tab === 'first' ? 0 : offset, limit: PAGE };
  const { data, error, refetch, isPlaceholderData } = useQuery({
    queryKey: [...kitKeys.list, filter],
    queryFn: ({ signal }) => fetchKits(filter, signal),
    placeholderData: keepPreviousData,
  });
  const isNarrowed = wanted.q !== '' || wanted.centerId !== '';
  return (
    <>
      <DeskHead
        title={t('kits.title')}
        actions={
          tab !== 'first' && (
            <LinkButton
              variant="secondary"
              icon={Download}
              href={kitsFileUrl(filter)}
              download="swab-kits.csv"
            >
              {t('kits.export')}
            </LinkButton>
          )
        }
      >
        <p className="muted">{t('kits.lead')}</p>
      </DeskHead>
      <Tabs
        label={t('kits.tabs')}
        tabs={tabIds.map((id) => ({
          id,
          label: t(`kits.tab.${id}`),
          count: id === 'first' ? undefined : data?.counts[id],
        }))}
        selected={tab}
        onSelect={(id) => change({ state: id === 'requested' ? '' : id })}
      >
        {tab === 'first' && <p className="muted measure">{t('kits.first.lead')}</p>}
        <FilterBar
          filter={wanted}
          searchLabel={t(tab === 'first' ? 'kits.first.search' : 'kits.search')}
          choices={tab === 'first' ? choices.filter(({ name }) => name !== 'sort') : choices}
          onFilter={change}
        />
        {tab === 'first' ? (
          <FirstKits
            q={wanted.q}
            centerId={wanted.centerId}
            offset={offset}
            limit={PAGE}
            onOffset={setOffset}
          />
        ) : (
          <FoundList
            found={data}
            isOld={isPlaceholderData}
            failure={error ? failureText(error, t) : ''}
            onAgain={() => void refetch()}
            count={(count) => t('kits.count', { count })}
            nothing={t(isNarrowed ? 'kits.none-found' : `kits.none.${state}`)}
            offset={offset}
            limit={PAGE}
            onOffset={setOffset}
          >
            {(items) => <KitTable items={items} onTask={(kit, task) => setMoving({ kit, task })} />}
          </FoundList>
        )}
      </Tabs>
      {moving && <KitDialog {...moving} onDone={() => setMoving(null)} />}
    </>
  );
}

/** How the list may be sorted; the first is how it is sorted when nothing is chosen. */
const orders = ['', '-requested', 'name', 'center', '-shipped'] as const;

/** What the list may be narrowed to and sorted by; the center for those who see several. */
function useChoices(): FilterChoice<'state' | 'centerId' | 'sort'>[] {
  const t = useT();
  const seesAll = isRegistry(useMe().role);
  const { data: centers = [] } = useQuery({ ...centersByName, enabled: seesAll });
  return [
    ...(seesAll ? [centerChoice(t, centers)] : []),
    {
      name: 'sort',
      label: t('record.list.sort'),
      options: orders
        .filter((order) => order !== 'center' || seesAll)
        .map((order) => ({ value: order, label: t(`kits.sort.${order || 'requested'}`) })),
    },
  ];
}
