import { useState } from 'react';
import type { DonorRecord } from '@/api/staffDonors';
import { parseIsoDay, formatDay } from '@/domain/dates';
import { useLang, useT } from '@/i18n/react';
import { Failure } from '@/parts/staff/Failure';
import { Button } from '@/ui/button/Button';
import { FileText, Pencil, Printer, Upload, X } from '@/ui/icon/icons';
import { LinkButton } from '@/ui/link-button/LinkButton';
import { useDates } from '@/ui/page-context/useDates';
import { useMe } from '@/ui/staff-shell/StaffContext';
import { StatusPill } from '@/ui/status-pill/StatusPill';
import { endSupervision, formUrl, type ConsentDesk } from '../api/consentDesk';
import { DeclarationDialog } from './DeclarationDialog';
import { PaperFormDialog } from './PaperFormDialog';
import { SuperviseDialog } from './SuperviseDialog';
import { useDeskCall } from '../hooks/useDonorChange';
import styles from './donors.module.css';

type Asked = { desk: ConsentDesk; what: 'paper' | 'supervise' | 'declare' };

/** The center's tasks for consents: on paper, or on its own device with staff present (R13.1, R13.2). */
export function ConsentDesks({ record }: { record: DonorRecord }) {
  const t = useT();
  const { role } = useMe();
  const [asked, setAsked] = useState<Asked | null>(null);
  // Registry reviewers have read-only access.
  if (role === 'registry-reviewer') return null;
  const props = asked && {
    record,
    desk: asked.desk,
    name: deskName(record, asked.desk),
    onDone: () => setAsked(null),
  };
  return (
    <section className="panel" aria-labelledby="desks-title">
      <h2 id="desks-title">{t('donors.desk')}</h2>
      <p className="small muted">{t('donors.desk.lead')}</p>
      <ol className="log">
        {record.consentDesks.map((desk) => (
          <Desk key={desk.holderId} record={record} desk={desk} onAsk={(what) => setAsked({ desk, what })} />
        ))}
      </ol>
      {props && asked.what === 'paper' && <PaperFormDialog {...props} />}
      {props && asked.what === 'supervise' && <SuperviseDialog {...props} />}
      {props && asked.what === 'declare' && <DeclarationDialog {...props} />}
    </section>
  );
}

const deskName = (record: DonorRecord, { holderId }: ConsentDesk) =>
  record.holders.find(({ id }) => id === holderId)?.fullName ?? record.fullName;

interface DeskProps {
  record: DonorRecord;
  desk: ConsentDesk;
  onAsk: (what: Asked['what']) => void;
}

function Desk({ record, desk, onAsk }: DeskProps) {
  const t = useT();
  const name = deskName(record, desk);
  const whose = <span className="sr">{name}</span>;
  return (
    <li className="flow gap-2">
      <div className={styles.entry}>
        <div>
          <div className="row">
            <b>{name}</b>
            {desk.paperOnly && <StatusPill kind="wait">{t('donors.desk.paper-only')}</StatusPill>}
          </div>
          <State desk={desk} />
        </div>
        <div className={`row row--buttons ${styles.actions}`}>
          {desk.canConsent && (
            <>
              <LinkButton small variant="secondary" icon={Printer} href={formUrl(record.id, desk)}>
                {t('donors.desk.print')} {whose}
              </LinkButton>
              <Button small variant="secondary" icon={Upload} onClick={() => onAsk('paper')}>
                {t('donors.desk.received')} {whose}
              </Button>
              {!desk.paperOnly && (
                <Button small variant="secondary" icon={Pencil} onClick={() => onAsk('supervise')}>
                  {t('donors.desk.supervise')} {whose}
                </Button>
              )}
            </>
          )}
          <Button small variant="secondary" icon={FileText} onClick={() => onAsk('declare')}>
            {t(desk.paperOnly ? 'donors.desk.agrees' : 'donors.desk.withdraws')} {whose}
          </Button>
        </div>
      </div>
      {desk.session && <Session record={record} desk={desk} name={name} />}
    </li>
  );
}

/** The reason why there is no consent to sign, and the first day of paper-only records. */
function State({ desk: { canConsent, paperOnly } }: { desk: ConsentDesk }) {
  const t = useT();
  const lang = useLang();
  const day = paperOnly && parseIsoDay(paperOnly.on);
  return (
    <small>
      {t(canConsent ? 'donors.desk.open' : 'donors.desk.closed')}
      {paperOnly && (
        <span>{` ${t('donors.desk.paper-only.since', {
          day: day ? formatDay(day, lang) : '',
          how: t(`donors.told.${paperOnly.told}`),
          who: paperOnly.by,
        })}`}</span>
      )}
    </small>
  );
}

/** The supervised signing in progress. */
function Session({ record, desk, name }: { record: DonorRecord; desk: ConsentDesk; name: string }) {
  const t = useT();
  const dates = useDates();
  const end = useDeskCall(record, { send: () => endSupervision(record.id, desk) });
  if (!desk.session) return null;
  const { place, by, since } = desk.session;
  return (
    <>
      <div className="row">
        <small>{t('donors.desk.session', { place, who: by, since: dates.moment(since) })}</small>
        <Button small variant="secondary" icon={X} busy={end.isPending} onClick={() => end.mutate()}>
          {t('donors.desk.session.end')} <span className="sr">{name}</span>
        </Button>
      </div>
      <Failure error={end.error} />
    </>
  );
}
