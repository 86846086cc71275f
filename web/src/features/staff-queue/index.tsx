import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { fetchQueue, staffKeys } from '../../api/staff';
import { failureText } from '../../api/staffFailure';
import { reviews } from '../../domain/staff';
import { dueFrom, isPressing } from '../../domain/waiting';
import { useLang, useT } from '../../i18n/react';
import { useBrand } from '../../ui/page-context/PageContext';
import { LoadingRows, NotLoaded } from '../../ui/staff-shell/Loading';
import { DeskHead } from '../../ui/staff-shell/DeskHead';
import { useMe } from '../../ui/staff-shell/StaffContext';
import { QueueTable } from './components/QueueTable';

/** The screen of /staff: what waits for the person who is signed in, oldest first (decision 7.3). */
export default function StaffQueue() {
  const t = useT();
  const { timezone } = useBrand();
  const me = useMe();
  const [opened] = useState(() => Date.now());
  const { data, error, refetch, dataUpdatedAt } = useQuery({
    queryKey: staffKeys.queue,
    queryFn: ({ signal }) => fetchQueue(signal),
    enabled: reviews(me.role),
  });
  const now = new Date(Math.max(dataUpdatedAt, opened)).toISOString();
  const today = useDay(now);
  const items = reviews(me.role) ? data : [];
  const pressing = items?.filter((item) => isPressing(dueFrom(item, now, timezone))).length ?? 0;
  return (
    <>
      <DeskHead title={t('staff.queue.title')}>
        <p className="muted">
          {today} {pressing > 0 && t('staff.queue.pressing', { count: pressing })}
        </p>
      </DeskHead>
      {error && <NotLoaded message={failureText(error, t)} onAgain={() => void refetch()} />}
      {!items && !error && <LoadingRows />}
      {items?.length === 0 && (
        <div className="empty">
          <p>{t('staff.queue.empty')}</p>
        </div>
      )}
      {items && items.length > 0 && <QueueTable items={items} now={now} />}
    </>
  );
}

/** The day of a moment in the registry's zone, with its weekday. */
function useDay(moment: string): string {
  const lang = useLang();
  const { timezone } = useBrand();
  const said = new Intl.DateTimeFormat(lang === 'es' ? 'es-US' : 'en-US', {
    timeZone: timezone,
    weekday: 'long',
    month: 'long',
    day: 'numeric',
  }).format(new Date(moment));
  return `${said.charAt(0).toUpperCase()}${said.slice(1)}.`;
}
