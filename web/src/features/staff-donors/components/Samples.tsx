import { useState } from 'react';
import { fieldErrors, isConflict } from '@/api/staffFailure';
import type { DonorRecord, HolderItem } from '@/api/staffDonors';
import { useT } from '@/i18n/react';
import { Failure } from '@/parts/staff/Failure';
import { Panel } from '@/parts/staff/record/Overview';
import { Button } from '@/ui/button/Button';
import { TextField } from '@/ui/field/TextField';
import { useDates } from '@/ui/page-context/useDates';
import { useToday } from '@/ui/page-context/useToday';
import { StatusPill } from '@/ui/status-pill/StatusPill';
import { DataTable, type Column } from '@/ui/table/DataTable';
import { useDonorChange } from '../hooks/useDonorChange';
import { samplesFor, type Sample } from '../rules/holder';
import { dutyKind } from '../rules/words';
import { DayText, NeedList, OutlookPill } from './Outlook';

interface SamplesProps {
  record: DonorRecord;
  holder: HolderItem;
}

/** The swab and the blood of a holder: the last days, the next days, and the form for the days. */
export function Samples({ record, holder }: SamplesProps) {
  const t = useT();
  const columns = useColumns();
  return (
    <Panel id="samples" title={t('donors.samples')}>
      <div className="stack">
        <DataTable
          caption={t('donors.samples')}
          rows={samplesFor(holder)}
          rowKey={({ what }) => what}
          isLit={({ need, duty }) =>
            need?.outlook === 'late' ||
            need?.outlook === 'at-risk' ||
            (duty && duty.state !== 'upcoming') ||
            false
          }
          columns={columns}
        />
        {holder.outlook && (
          <div className="flow gap-2">
            <h3 className="small">{t('donors.holder.open')}</h3>
            <NeedList needs={holder.needs} />
          </div>
        )}
        <Days record={record} holder={holder} />
      </div>
    </Panel>
  );
}

function useColumns(): Column<Sample>[] {
  const t = useT();
  return [
    {
      id: 'what',
      head: t('donors.samples.sample'),
      rowHead: true,
      cell: ({ what }) => <b>{t(`donors.need.${what}`)}</b>,
    },
    { id: 'last', head: t('donors.samples.last'), cell: ({ last }) => <DayText on={last} /> },
    { id: 'due', head: t('donors.samples.due'), cell: ({ due }) => <DayText on={due} /> },
    { id: 'state', head: t('donors.samples.state'), cell: (sample) => <State sample={sample} /> },
  ];
}

function State({ sample: { need, duty } }: { sample: Sample }) {
  const t = useT();
  if (duty) return <StatusPill kind={dutyKind[duty.state]}>{t(`donors.duty.${duty.state}`)}</StatusPill>;
  if (need?.outlook) return <OutlookPill outlook={need.outlook} />;
  return <span className="muted">–</span>;
}

/** The days on which the samples were taken. Typed days stay until they are saved. */
function Days({ record, holder }: SamplesProps) {
  const t = useT();
  const dates = useDates();
  const today = useToday();
  const [typed, setTyped] = useState<Partial<Pick<HolderItem, 'swabOn' | 'bloodOn'>>>({});
  const days = { swabOn: typed.swabOn ?? holder.swabOn, bloodOn: typed.bloodOn ?? holder.bloodOn };
  const change = useDonorChange(record, {
    done: t('donors.samples.done', { name: holder.fullName }),
    onDone: () => setTyped({}),
  });
  const problems = fieldErrors(change.error);
  const formatRecorded = (iso: string) => {
    return t('donors.now', { value: dates.day(iso) || t('donors.now.nothing') });
  };
  function save() {
    change.mutate({ to: `holders/${holder.id}/samples`, body: { version: holder.version, ...days } });
  }
  return (
    <>
      <p className="small muted">{t('donors.samples.lead')}</p>
      <Failure error={change.error} fields={['swabOn', 'bloodOn']} />
      <div className="form-grid">
        {(['swabOn', 'bloodOn'] as const).map((name) => (
          <TextField
            key={name}
            type="date"
            className="c3"
            max={today}
            label={t(`donors.field.${name}`)}
            hint={isConflict(change.error) ? formatRecorded(holder[name]) : undefined}
            value={days[name]}
            error={problems[name]}
            onChange={({ target }) => setTyped({ ...typed, [name]: target.value })}
          />
        ))}
      </div>
      <div>
        <Button small variant="secondary" busy={change.isPending} onClick={save}>
          {t('donors.samples.save')}
        </Button>
      </div>
    </>
  );
}
