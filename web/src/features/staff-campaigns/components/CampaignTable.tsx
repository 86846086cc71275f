import type { Campaign } from '@/api/staffCampaigns';
import { MicrositeType } from '@/domain/enums';
import { isRegistry } from '@/domain/staff';
import { useT } from '@/i18n/react';
import { Button } from '@/ui/button/Button';
import { useDates } from '@/ui/page-context/useDates';
import { useMe } from '@/ui/staff-shell/StaffContext';
import { StatusPill } from '@/ui/status-pill/StatusPill';
import { CenterName } from '@/ui/staff-list/CenterName';
import { DataTable, type Column } from '@/ui/table/DataTable';
import styles from './campaigns.module.css';

interface CampaignTableProps {
  campaigns: readonly Campaign[];
  onTask: (campaign: Campaign, task: CampaignTask) => void;
}

const stateKind = { open: 'live', 'not-yet': 'wait', over: 'neutral' } as const;

/** The tasks of a campaign in the list. */
const tasks = ['share', 'change', 'history'] as const;

export type CampaignTask = (typeof tasks)[number];

/** Returns the columns of the table. The center is shown only to staff who see several centers. */
function useColumns(onTask: CampaignTableProps['onTask']): Column<Campaign>[] {
  const t = useT();
  const { role } = useMe();
  const columns: (Column<Campaign> | false)[] = [
    {
      id: 'name',
      head: t('campaigns.name'),
      rowHead: true,
      cell: ({ name, micrositeTypeId }) => (
        <>
          <b>{name}</b>
          <small className="meta">
            {t(micrositeTypeId === MicrositeType.Liver ? 'staff.liver' : 'staff.kidney')}
          </small>
        </>
      ),
    },
    {
      id: 'code',
      head: t('campaigns.code'),
      cell: ({ code }) => (
        <span className={styles.code} translate="no">
          {code}
        </span>
      ),
    },
    isRegistry(role) && {
      id: 'center',
      head: t('staff.center'),
      nowrap: true,
      cell: ({ centerName }) => <CenterName name={centerName} />,
    },
    {
      id: 'state',
      head: t('staff.filter.status'),
      cell: (campaign) => <State campaign={campaign} />,
    },
    {
      id: 'registrations',
      head: t('campaigns.registrations'),
      numeric: true,
      cell: ({ registrations }) => registrations,
    },
    {
      id: 'actions',
      head: <span className="sr">{t('campaigns.actions')}</span>,
      cell: (campaign) => (
        <span className={styles.actions}>
          {tasks.map((task) => (
            <Button key={task} small variant="secondary" onClick={() => onTask(campaign, task)}>
              {t(`campaigns.${task}`)}
              <span className="sr"> {campaign.name}</span>
            </Button>
          ))}
        </span>
      ),
    },
  ];
  return columns.filter((column) => column !== false);
}

/** The table with one page of campaigns. */
export function CampaignTable({ campaigns, onTask }: CampaignTableProps) {
  const t = useT();
  const columns = useColumns(onTask);
  return (
    <DataTable caption={t('campaigns.title')} columns={columns} rows={campaigns} rowKey={({ id }) => id} />
  );
}

/** The state of a campaign and its first and last day. */
function State({ campaign }: { campaign: Campaign }) {
  const t = useT();
  const dates = useDates();
  const { state } = campaign;
  const first = dates.day(campaign.opensOn);
  const last = dates.day(campaign.closesOn);
  return (
    <>
      <StatusPill kind={stateKind[state]}>{t(`campaigns.state.${state}`)}</StatusPill>
      {first && state === 'not-yet' && <small className="meta">{t('campaigns.opens', { day: first })}</small>}
      {last && <small className="meta">{t('campaigns.closes', { day: last })}</small>}
    </>
  );
}
