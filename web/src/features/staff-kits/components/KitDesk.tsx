import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { failureText } from '@/api/staffFailure';
import {
  fetchKits,
  firstKitsFileUrl,
  kitKeys,
  kitsFileUrl,
  type KitItem,
  type KitState,
} from '@/api/staffKits';
import { useT } from '@/i18n/react';
import { Download } from '@/ui/icon/icons';
import { LinkButton } from '@/ui/link-button/LinkButton';
import { FilterBar } from '@/ui/staff-list/FilterBar';
import { FoundList } from '@/ui/staff-list/FoundList';
import { useListAddress } from '@/ui/staff-list/useListAddress';
import { DeskHead } from '@/ui/staff-shell/DeskHead';
import { Tabs } from '@/ui/tabs/Tabs';
import { FirstKits } from './FirstKits';
import { KitDialog, type KitTask } from './KitDialog';
import { KitTable } from './KitTable';
import styles from './kits.module.css';
import { useFirstKitChoices, useKitChoices } from '../hooks/useKitChoices';

/** The number of orders per page. */
const PAGE = 25;

const tabIds = ['requested', 'shipped', 'received', 'first'] as const;
type TabId = (typeof tabIds)[number];

const asTab = (text: string): TabId => tabIds.find((id) => id === text) ?? 'requested';

/** Returns the filters to reset when the tab changes: orders and holders have different sort orders. */
const goingTo = (from: TabId, to: TabId) =>
  (from === 'first') === (to === 'first') ? {} : { sort: '', surgeryBefore: '' };

/** The screen of /staff/kits: the kits to send, and the kits that were sent or received (R6.8). */
export function KitDesk() {
  const t = useT();
  const {
    filter: wanted,
    offset,
    change,
    setOffset,
  } = useListAddress(['state', 'centerId', 'q', 'surgeryBefore', 'sort']);
  const [moving, setMoving] = useState<{ kit: KitItem; task: KitTask } | null>(null);
  const choices = useKitChoices();
  const firstChoices = useFirstKitChoices();
  const tab = asTab(wanted.state);
  const state: KitState = tab === 'first' ? 'requested' : tab;
  const { q, centerId, surgeryBefore, sort } = wanted;
  const isFirst = tab === 'first';
  const first = { q, centerId, surgeryBefore, sort };
  // On the tab of the first kits, the orders are fetched only for their number.
  const filter = { state, centerId, q, sort: isFirst ? '' : sort, offset: isFirst ? 0 : offset, limit: PAGE };
  const { data, error, refetch, isPlaceholderData } = useQuery({
    queryKey: [...kitKeys.list, filter],
    queryFn: ({ signal }) => fetchKits(filter, signal),
    placeholderData: keepPreviousData,
  });
  const isNarrowed = q !== '' || centerId !== '';
  return (
    <>
      <DeskHead
        title={t('kits.title')}
        actions={
          <LinkButton
            variant="secondary"
            icon={Download}
            href={isFirst ? firstKitsFileUrl(first) : kitsFileUrl(filter)}
            download={isFirst ? 'first-kits.csv' : 'swab-kits.csv'}
          >
            {t('kits.export')}
          </LinkButton>
        }
      >
        <p className="muted">{t('kits.lead')}</p>
      </DeskHead>
      <Tabs
        look="chips"
        label={t('kits.tabs')}
        tabs={tabIds.map((id) => ({
          id,
          label: t(`kits.tab.${id}`),
          count: id === 'first' ? undefined : data?.counts[id],
        }))}
        selected={tab}
        onSelect={(id) => change({ ...goingTo(tab, id), state: id === 'requested' ? '' : id })}
      >
        {isFirst && <p className={`muted measure ${styles.head}`}>{t('kits.first.lead')}</p>}
        <FilterBar
          filter={wanted}
          searchLabel={t(isFirst ? 'kits.first.search' : 'kits.search')}
          choices={isFirst ? firstChoices : choices}
          onFilter={change}
        />
        {isFirst ? (
          <FirstKits filter={first} offset={offset} limit={PAGE} onOffset={setOffset} />
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
