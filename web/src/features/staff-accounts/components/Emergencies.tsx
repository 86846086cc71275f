import {
  closeEmergency,
  emergencyKeys,
  fetchEmergencies,
  recordAddress,
  type EmergencyItem,
} from '@/api/staffEmergencies';
import { failureText } from '@/api/staffFailure';
import { useT } from '@/i18n/react';
import { Failure } from '@/parts/staff/Failure';
import { useStaffMutation } from '@/parts/staff/useStaffMutation';
import { Button } from '@/ui/button/Button';
import { useDates } from '@/ui/page-context/useDates';
import { FoundList } from '@/ui/staff-list/FoundList';
import { useFoundList } from '@/ui/staff-list/useFoundList';
import { DeskHead } from '@/ui/staff-shell/DeskHead';
import { Person } from '@/ui/staff-shell/Person';
import { StatusPill } from '@/ui/status-pill/StatusPill';
import { DataTable, type Column } from '@/ui/table/DataTable';
import { AppLink } from '@/ui/work-bar/AppLink';

const none = [] as const;

/** The screen of /staff/accounts/emergencies: records that other centers' coordinators opened, newest first (R15.4). */
export function Emergencies() {
  const t = useT();
  const { list } = useFoundList({
    names: none,
    queryKey: emergencyKeys.list,
    fetch: fetchEmergencies,
    failureText,
  });
  const close = useStaffMutation({
    send: closeEmergency,
    done: t('accounts.emergencies.done'),
    refresh: [emergencyKeys.list],
  });
  const columns = useColumns((id) => close.mutate(id), close.isPending ? close.variables : 0);
  return (
    <>
      <DeskHead title={t('accounts.emergencies.title')}>
        <p className="muted">{t('accounts.emergencies.lead')}</p>
      </DeskHead>
      <Failure error={close.error} />
      <FoundList
        {...list}
        count={(count) => t('accounts.emergencies.count', { count })}
        nothing={t('accounts.emergencies.none')}
      >
        {(rows) => (
          <DataTable
            caption={t('accounts.emergencies.title')}
            columns={columns}
            rows={rows}
            rowKey={({ id }) => id}
            isLit={({ state }) => state === 'open'}
          />
        )}
      </FoundList>
    </>
  );
}

function useColumns(onClose: (id: number) => void, closing: number): Column<EmergencyItem>[] {
  const t = useT();
  const { moment } = useDates();
  const named = ({ kind, recordId }: EmergencyItem) =>
    t('accounts.emergencies.record-of', { kind, number: String(recordId) });
  return [
    {
      id: 'who',
      head: t('accounts.person'),
      rowHead: true,
      cell: ({ fullName, accountId, ownCenter }) => (
        <Person name={fullName} to={`/staff/accounts/${accountId}`} note={ownCenter} />
      ),
    },
    {
      id: 'record',
      head: t('accounts.emergencies.record'),
      cell: (item) => (
        <>
          <AppLink to={recordAddress(item.kind, item.recordId, item.donorId)}>{named(item)}</AppLink>
          <small className="meta">{item.centerName}</small>
        </>
      ),
    },
    {
      id: 'why',
      head: t('accounts.emergencies.why'),
      cell: ({ reason, words }) => (
        <>
          <span>{t(`record.emergency.reason.${reason}`)}</span>
          <small className="meta">{words}</small>
        </>
      ),
    },
    {
      id: 'when',
      head: t('accounts.emergencies.when'),
      cell: ({ openedAt, until }) => (
        <>
          {moment(openedAt)}
          <small className="meta">{t('accounts.emergencies.until', { when: moment(until) })}</small>
        </>
      ),
    },
    {
      id: 'state',
      head: t('accounts.emergencies.state'),
      cell: (item) => (
        <div className="stack gap-2">
          <StatusPill kind={item.state === 'open' ? 'wait' : 'neutral'}>
            {t(`accounts.emergencies.state.${item.state}`)}
          </StatusPill>
          {item.closedAt && (
            <small className="meta">
              {t('accounts.emergencies.closed', { who: item.closedBy, when: moment(item.closedAt) })}
            </small>
          )}
          {item.state === 'open' && (
            <Button
              small
              variant="secondary"
              busy={closing === item.id}
              aria-label={t('accounts.emergencies.close-of', { who: item.fullName, record: named(item) })}
              onClick={() => onClose(item.id)}
            >
              {t('accounts.emergencies.close')}
            </Button>
          )}
        </div>
      ),
    },
  ];
}
