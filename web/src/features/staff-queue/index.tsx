import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { donorKeys, fetchNeeds } from '@/api/staffDonors';
import { failureText } from '@/api/staffFailure';
import { fetchQueuePage, fetchRedemptions, listKeys, queueFileUrl, type QueueFilter } from '@/api/staffLists';
import { isRegistry, reviews } from '@/domain/staff';
import { dueFrom, isPressing } from '@/domain/waiting';
import { useLang, useT } from '@/i18n/react';
import { ExportButton } from '@/parts/staff/ExportButton';
import { QueryStatus } from '@/parts/staff/QueryStatus';
import { useBrand } from '@/ui/page-context/PageContext';
import { FilterBar } from '@/ui/staff-list/FilterBar';
import { NotLoaded } from '@/ui/staff-shell/Loading';
import { DeskHead } from '@/ui/staff-shell/DeskHead';
import { Pages } from '@/ui/staff-shell/Pages';
import { useMe } from '@/ui/staff-shell/StaffContext';
import { ErasuresWaiting } from './components/ErasuresWaiting';
import { JoinsWaiting } from './components/JoinsWaiting';
import { Needs } from './components/Needs';
import { QueueTable } from './components/QueueTable';
import { Redemptions } from './components/Redemptions';
import { Resets } from './components/Resets';
import { useQueueAddress } from './hooks/useQueueAddress';
import { useQueueChoices } from './hooks/useQueueChoices';

/** The number of submissions per page. */
const PAGE = 50;

/** The screen of /staff: the tasks of the signed-in staff, oldest first (R7.3). */
export default function StaffQueue() {
  const t = useT();
  const { timezone } = useBrand();
  const me = useMe();
  const [opened] = useState(() => Date.now());
  const { filter, offset, change, setOffset } = useQueueAddress();
  const choices = useQueueChoices();
  const { data, error, refetch, dataUpdatedAt } = useQuery({
    queryKey: [...listKeys.queue, filter, offset],
    queryFn: ({ signal }) => fetchQueuePage(filter, offset, PAGE, signal),
    placeholderData: keepPreviousData,
    enabled: reviews(me.role),
  });
  const redemptions = useQuery({
    queryKey: listKeys.redemptions,
    queryFn: ({ signal }) => fetchRedemptions(signal),
    enabled: isRegistry(me.role),
  });
  const toConfirm = isRegistry(me.role) ? redemptions.data : [];
  const needs = useQuery({
    queryKey: donorKeys.needs,
    queryFn: ({ signal }) => fetchNeeds(signal),
    enabled: reviews(me.role),
  });
  const now = new Date(Math.max(dataUpdatedAt, opened)).toISOString();
  const today = useDay(now);
  const items = reviews(me.role) ? data?.results : [];
  const total = data?.total ?? 0;
  const filtered = [filter.what, filter.due, filter.centerId].some((wanted) => wanted !== '');
  // Urgent submissions can be counted only if the whole queue is loaded.
  const isWhole = !filtered && total <= PAGE;
  const pressing = items?.filter((item) => isPressing(dueFrom(item, now, timezone))).length ?? 0;
  const isUsed = filtered || offset > 0 || total > 0;
  const isNothingElse = toConfirm?.length === 0 && !needs.data?.length;
  return (
    <>
      <DeskHead
        title={t('staff.queue.title')}
        actions={isUsed && <ExportButton href={queueFileUrl(filter)} download="queue.csv" />}
      >
        <p className="muted">
          {today} {isWhole && pressing > 0 && <span>{t('staff.queue.pressing', { count: pressing })}</span>}
        </p>
      </DeskHead>
      {redemptions.error && (
        <NotLoaded message={failureText(redemptions.error, t)} onAgain={() => void redemptions.refetch()} />
      )}
      {toConfirm && toConfirm.length > 0 && <Redemptions items={toConfirm} />}
      {me.role === 'registry-admin' && <Resets />}
      {me.role === 'registry-admin' && <ErasuresWaiting />}
      {me.role === 'registry-admin' && <JoinsWaiting />}
      {needs.error && <NotLoaded message={t('staff.needs.failed')} onAgain={() => void needs.refetch()} />}
      <Needs items={needs.data ?? []} />
      {isUsed && <FilterBar<keyof QueueFilter> filter={filter} choices={choices} onFilter={change} />}
      <QueryStatus data={items} error={error} onAgain={refetch} />
      {items?.length === 0 && (isUsed || isNothingElse) && (
        <div className="empty">
          <p role="status">{t(filtered || offset > 0 ? 'record.list.none-found' : 'staff.queue.empty')}</p>
        </div>
      )}
      {items && items.length > 0 && <QueueTable items={items} total={total} now={now} />}
      {items && <Pages offset={offset} limit={PAGE} total={total} onOffset={setOffset} />}
    </>
  );
}

/** Returns the day of a moment in the registry's time zone, with its weekday. */
function useDay(moment: string): string {
  const lang = useLang();
  const { timezone } = useBrand();
  const day = new Intl.DateTimeFormat(lang === 'es' ? 'es-US' : 'en-US', {
    timeZone: timezone,
    weekday: 'long',
    month: 'long',
    day: 'numeric',
  }).format(new Date(moment));
  return `${day.charAt(0).toUpperCase()}${day.slice(1)}.`;
}
