import type { KitItem } from '../../../api/staffKits';
import { sayDay } from '../../../domain/dates';
import { isRegistry } from '../../../domain/staff';
import { wallTime } from '../../../domain/zone';
import { useLang, useT } from '../../../i18n/react';
import { Button } from '../../../ui/button/Button';
import { useBrand } from '../../../ui/page-context/PageContext';
import { useMe } from '../../../ui/staff-shell/StaffContext';
import { StatusPill } from '../../../ui/status-pill/StatusPill';
import { DataTable, type Column } from '../../../ui/table/DataTable';
import styles from './kits.module.css';

interface KitTableProps {
  items: readonly KitItem[];
  /** Somebody wants to send a kit, or to say that it has arrived. */
  onMove: (kit: KitItem) => void;
}

const stateKind = { requested: 'wait', shipped: 'neutral', received: 'live' } as const;

/** What the table says of each order; the center for those who see several. */
function useColumns(onMove: KitTableProps['onMove']): Column<KitItem>[] {
  const t = useT();
  const { role } = useMe();
  const columns: (Column<KitItem> | false)[] = [
    {
      id: 'holder',
      head: t('kits.holder'),
      rowHead: true,
      cell: ({ firstName, lastName, holderId }) => (
        <>
          <b>
            {firstName} {lastName}
          </b>
          <small className="meta">{t('kits.holder.id', { id: holderId })}</small>
        </>
      ),
    },
    { id: 'number', head: t('kits.number'), cell: ({ number }) => t('kits.number.of', { number }) },
    { id: 'address', head: t('kits.send-to'), cell: (kit) => <Where kit={kit} /> },
    isRegistry(role) && { id: 'center', head: t('staff.center'), cell: ({ centerName }) => centerName },
    { id: 'state', head: t('staff.filter.status'), cell: (kit) => <State kit={kit} /> },
    {
      id: 'actions',
      head: <span className="sr">{t('kits.actions')}</span>,
      cell: (kit) =>
        kit.state !== 'received' && (
          <Button small variant="secondary" onClick={() => onMove(kit)}>
            {t(kit.state === 'requested' ? 'kits.ship' : 'kits.receive')}
            <span className="sr">
              {' '}
              {kit.firstName} {kit.lastName}
            </span>
          </Button>
        ),
    },
  ];
  return columns.filter((column) => column !== false);
}

/** One page of the orders. */
export function KitTable({ items, onMove }: KitTableProps) {
  const t = useT();
  return (
    <DataTable
      caption={t('kits.title')}
      columns={useColumns(onMove)}
      rows={items}
      rowKey={({ id }) => id}
      isLit={({ state }) => state === 'requested'}
    />
  );
}

/** Where a kit goes, as it is written on a parcel. */
export function Where({ kit }: { kit: KitItem }) {
  const place = [kit.city, [kit.region, kit.zip].filter(Boolean).join(' ')].filter(Boolean).join(', ');
  const lines = [kit.recipient, [kit.address1, kit.address2].filter(Boolean).join(', '), place, kit.country];
  return (
    <address className={styles.address}>
      {lines.filter(Boolean).map((line) => (
        <div key={line}>{line}</div>
      ))}
    </address>
  );
}

/** How far an order is and since when. */
function State({ kit }: { kit: KitItem }) {
  const t = useT();
  const lang = useLang();
  const { timezone } = useBrand();
  const since = { requested: kit.requestedAt, shipped: kit.shippedAt, received: kit.receivedAt }[kit.state];
  const day = wallTime(since ?? kit.requestedAt, timezone);
  return (
    <>
      <StatusPill kind={stateKind[kit.state]}>{t(`kits.state.${kit.state}`)}</StatusPill>
      {day && (
        <small className="meta">
          {sayDay(day, lang)}
          {kit.state === 'requested' && `, ${t('kits.waited', { days: kit.waitingDays })}`}
        </small>
      )}
      {kit.trackingNumber !== '' && (
        <small className={`meta ${styles.tracking}`}>
          {kit.carrier} {kit.trackingNumber}
        </small>
      )}
    </>
  );
}
