import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { fetchWork, WORK_PAGE, workFileUrl, workKeys, type WorkItem } from '@/api/staffWork';
import { isoDay } from '@/domain/dates';
import { workListAddress, workTabs } from '@/domain/workAddress';
import { wallTime } from '@/domain/zone';
import { useLang, useT } from '@/i18n/react';
import { DialogButton } from '@/parts/staff/ChangeDialog';
import { ExportButton } from '@/parts/staff/ExportButton';
import { Failure } from '@/parts/staff/Failure';
import { QueryStatus } from '@/parts/staff/QueryStatus';
import { buttonClass } from '@/ui/button/Button';
import { LinkTabs } from '@/ui/link-tabs/LinkTabs';
import { useBrand } from '@/ui/page-context/PageContext';
import { useDates } from '@/ui/page-context/useDates';
import { DeskHead } from '@/ui/staff-shell/DeskHead';
import { Pages } from '@/ui/staff-shell/Pages';
import { AppLink } from '@/ui/work-bar/AppLink';
import { useCurrentRow } from '../hooks/useCurrentRow';
import { useWorkActions } from '../hooks/useWorkActions';
import { useWorkAddress } from '../hooks/useWorkAddress';
import { AssignAllDialog, AssignDialog } from './AssignDialog';
import { DecideDialog } from './DecideDialog';
import { Filters } from './Filters';
import { Outcome } from './Outcome';
import { SelectionBar } from './SelectionBar';
import { SnoozeDialog } from './SnoozeDialog';
import styles from './work.module.css';
import { WorkTable } from './WorkTable';

const noItems: readonly WorkItem[] = [];

/** The screen of /staff: everything that waits for the signed-in staff, late first, then oldest first. */
export function Work() {
  const t = useT();
  const { timezone } = useBrand();
  const [opened] = useState(() => Date.now());
  const { filter, isSnoozed, offset, change, setOffset } = useWorkAddress();
  const { data, error, refetch, dataUpdatedAt } = useQuery({
    queryKey: [...workKeys.list, filter, isSnoozed, offset],
    queryFn: ({ signal }) => fetchWork(filter, isSnoozed, offset, signal),
    placeholderData: keepPreviousData,
  });
  const now = new Date(Math.max(dataUpdatedAt, opened)).toISOString();
  const wall = wallTime(now, timezone);
  const today = wall ? isoDay(wall) : now.slice(0, 10);
  const counts = data?.counts;
  return (
    <>
      <DeskHead
        title={t('work.title')}
        actions={
          data && data.total > 0 ? (
            <span className={styles.export}>
              <ExportButton
                small
                href={workFileUrl(filter, isSnoozed)}
                download="work-list.csv"
                label={t('work.export')}
              />
            </span>
          ) : undefined
        }
      >
        <p className="muted">
          <Today now={now} late={counts?.late ?? 0} dueToday={counts?.dueToday ?? 0} />
        </p>
      </DeskHead>
      <div className={styles.bar}>
        <LinkTabs
          label={t('work.tabs')}
          current={isSnoozed ? '' : workListAddress(filter)}
          tabs={workTabs.map((tab) => ({
            to: workListAddress({ ...filter, tab }),
            label: counts ? t(`work.tab.${tab}`, { count: counts[tab] }) : t(`work.name.${tab}`),
          }))}
        />
        <Filters filter={filter} kinds={counts?.kinds ?? {}} onFilter={change} />
      </div>
      <QueryStatus data={data} error={error} onAgain={refetch} />
      {data && (
        <List
          key={`${workListAddress(filter)} ${isSnoozed} ${offset}`}
          {...{ filter, isSnoozed, now, today }}
          page={data}
          onClear={() => change({ kind: '', centerId: '', language: '' })}
        />
      )}
      {data && <Pages offset={offset} limit={WORK_PAGE} total={data.total} onOffset={setOffset} />}
    </>
  );
}

interface ListProps {
  filter: ReturnType<typeof useWorkAddress>['filter'];
  isSnoozed: boolean;
  now: string;
  today: string;
  page: Awaited<ReturnType<typeof fetchWork>>;
  onClear: () => void;
}

