import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { failureText } from '@/api/staffFailure';
import { sayMoment } from '@/domain/zone';
import { useLang, useT } from '@/i18n/react';
import { Button } from '@/ui/button/Button';
import { useBrand } from '@/ui/page-context/PageContext';
import { LoadingRows, NotLoaded } from '@/ui/staff-shell/Loading';
import { NewestOnly } from '@/ui/timeline/NewestOnly';
import { Timeline, TimelineEntry } from '@/ui/timeline/Timeline';
import { fetchHistory, videoKeys } from '../api/videos';
import { historyLines, type HistoryLine } from '../rules/history';

/** How many entries stand there before somebody asks for the older ones. */
const FEW = 8;

/** What happened to a video, newest first (R7.3). */
export function VideoHistory({ id }: { id: number }) {
  const t = useT();
  const [limit, setLimit] = useState(FEW);
  const { data, error, refetch } = useQuery({
    queryKey: videoKeys.history(id),
    queryFn: ({ signal }) => fetchHistory(id, signal),
  });
  const lines = historyLines(data ?? []);
  const older = lines.length - limit;
  return (
    <section className="panel stack" aria-labelledby="history-title">
      <h2 id="history-title">{t('videos.history.title')}</h2>
      {error && !data && <NotLoaded message={failureText(error, t)} onAgain={() => void refetch()} />}
      {!data && !error && <LoadingRows rows={3} />}
      <Timeline>
        {lines.slice(0, limit).map((line) => (
          <Entry key={line.item.id} line={line} />
        ))}
      </Timeline>
      {older > 0 && (
        <p>
          <Button small variant="secondary" onClick={() => setLimit(Infinity)}>
            {t('videos.history.older', { count: older })}
          </Button>
        </p>
      )}
      <NewestOnly count={lines.length} />
    </section>
  );
}

function Entry({ line: { item, id, file } }: { line: HistoryLine }) {
  const t = useT();
  const lang = useLang();
  const { timezone } = useBrand();
  const { action, at, actorName, details } = item;
  const { from = '', to = '' } = details;
  return (
    <TimelineEntry standing="done">
      <b>{t(id, { action, from, to, file: file ? t(file) : t('videos.history.file') })}</b>
      <small>
        {sayMoment(at, timezone, lang)}
        {actorName && <span>{t('record.trail.by', { who: actorName })}</span>}
      </small>
    </TimelineEntry>
  );
}
