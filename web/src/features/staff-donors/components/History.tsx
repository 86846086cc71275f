import { useState } from 'react';
import type { DonorRecord } from '@/api/staffDonors';
import { parseIsoDay, sayDay } from '@/domain/dates';
import { sayMoment } from '@/domain/zone';
import { useLang, useT } from '@/i18n/react';
import { Button } from '@/ui/button/Button';
import { FactChanges } from '@/parts/staff/FactChanges';
import { useBrand } from '@/ui/page-context/PageContext';
import { NewestOnly } from '@/ui/timeline/NewestOnly';
import { ShowAll } from '@/ui/timeline/ShowAll';
import { historyLines, mostOfOne, type HistoryLine } from '../rules/history';

/** How many entries stand there before somebody asks for the older ones. */
const FEW = 8;

/** What happened to a donor and the holders, newest first; on demand also the older part, and who looked. */
export function History({ record }: { record: DonorRecord }) {
  const t = useT();
  const [all, setAll] = useState(false);
  const [most, setMost] = useState(FEW);
  const lines = historyLines(record.history);
  const limit = all ? Infinity : most;
  const shown = all ? lines : lines.filter(({ isStep }) => isStep);
  return (
    <section className="panel" aria-labelledby="history-title">
      <div className="row between">
        <h2 id="history-title">{t('donors.trail')}</h2>
        <ShowAll all={all} onChange={setAll} />
      </div>
      {shown.length === 0 && <p className="muted">{t('donors.trail.none')}</p>}
      <ol className="log">
        {shown.slice(0, limit).map((line) => (
          <Entry key={line.item.id} line={line} record={record} />
        ))}
      </ol>
      {shown.length > limit && (
        <Button small variant="secondary" onClick={() => setMost(Infinity)}>
          {t('donors.trail.older', { count: shown.length - limit })}
        </Button>
      )}
      <NewestOnly count={mostOfOne(record.history)} says="donors.trail.newest-only" />
    </section>
  );
}

/** The words of an action's reason. */
const reasonId = (action: string, reason: string) =>
  action === 'donor.opened-in-emergency' ? `record.emergency.reason.${reason}` : `donors.reason.${reason}`;

function Entry({ line: { item, id }, record }: { line: HistoryLine; record: DonorRecord }) {
  const t = useT();
  const lang = useLang();
  const { timezone } = useBrand();
  const { details, action, at, actorName, holderId } = item;
  const holder = record.holders.find(({ id: own }) => own === holderId);
  const day = parseIsoDay(details.to ?? details.day ?? '');
  const about = holder?.fullName ?? record.fullName;
  const values = {
    action,
    name: about,
    to: details.to ?? '',
    from: details.from ?? '',
    into: details.into ?? '',
    number: details.number ?? '',
    day: day ? sayDay(day, lang) : '–',
    match: action === 'donor.match-status-changed' ? t(`donors.match.${details.to}`) : '',
    status: details.state ? t(`voucher.state.${details.state}`) : '–',
    center: details.center ?? '',
    reason: details.reason ? t(reasonId(action, details.reason)) : '',
  };
  return (
    <li>
      <b>{t(id, values)}</b>
      <FactChanges details={details} />
      <small>
        {sayMoment(at, timezone, lang)}
        {actorName && <span>{t('record.trail.by', { who: actorName })}</span>}
      </small>
    </li>
  );
}
