import { useState } from 'react';
import { changeHold, endHold, retentionKeys, type HoldItem } from '@/api/staffRetention';
import { parseIsoDay, formatDay } from '@/domain/dates';
import { recordAddress } from '@/domain/recordAddress';
import { useLang, useT } from '@/i18n/react';
import { HoldDialog } from '@/parts/staff/HoldDialog';
import { ConfirmDialog } from '@/parts/staff/ChangeDialog';
import { Button } from '@/ui/button/Button';
import { useDates } from '@/ui/page-context/useDates';
import { StatusPill } from '@/ui/status-pill/StatusPill';
import { DataTable, type Column } from '@/ui/table/DataTable';
import { AppLink } from '@/ui/work-bar/AppLink';

type Asking = { hold: HoldItem; to: 'change' | 'end' } | null;

/** The legal holds in force, with their records, reasons, last days and authors. */
export function Holds({ holds }: { holds: readonly HoldItem[] }) {
  const t = useT();
  const [asking, setAsking] = useState<Asking>(null);
  const columns = useHoldColumns(setAsking);
  return (
    <section className="stack" aria-labelledby="holds-title">
      <h2 id="holds-title">{t('retention.holds')}</h2>
      <p className="muted">{t('retention.holds.lead')}</p>
      {holds.length === 0 ? (
        <div className="empty">
          <p>{t('retention.holds.none')}</p>
        </div>
      ) : (
        <DataTable caption={t('retention.holds')} columns={columns} rows={holds} rowKey={({ id }) => id} />
      )}
      {asking?.to === 'change' && (
        <HoldDialog
          title={t('retention.holds.change.title', { name: asking.hold.fullName })}
          yes={t('retention.holds.change.yes')}
          terms={asking.hold}
          send={(terms) => changeHold(asking.hold.id, terms)}
          done={t('retention.holds.changed')}
          refresh={[retentionKeys.all]}
          onClose={() => setAsking(null)}
        >
          <p>{t('retention.holds.change.text')}</p>
        </HoldDialog>
      )}
      {asking?.to === 'end' && (
        <ConfirmDialog
          danger
          title={t('retention.holds.end.title', { name: asking.hold.fullName })}
          yes={t('retention.holds.end.yes')}
          send={() => endHold(asking.hold.id)}
          done={t('retention.holds.ended')}
          refresh={[retentionKeys.all]}
          onClose={() => setAsking(null)}
        >
          <p>{t('retention.holds.end.text')}</p>
        </ConfirmDialog>
      )}
    </section>
  );
}

function useHoldColumns(onAsk: (asking: Asking) => void): Column<HoldItem>[] {
  const t = useT();
  const dates = useDates();
  return [
    {
      id: 'who',
      head: t('retention.whose'),
      rowHead: true,
      cell: ({ fullName, recordKind, recordId, shownIn }) => {
        const to = recordAddress({ kind: recordKind, id: recordId, shownIn });
        return (
          <>
            {to ? <AppLink to={to}>{fullName}</AppLink> : <span>{fullName}</span>}
            <small className="meta">{t(`record.bounces.kind.${recordKind}`)}</small>
          </>
        );
      },
    },
    { id: 'reason', head: t('record.hold.reason'), cell: ({ reason }) => reason },
    { id: 'end', head: t('retention.holds.end'), cell: (hold) => <Until hold={hold} /> },
    {
      id: 'by',
      head: t('retention.holds.by'),
      minor: true,
      cell: ({ putBy, putAt }) => (
        <>
          {putBy}
          <small className="meta">{dates.momentDay(putAt)}</small>
        </>
      ),
    },
    {
      id: 'do',
      head: t('record.mails.do'),
      cell: (hold) => (
        <div className="row">
          <Button
            small
            variant="secondary"
            aria-label={t('retention.holds.change-which', { name: hold.fullName })}
            onClick={() => onAsk({ hold, to: 'change' })}
          >
            {t('retention.holds.change')}
          </Button>
          <Button
            small
            variant="danger-outline"
            aria-label={t('retention.holds.end-which', { name: hold.fullName })}
            onClick={() => onAsk({ hold, to: 'end' })}
          >
            {t('retention.holds.end-it')}
          </Button>
        </div>
      ),
    },
  ];
}

/** The last day of a hold; a hold without a last day needs a review after a year. */
function Until({ hold: { endsOn, needsReview } }: { hold: HoldItem }) {
  const t = useT();
  const lang = useLang();
  const day = parseIsoDay(endsOn);
  if (day) return formatDay(day, lang);
  return (
    <>
      <span>{t('retention.holds.open')}</span>
      {needsReview && (
        <p>
          <StatusPill kind="wait">{t('retention.holds.review')}</StatusPill>
        </p>
      )}
    </>
  );
}
