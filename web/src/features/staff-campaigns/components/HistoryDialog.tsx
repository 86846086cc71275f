import { useQuery } from '@tanstack/react-query';
import {
  campaignKeys,
  fetchCampaignTimeline,
  fetchCenterTimeline,
  type Campaign,
  type CenterFigures,
} from '@/api/staffCampaigns';
import { failureText } from '@/api/staffFailure';
import { parseIsoDay, sayDay } from '@/domain/dates';
import { sayMoment } from '@/domain/zone';
import { useLang, useT } from '@/i18n/react';
import { Button } from '@/ui/button/Button';
import { Dialog } from '@/ui/dialog/Dialog';
import { useBrand } from '@/ui/page-context/PageContext';
import { LoadingRows, NotLoaded } from '@/ui/staff-shell/Loading';
import { NewestOnly } from '@/ui/timeline/NewestOnly';
import { Timeline, TimelineEntry } from '@/ui/timeline/Timeline';
import { historyLines, type Change, type HistoryLine } from '../rules/history';
import styles from './campaigns.module.css';

interface HistoryDialogProps {
  of: { campaign: Campaign } | { center: CenterFigures };
  onDone: () => void;
}

/** What happened to a campaign or a center, newest first: who changed what, and when (R7.3). */
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
      {error && <NotLoaded message={failureText(error, t)} onAgain={() => void refetch()} />}
      {!data && !error && <LoadingRows rows={3} />}
      {data?.length === 0 && <p className="muted">{t('campaigns.history.none')}</p>}
      {data && data.length > 0 && (
        <Timeline>
          {historyLines(data).map((line) => (
            <Entry key={line.item.id} line={line} />
          ))}
        </Timeline>
      )}
      <NewestOnly count={data?.length ?? 0} />
    </Dialog>
  );
}

function Entry({ line: { item, id, changes, coordinatorsChanged } }: { line: HistoryLine }) {
  const t = useT();
  const lang = useLang();
  const { timezone } = useBrand();
  const who = item.actorKind === 'system' ? t('campaigns.history.import') : item.actorName;
  return (
    <TimelineEntry standing="done">
      <b>{t(id, { action: item.action })}</b>
      {changes.map((change) => (
        <p key={change.part} className={styles.changed}>
          <ChangeText change={change} />
        </p>
      ))}
      {coordinatorsChanged && <p className={styles.changed}>{t('campaigns.history.coordinators')}</p>}
      <small>
        {sayMoment(item.at, timezone, lang)}
        {who && <span>{t('record.trail.by', { who })}</span>}
      </small>
    </TimelineEntry>
  );
}

function ChangeText({ change: { head, kind, from, to } }: { change: Change }) {
  const t = useT();
  const lang = useLang();
  const say = (value: string) => {
    if (value === '')
      return t(kind === 'sites' ? 'campaigns.history.public-sites' : 'campaigns.history.empty');
    const day = kind === 'day' ? parseIsoDay(value) : null;
    if (day) return sayDay(day, lang);
    return kind === 'choice' ? t(value === 'yes' ? 'shared.yes' : 'shared.no') : value;
  };
  return <span>{t('campaigns.history.change', { part: t(head), from: say(from), to: say(to) })}</span>;
}