/** One page of the list with its keys, selection, actions and their results. */
function List({ filter, isSnoozed, now, today, page, onClear }: ListProps) {
  const t = useT();
  const items = page.results.length > 0 ? page.results : noItems;
  const table = useRef<HTMLDivElement>(null);
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [isAssigning, setAssigning] = useState(false);
  const [dated, setDated] = useState<WorkItem | null>(null);
  const [deciding, setDeciding] = useState<WorkItem | null>(null);
  const actions = useWorkActions(() => setSelected(new Set()));
  const rows = useCurrentRow(
    table,
    items.map(({ key }) => key),
  );
  const chosen = items.filter(({ key }) => selected.has(key));
  return (
    <>
      <Failure error={actions.error} />
      {actions.outcome && (
        <Outcome outcome={actions.outcome} isUndoing={actions.isUndoing} onUndo={actions.undo} />
      )}
      {isSnoozed && <h2>{t('work.snoozed.title')}</h2>}
      {items.length === 0 ? (
        <Empty filter={filter} isSnoozed={isSnoozed} page={page} onClear={onClear} />
      ) : (
        <WorkTable
          {...{ table, filter, now, today, items, selected }}
          caption={t('work.caption', { tab: t(`work.name.${filter.tab}`) })}
          current={rows.current}
          busy={actions.busy}
          onCurrent={rows.onFocus}
          onBlur={rows.onBlur}
          onSelect={(key, isSelected) => {
            const next = new Set(selected);
            if (isSelected) next.add(key);
            else next.delete(key);
            setSelected(next);
          }}
          onSelectAll={(isSelected) => setSelected(new Set(isSelected ? items.map(({ key }) => key) : []))}
          onSnooze={(item, until) => actions.start({ do: 'snooze', items: [item], until })}
          onStart={(action, item) => actions.start({ do: action, items: [item] })}
          onOtherDay={setDated}
          onDecide={setDeciding}
        />
      )}
      <Foot filter={filter} isSnoozed={isSnoozed} page={page} hasKeys={rows.hasKeys} />
      {chosen.length > 0 && (
        <SelectionBar
          items={chosen}
          running={actions.running}
          onAction={(action) => {
            if (action === 'assign') setAssigning(true);
            else actions.start({ do: action, items: chosen });
          }}
          onClear={() => setSelected(new Set())}
        />
      )}
      {isAssigning && (
        <AssignDialog
          count={chosen.length}
          onClose={() => setAssigning(false)}
          onAssign={(owner) => {
            setAssigning(false);
            actions.start({ do: 'assign', items: chosen, owner });
          }}
        />
      )}
      {deciding && <DecideDialog item={deciding} filter={filter} onClose={() => setDeciding(null)} />}
      {dated && (
        <SnoozeDialog
          today={today}
          onClose={() => setDated(null)}
          onPick={(until) => {
            setDated(null);
            actions.start({ do: 'snooze', items: [dated], until });
          }}
        />
      )}
    </>
  );
}

/** The sentence in place of an empty list, and the way to other items. */
function Empty({
  filter,
  isSnoozed,
  page: { counts, nextSnoozeEnds },
  onClear,
}: Omit<ListProps, 'now' | 'today'>) {
  const t = useT();
  const dates = useDates();
  const isFiltered = filter.kind !== '' || filter.centerId !== '' || filter.language !== '';
  const everything = { ...filter, tab: 'all' as const };
  const sentence = isSnoozed
    ? 'work.snoozed.none'
    : isFiltered
      ? 'work.empty.filtered'
      : `work.empty.${filter.tab}`;
  return (
    <div className={styles.empty} role="status">
      <h2>{t(sentence)}</h2>
      {!isSnoozed && nextSnoozeEnds && (
        <p>{t('work.empty.back', { count: counts.snoozed, day: dates.day(nextSnoozeEnds) })}</p>
      )}
      {isFiltered && (
        <button type="button" className={buttonClass({ variant: 'secondary' })} onClick={onClear}>
          {t('work.empty.clear')}
        </button>
      )}
      {!isFiltered && !isSnoozed && filter.tab !== 'all' && counts.all > 0 && (
        <AppLink className={buttonClass({})} to={workListAddress(everything)}>
          {t('work.empty.see-all', { count: counts.all })}
        </AppLink>
      )}
    </div>
  );
}

interface FootProps extends Pick<ListProps, 'filter' | 'isSnoozed' | 'page'> {
  hasKeys: boolean;
}

const keys = [
  [['j', 'k'], 'move'],
  [['Enter'], 'open'],
  [['e'], 'decide'],
  [['s'], 'snooze'],
  [['/'], 'search'],
] as const;

/** The order of the list, the way to the snoozed items, and the keys for people with a keyboard. */
function Foot({ filter, isSnoozed, page: { results, counts }, hasKeys }: FootProps) {
  const t = useT();
  const list = workListAddress(filter);
  return (
    <div className={styles.foot}>
      <p className="muted">
        {results.length > 0 && !isSnoozed && <span>{t('work.order')}</span>}{' '}
        {isSnoozed && <AppLink to={list}>{t('work.snoozed.back')}</AppLink>}
        {!isSnoozed && counts.snoozed > 0 && (
          <AppLink to={`${list}${list.includes('?') ? '&' : '?'}snoozed=1`}>
            {t(results.length > 0 ? 'work.snoozed.count' : 'work.snoozed.see', { count: counts.snoozed })}
          </AppLink>
        )}
      </p>
      <DialogButton small variant="text" label={t('work.assign-all')}>
        {(close) => <AssignAllDialog onClose={close} />}
      </DialogButton>
      {hasKeys && (
        <p className={styles.keys} aria-label={t('work.keys')} role="note">
          {keys
            .filter(([, name]) => results.length > 0 || name === 'search')
            .map(([caps, name]) => (
              <span key={name}>
                {caps.map((cap) => (
                  <kbd key={cap}>{cap}</kbd>
                ))}
                <span>{t(`work.keys.${name}`)}</span>
              </span>
            ))}
        </p>
      )}
    </div>
  );
}

/** The day in the registry's time zone, with its weekday, and the number of late and due items. */
function Today({ now, late, dueToday }: { now: string; late: number; dueToday: number }) {
  const t = useT();
  const lang = useLang();
  const { timezone } = useBrand();
  const day = new Intl.DateTimeFormat(lang === 'es' ? 'es-US' : 'en-US', {
    timeZone: timezone,
    weekday: 'long',
    month: 'long',
    day: 'numeric',
  }).format(new Date(now));
  const counted = [late > 0 && 'late', dueToday > 0 && 'today'].filter(Boolean);
  const numbers = counted.length === 2 ? 'both' : counted[0];
  return (
    <>
      <span>{`${day.charAt(0).toUpperCase()}${day.slice(1)}.`}</span>{' '}
      {numbers && <span>{t(`work.summary.${numbers}`, { late, today: dueToday })}</span>}
    </>
  );
}
