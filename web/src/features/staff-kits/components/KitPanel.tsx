import { useState } from 'react';
import type { KitItem } from '@/api/staffKits';
import type { HolderItem } from '@/api/staffDonors';
import { useT } from '@/i18n/react';
import { Button } from '@/ui/button/Button';
import { Package } from '@/ui/icon/icons';
import { useDates } from '@/ui/page-context/useDates';
import { StatusPill } from '@/ui/status-pill/StatusPill';
import { DataTable, type Column } from '@/ui/table/DataTable';
import { AppLink } from '@/ui/work-bar/AppLink';
import { AnotherKitDialog } from './AnotherKitDialog';
import { FirstKitDialog } from './FirstKitDialog';
import { KitButtons, type OnTask } from './KitButtons';
import { KitDialog, type KitTask } from './KitDialog';
import { CallHolder, stateKind, Tracking } from './KitFacts';
import styles from './kits.module.css';

interface KitPanelProps {
  holders: readonly HolderItem[];
  /** The kits of all holders. */
  kits: readonly KitItem[];
}

/** The panel of a donor's record with the kits of each voucher holder and their tasks (R6.8). */
export function KitPanel({ holders, kits }: KitPanelProps) {
  const t = useT();
  const [moving, setMoving] = useState<{ kit: KitItem; task: KitTask } | null>(null);
  const [first, setFirst] = useState<HolderItem | null>(null);
  const [anotherFor, setAnotherFor] = useState(0);
  // Uses the current record, even while the dialog is open.
  const another = holders.find(({ id }) => id === anotherFor);
  // The kits of a holder of another center are shown if they arrived at the own center.
  const rows = holders.filter(
    ({ id, isElsewhere }) => !isElsewhere || kits.some(({ holderId }) => holderId === id),
  );
  const columns = useColumns(kits, {
    onTask: (kit, task) => setMoving({ kit, task }),
    onFirst: setFirst,
    onAnother: ({ id }) => setAnotherFor(id),
  });
  return (
    <section className="panel" aria-labelledby="kits-title">
      <div className={`row between ${styles.head}`}>
        <h2 id="kits-title">{t('kits.panel')}</h2>
        <AppLink to="/staff/kits">{t('kits.panel.desk')}</AppLink>
      </div>
      {rows.length === 0 ? (
        <p className="muted">{t('kits.panel.empty')}</p>
      ) : (
        <DataTable
          caption={t('kits.panel')}
          columns={columns}
          rows={rows}
          rowKey={({ id }) => id}
          isLit={({ id }) => kits.some(({ holderId, state }) => holderId === id && state === 'requested')}
        />
      )}
      {moving && <KitDialog {...moving} onDone={() => setMoving(null)} />}
      {another && (
        <AnotherKitDialog
          holder={another}
          last={[...kits].reverse().find(({ holderId }) => holderId === another.id)}
          onDone={() => setAnotherFor(0)}
        />
      )}
      {first && <FirstKitDialog holder={first} onDone={() => setFirst(null)} />}
    </section>
  );
}

interface Wishes {
  onTask: OnTask;
  onFirst: (holder: HolderItem) => void;
  onAnother: (holder: HolderItem) => void;
}

function useColumns(kits: readonly KitItem[], { onTask, onFirst, onAnother }: Wishes): Column<HolderItem>[] {
  const t = useT();
  const holderKits = ({ id }: HolderItem) => kits.filter(({ holderId }) => holderId === id);
  return [
    {
      id: 'holder',
      head: t('kits.holder'),
      rowHead: true,
      cell: (holder) => (
        <>
          <b>{holder.fullName}</b>
          {holderKits(holder).length > 0 && (
            <small className="meta">{t('kits.panel.used', { count: holderKits(holder).length })}</small>
          )}
        </>
      ),
    },
    {
      id: 'kits',
      head: t('kits.panel.kits'),
      cell: (holder) =>
        holderKits(holder).length > 0 ? (
          <>
            <KitList kits={holderKits(holder)} onTask={onTask} />
            <Another holder={holder} onAnother={() => onAnother(holder)} />
          </>
        ) : (
          <NoKit holder={holder} onFirst={() => onFirst(holder)} />
        ),
    },
  ];
}

/** The button that sends the first kit, or the reason why none can be sent. */
function NoKit({ holder, onFirst }: { holder: HolderItem; onFirst: () => void }) {
  const t = useT();
  const { firstKit, fullName } = holder;
  return (
    <div className={styles.kit}>
      <span className="muted">
        {t('kits.panel.none')}
        {firstKit !== 'can-send' && <small className="meta">{t(`kits.first.${firstKit}`)}</small>}
      </span>
      {firstKit === 'can-send' && (
        <Button small variant="secondary" onClick={onFirst}>
          {t('kits.first.send')} <span className="sr">{fullName}</span>
        </Button>
      )}
    </div>
  );
}

/** The button that orders the next kit for a holder who cannot order it, or a note that no kit is left. */
function Another({ holder, onAnother }: { holder: HolderItem; onAnother: () => void }) {
  const t = useT();
  const { nextKit: next, fullName } = holder;
  if (next.state === 'used-up')
    return <p className={`small muted ${styles.another}`}>{t('kits.panel.used-up')}</p>;
  if (next.state !== 'can-order') return null;
  return (
    <div className={styles.another}>
      <Button small variant="text" icon={Package} onClick={onAnother}>
        {t('kits.another', { number: next.number })} <span className="sr">{fullName}</span>
      </Button>
    </div>
  );
}

/** The kits of one holder with their days; each links to the list of kits. */
function KitList({ kits, onTask }: { kits: readonly KitItem[]; onTask: OnTask }) {
  const t = useT();
  return (
    <ol className={styles.kits}>
      {kits.map((kit) => (
        <li key={kit.id}>
          <div>
            <div className={styles.kit}>
              <AppLink to={deskPath(kit)} className={styles.link}>
                {t('kits.panel.kit', { number: kit.number })}
              </AppLink>
              <StatusPill kind={stateKind[kit.state]}>{t(`kits.state.${kit.state}`)}</StatusPill>
            </div>
            <small className="meta">
              <Days kit={kit} />
              {kit.toCenter && <span>{`, ${t('kits.panel.center')}`}</span>}
            </small>
            <Tracking kit={kit} />
            <CallHolder kit={kit} />
          </div>
          <KitButtons kit={kit} onTask={onTask} />
        </li>
      ))}
    </ol>
  );
}

/** Returns the address of the list of kits, filtered by the holder and the kit's state. */
function deskPath({ state, firstName, lastName }: KitItem): string {
  return `/staff/kits?${new URLSearchParams({ state, q: `${firstName} ${lastName}` }).toString()}`;
}

function Days({ kit }: { kit: KitItem }) {
  const t = useT();
  const dates = useDates();
  const days = { requested: kit.requestedAt, shipped: kit.shippedAt, received: kit.receivedAt };
  const lines = Object.entries(days).flatMap(([state, moment]) =>
    moment ? [t(`kits.panel.${state}`, { day: dates.momentDay(moment) })] : [],
  );
  return <>{lines.join(', ')}</>;
}
