import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { fetchCoachRecord, type CoachRecord, type CoachEvent } from '@/api/staffCoaches';
import { coachKeys, type CoachPatient } from '@/api/staffCoaching';
import { MicrositeType } from '@/domain/enums';
import { useT, useHasMessage } from '@/i18n/react';
import { NotThere } from '@/parts/staff/NotThere';
import { useDates } from '@/ui/page-context/useDates';
import { DeskHead } from '@/ui/staff-shell/DeskHead';
import { Person } from '@/ui/staff-shell/Person';
import { StatusPill } from '@/ui/status-pill/StatusPill';
import { DataTable, type Column } from '@/ui/table/DataTable';
import styles from './coach.module.css';
import { History } from '@/parts/staff/History';
import { AppLink } from '@/ui/work-bar/AppLink';

/** The screen of /staff/coaches/{id}: a coach, their patients and the history. Every read is audited. */
export function Coach() {
  const t = useT();
  const { id = '' } = useParams();
  const { data, error, refetch } = useQuery({
    queryKey: coachKeys.coach(id),
    queryFn: ({ signal }) => fetchCoachRecord(id, signal),
    staleTime: Infinity,
    gcTime: 0,
    refetchOnReconnect: false,
  });
  if (data) return <Loaded key={id} coach={data} />;
  return (
    <>
      <DeskHead
        leavesFocus={!error}
        title={t('coach.claims.coach')}
        crumb={{ to: '/staff/coaches', label: t('coach.coaches.title') }}
      />
      <NotThere error={error} unknown={t('coach.coaches.unknown')} rows={3} onAgain={refetch} />
    </>
  );
}

function Loaded({ coach }: { coach: CoachRecord }) {
  const t = useT();
  return (
    <>
      <DeskHead title={coach.fullName} crumb={{ to: '/staff/coaches', label: t('coach.coaches.title') }}>
        <p className="muted">
          {coach.email}. {coach.centerName || t('coach.coaches.no-center')}.{' '}
          {t(`staff.language.${coach.language}`)}.
        </p>
        <p>
          <StatusPill kind={coach.isDisabled ? 'stop' : 'live'}>
            {t(coach.isDisabled ? 'coach.coaches.closed' : 'coach.coaches.active')}
          </StatusPill>
        </p>
      </DeskHead>
      <div className={styles.columns}>
        <Patients of={coach} />
        <CoachHistory events={coach.history} />
      </div>
    </>
  );
}

function Patients({ of: { own } }: { of: CoachRecord }) {
  const t = useT();
  const columns = useColumns();
  return (
    <section className="panel stack" aria-labelledby="patients-title">
      <h2 id="patients-title">{t('coach.patients')}</h2>
      {own.length === 0 ? (
        <p className="muted">{t('coach.coaches.no-patients')}</p>
      ) : (
        <DataTable
          caption={t('coach.patients')}
          columns={columns}
          rows={own}
          rowKey={({ micrositeId }) => micrositeId}
          isLit={({ hasUnread, waitingSince }) => hasUnread || waitingSince !== null}
        />
      )}
    </section>
  );
}

function useColumns(): Column<CoachPatient>[] {
  const t = useT();
  const { momentDay: day } = useDates();
  return [
    {
      id: 'patient',
      head: t('coach.claims.patient'),
      rowHead: true,
      cell: ({ micrositeId, firstName, lastName, micrositeTypeId, centerName }) => (
        <Person
          name={`${firstName} ${lastName}`}
          to={`/staff/microsites/${micrositeId}`}
          note={`${t(micrositeTypeId === MicrositeType.Liver ? 'staff.liver' : 'staff.kidney')}, ${centerName}`}
        />
      ),
    },
    {
      id: 'assigned',
      head: t('coach.card.assigned'),
      cell: ({ assignedDateTime }) =>
        assignedDateTime && <span className={styles.day}>{day(assignedDateTime)}</span>,
    },
    {
      id: 'last',
      head: t('coach.coaches.last'),
      cell: ({ lastActivity, waitingSince, hasUnread, unreadCount }) => (
        <>
          {day(lastActivity)}
          {hasUnread && <small className="meta">{t('coach.coaches.unread', { count: unreadCount })}</small>}
          {waitingSince && (
            <small className="meta">{t('coach.coaches.since', { day: day(waitingSince) })}</small>
          )}
        </>
      ),
    },
  ];
}

/** The history of a coach's account and patients, newest first (R7.3). */
function CoachHistory({ events }: { events: readonly CoachEvent[] }) {
  const t = useT();
  const has = useHasMessage();
  const entries = events.map(({ id, at, action, isHandover, actorName, micrositeId, patientName }) => {
    const word = isHandover ? 'handed-over' : action.slice(action.indexOf('.') + 1);
    const message = `coach.history.${word}`;
    return {
      id,
      at,
      // The message of a coach's own action already names the coach.
      who: /\.(claimed|joined)$/.test(action) ? '' : actorName,
      text: t(has(message) ? message : 'record.trail.other', { action }),
      aside: micrositeId !== 0 && <AppLink to={`/staff/microsites/${micrositeId}`}>{patientName}</AppLink>,
    };
  });
  return <History title={t('coach.history.title')} none={t('coach.history.none')} entries={entries} />;
}
