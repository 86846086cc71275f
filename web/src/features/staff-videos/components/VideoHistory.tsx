import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useT } from '@/i18n/react';
import { FEW, HistoryList } from '@/parts/staff/History';
import { QueryStatus } from '@/parts/staff/QueryStatus';
import { Button } from '@/ui/button/Button';
import { NewestOnly } from '@/ui/timeline/NewestOnly';
import { fetchHistory, videoKeys } from '../api/videos';
import { historyLines } from '../rules/history';

/** The history of a video, newest first (R7.3). */
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
      <QueryStatus data={data} error={data ? null : error} rows={3} onAgain={refetch} />
      <HistoryList
        entries={lines.slice(0, limit).map(({ item, id: message, file }) => {
          const { action, actorName: who, details } = item;
          const { from = '', to = '' } = details;
          const values = { action, from, to, file: t(file ?? 'videos.history.file') };
          return { ...item, who, text: t(message, values) };
        })}
      />
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
