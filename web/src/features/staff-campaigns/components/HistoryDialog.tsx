import { useQuery } from '@tanstack/react-query';
import {
  campaignKeys,
  fetchCampaignTimeline,
  fetchCenterTimeline,
  type Campaign,
  type CenterFigures,
} from '@/api/staffCampaigns';
import { parseIsoDay, formatDay } from '@/domain/dates';
import { useLang, useT } from '@/i18n/react';
import { HistoryList } from '@/parts/staff/History';
import { QueryStatus } from '@/parts/staff/QueryStatus';
import { Button } from '@/ui/button/Button';
import { Dialog } from '@/ui/dialog/Dialog';
import { NewestOnly } from '@/ui/timeline/NewestOnly';
import { historyLines, type Change } from '../rules/history';
import styles from './campaigns.module.css';

interface HistoryDialogProps {
  of: { campaign: Campaign } | { center: Pick<CenterFigures, 'id' | 'name'> };
  onDone: () => void;
}

/** The history of a campaign or a center, newest first (R7.3). */
export function HistoryDialog({ of, onDone }: HistoryDialogProps) {
  const t = useT();
  const about =
    'campaign' in of
      ? { ...of.campaign, key: campaignKeys.timeline, fetch: fetchCampaignTimeline }
      : { ...of.center, key: campaignKeys.centerTimeline, fetch: fetchCenterTimeline };
  const { data, error, refetch } = useQuery({
    queryKey: about.key(about.id),
    queryFn: ({ signal }) => about.fetch(about.id, signal),
  });
  return (
    <Dialog
      title={t('campaigns.history.title', { name: about.name })}
      onCancel={onDone}
      footer={<Button onClick={onDone}>{t('shared.close')}</Button>}
    >
      <QueryStatus data={data} error={error} rows={3} onAgain={refetch} />
      {data?.length === 0 && <p className="muted">{t('campaigns.history.none')}</p>}
      {data && data.length > 0 && (
        <HistoryList
          entries={historyLines(data).map(({ item, id, changes, coordinatorsChanged }) => ({
            ...item,
            who: item.actorKind === 'system' ? t('campaigns.history.import') : item.actorName,
            text: t(id, { action: item.action }),
            more: (
              <>
                {changes.map((change) => (
                  <p key={change.part} className={styles.changed}>
                    <ChangeText change={change} />
                  </p>
                ))}
                {coordinatorsChanged && (
                  <p className={styles.changed}>{t('campaigns.history.coordinators')}</p>
                )}
              </>
            ),
          }))}
        />
      )}
      <NewestOnly count={data?.length ?? 0} />
    </Dialog>
  );
}

function ChangeText({ change: { head, kind, from, to } }: { change: Change }) {
  const t = useT();
  const lang = useLang();
  const say = (value: string) => {
    if (value === '')
      return t(kind === 'sites' ? 'campaigns.history.public-sites' : 'campaigns.history.empty');
    const day = kind === 'day' ? parseIsoDay(value) : null;
    if (day) return formatDay(day, lang);
    return kind === 'choice' ? t(value === 'yes' ? 'shared.yes' : 'shared.no') : value;
  };
  return <span>{t('campaigns.history.change', { part: t(head), from: say(from), to: say(to) })}</span>;
}
