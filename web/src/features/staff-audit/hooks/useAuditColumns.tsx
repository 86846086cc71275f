import type { AuditEvent, AuditLine } from '@/api/staffAudit';
import { useLang, useT } from '@/i18n/react';
import { Disclosure } from '@/ui/disclosure/Disclosure';
import { useDates } from '@/ui/page-context/useDates';
import type { Column } from '@/ui/table/DataTable';
import { AppLink } from '@/ui/work-bar/AppLink';
import {
  recordAddress,
  formatAction,
  formatActor,
  formatDetail,
  formatKind,
  formatValue,
  formatVisit,
} from '../rules/words';
import styles from '../components/audit.module.css';

/** Returns the columns of the table of events. */
export function useAuditColumns(known: ReadonlySet<string>): Column<AuditLine>[] {
  const t = useT();
  const lang = useLang();
  const dates = useDates();
  const what: Column<AuditLine> = {
    id: 'what',
    head: t('audit.what'),
    rowHead: true,
    cell: (line) => (
      <>
        <b>{formatVisit(line, known, lang, t)}</b>
        {line.isAltered && <strong className={styles.altered}>{t('audit.altered')}</strong>}
        {line.earlier.length > 0 && (
          <Disclosure className={styles.visit} summary={t('audit.visit', { count: line.earlier.length + 1 })}>
            <ul>
              {[line, ...line.earlier].map((event) => (
                <li key={event.id}>
                  {dates.moment(event.at)}: {formatAction(event.action, known, t)}
                  <DetailList event={event} />
                </li>
              ))}
            </ul>
          </Disclosure>
        )}
      </>
    ),
  };
  const when: Column<AuditLine> = {
    id: 'when',
    head: t('audit.when'),
    nowrap: true,
    cell: ({ at }) => dates.moment(at),
  };
  const who: Column<AuditLine> = {
    id: 'who',
    head: t('audit.who'),
    cell: (event) =>
      event.actorName ? (
        <div className={styles.who}>
          {event.actorName}
          <small className="meta">{t(`audit.actor.${event.actorKind}`)}</small>
        </div>
      ) : (
        formatActor(event, t)
      ),
  };
  const whom: Column<AuditLine> = {
    id: 'whom',
    head: t('audit.whom'),
    cell: (event) => <About event={event} />,
  };
  const from: Column<AuditLine> = {
    id: 'from',
    head: t('audit.from-where'),
    cell: (line) => <Details line={line} />,
  };
  return [what, when, who, whom, from];
}

/** The subject of an event, with a link to its record. */
function About({ event }: { event: AuditEvent }) {
  const t = useT();
  const { subjectKind, subjectNumber, subjectName, subjectIsGone } = event;
  const kind = formatKind(subjectKind, subjectNumber, t);
  const to = subjectIsGone ? '' : recordAddress(event);
  if (!subjectName) return <span>{kind}</span>;
  return (
    <>
      {to ? <AppLink to={to}>{subjectName}</AppLink> : <span>{subjectName}</span>}
      <small className="meta">{formatKind(subjectKind, 0, t)}</small>
    </>
  );
}

/** The source address and the details of an event, or a notice that they were erased. */
function Details({ line }: { line: AuditLine }) {
  const t = useT();
  if (line.isErased) {
    return (
      <>
        <span>{t('audit.erased')}</span>
        <small className="meta">{t('audit.erased.hint')}</small>
      </>
    );
  }
  return (
    <>
      <span>{line.address}</span>
      {line.earlier.length === 0 && <DetailList event={line} />}
    </>
  );
}

function DetailList({ event: { details, names } }: { event: AuditEvent }) {
  const t = useT();
  const kept = Object.entries(details);
  if (kept.length === 0) return null;
  return (
    <dl className={styles.details}>
      {kept.map(([name, value]) => (
        <div key={name}>
          <dt>{formatDetail(name, t)}</dt>
          <dd>{names[name] ?? formatValue(name, value, t)}</dd>
        </div>
      ))}
    </dl>
  );
}
