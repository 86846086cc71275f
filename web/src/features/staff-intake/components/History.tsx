import { useState } from 'react';
import type { TrailItem } from '@/api/staffSite';
import { parseIsoDay, sayDay } from '@/domain/dates';
import { sayMoment } from '@/domain/zone';
import { useLang, useT } from '@/i18n/react';
import { FactChanges } from '@/parts/staff/FactChanges';
import { useBrand } from '@/ui/page-context/PageContext';
import { NewestOnly } from '@/ui/timeline/NewestOnly';
import { ShowAll } from '@/ui/timeline/ShowAll';
import { historyLines, type HistoryLine } from '../rules/history';

/** What happened to the entry, newest first; on demand also who looked at it. */
export function History({ items, firstName }: { items: readonly TrailItem[]; firstName: string }) {
  const t = useT();
  const [all, setAll] = useState(false);
  const lines = historyLines(items);
  const shown = all ? lines : lines.filter(({ isStep }) => isStep);
  return (
    <section className="panel" aria-labelledby="history-title">
      <div className="row between">
        <h2 id="history-title">{t('intake.history.title')}</h2>
        <ShowAll all={all} onChange={setAll} />
      </div>
      {shown.length === 0 && <p className="muted">{t('intake.history.none')}</p>}
      <ol className="log">
        {shown.map((line) => (
          <Entry key={line.item.id} line={line} firstName={firstName} />
        ))}
      </ol>
      <NewestOnly count={items.length} />
    </section>
  );
}

/** Why an entry was closed or opened, or a fact of it changed. */
function whyOf(id: string, reason: string | undefined, t: (id: string) => string): string {
  if (!reason) return '';
  if (id === 'intake.history.opened-in-emergency') return t(`record.emergency.reason.${reason}`);
  return t(
    id === 'intake.history.facts-changed' ? `staff.facts.reason.${reason}` : `intake.reason.${reason}`,
  );
}

function Entry({ line: { item, id }, firstName }: { line: HistoryLine; firstName: string }) {
  const t = useT();
  const lang = useLang();
  const { timezone } = useBrand();
  const { details, action, at, actorKind, actorName } = item;
  const day = parseIsoDay(details.on ?? '');
  const who = actorKind === 'recipient' ? firstName : actorName;
  return (
    <li>
      <b>
        {t(id, {
          action,
          name: firstName,
          reached: details.reached === 'true' ? 'yes' : 'no',
          channel: details.channel ? t(`intake.channel.${details.channel}`) : '',
          reason: whyOf(id, details.reason, t),
          day: day ? sayDay(day, lang) : '',
          center: details.center ?? '',
          centerBefore: details.centerBefore ?? '',
        })}
      </b>
      <FactChanges details={details} />
      <small>
        {sayMoment(at, timezone, lang)}
        {who && <span>{t('record.trail.by', { who })}</span>}
      </small>
    </li>
  );
}
