import { useState } from 'react';
import type { TrailItem } from '@/api/staffSite';
import { sayMoment } from '@/domain/zone';
import { useLang, useT } from '@/i18n/react';
import { useBrand } from '@/ui/page-context/PageContext';
import { NewestOnly } from '@/ui/timeline/NewestOnly';
import { ShowAll } from '@/ui/timeline/ShowAll';
import { Timeline, TimelineEntry } from '@/ui/timeline/Timeline';
import { historyLines, type HistoryLine } from '../rules/history';

/** What happened to an account, newest first; on demand also sign-ins and who looked (R7.3, R7.4). */
export function History({ items }: { items: readonly TrailItem[] }) {
  const t = useT();
  const [all, setAll] = useState(false);
  const lines = historyLines(items);
  const shown = all ? lines : lines.filter(({ isStep }) => isStep);
  return (
    <section className="panel" aria-labelledby="history-title">
      <div className="row between">
        <h2 id="history-title">{t('accounts.history.title')}</h2>
        <ShowAll all={all} onChange={setAll} />
      </div>
      {shown.length === 0 && <p className="muted">{t('accounts.history.none')}</p>}
      <Timeline>
        {shown.map((line) => (
          <Entry key={line.item.id} line={line} />
        ))}
      </Timeline>
      <NewestOnly count={items.length} />
    </section>
  );
}

function Entry({ line: { item, id, reason } }: { line: HistoryLine }) {
  const t = useT();
  const lang = useLang();
  const { timezone } = useBrand();
  const { action, at, actorKind, actorName, details } = item;
  const { fromRole, toRole, fromCenterName, toCenterName } = details;
  const place = (role: string | undefined, center: string | undefined) => {
    if (fromRole === toRole) return center || t('accounts.history.no-center');
    const name = t(`staff.role.${role}`);
    return center ? t('accounts.history.role-at', { role: name, center }) : name;
  };
  return (
    <TimelineEntry standing="done">
      <b>{t(id, { reason: '', ...item.details, action })}</b>
      {reason && <p>{reason}</p>}
      {toRole && (
        <p>
          {t('accounts.history.from-to', {
            from: place(fromRole, fromCenterName),
            to: place(toRole, toCenterName),
          })}
        </p>
      )}
      <small>
        {sayMoment(at, timezone, lang)}
        {actorKind !== 'public' && actorName && <span>{t('record.trail.by', { who: actorName })}</span>}
      </small>
    </TimelineEntry>
  );
}
