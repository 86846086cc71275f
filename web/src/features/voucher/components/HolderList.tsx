import type { VoucherStep } from '@/domain/enums';
import { useT, type Translate } from '@/i18n/react';
import { Button } from '@/ui/button/Button';
import { Pencil, Trash2 } from '@/ui/icon/icons';
import { DataTable, type Column } from '@/ui/table/DataTable';
import { useIsWide } from '@/ui/wide/useIsWide';
import type { HolderRecord } from '../api/voucher';
import { isEditable } from '../rules/holders';
import styles from './HolderList.module.css';
import { HolderName, spokenName } from './HolderName';
import { formatNeed, formatRelationship } from './formatHolder';

interface HolderListProps {
  holders: readonly HolderRecord[];
  /** The donor's own step. */
  step: VoucherStep;
  onEdit: (holder: HolderRecord) => void;
  onRemove: (holder: HolderRecord) => void;
}

/** The holders as a table, on a narrow screen as cards (V2). */
export function HolderList(props: HolderListProps) {
  const t = useT();
  const isWide = useIsWide(768);
  if (props.holders.length === 0) {
    return (
      <p className="empty" data-wide>
        {t('voucher.nobody')}
      </p>
    );
  }
  return isWide ? <HolderTable {...props} /> : <HolderCards {...props} />;
}

function HolderTable(props: HolderListProps) {
  const t = useT();
  return (
    <div data-wide>
      <DataTable
        caption={t('voucher.holders')}
        rows={props.holders}
        rowKey={({ id }) => id}
        columns={holderColumns(props, t)}
      />
    </div>
  );
}

function holderColumns(props: HolderListProps, t: Translate): Column<HolderRecord>[] {
  return [
    {
      id: 'name',
      head: t('voucher.column.name'),
      cell: (holder) => <HolderName holder={holder} />,
      rowHead: true,
    },
    {
      id: 'relationship',
      head: t('voucher.column.relationship'),
      cell: (holder) => <span className={styles.words}>{formatRelationship(holder, t)}</span>,
    },
    { id: 'need', head: t('voucher.column.need'), cell: (holder) => formatNeed(holder, t) },
    { id: 'edit', head: t('voucher.edit'), cell: (holder) => <EditButton {...props} holder={holder} /> },
    {
      id: 'remove',
      head: t('voucher.remove'),
      cell: (holder) => <RemoveButton {...props} holder={holder} />,
    },
  ];
}

function HolderCards(props: HolderListProps) {
  const t = useT();
  return (
    <ul className={styles.cards} aria-label={t('voucher.holders')}>
      {props.holders.map((holder) => (
        <li key={holder.id} className={styles.card}>
          <h2>
            <HolderName holder={holder} />
          </h2>
          <p>{formatRelationship(holder, t)}</p>
          <p className="muted">
            {t('voucher.column.need')} <span className={styles.answer}>{formatNeed(holder, t)}</span>
          </p>
          <div className={`row ${styles.buttons}`}>
            <EditButton {...props} holder={holder} />
            <RemoveButton {...props} holder={holder} />
          </div>
        </li>
      ))}
    </ul>
  );
}

type ButtonProps = HolderListProps & { holder: HolderRecord };

/** Only drafts and available vouchers can be changed (V4). */
function EditButton({ holder, step, onEdit }: ButtonProps) {
  const t = useT();
  if (!isEditable(holder.status, step)) return <span className="muted">{t('voucher.fixed')}</span>;
  return (
    <Button variant="secondary" small icon={Pencil} onClick={() => onEdit(holder)}>
      {t('voucher.edit')} <span className="sr">{spokenName(holder, t)}</span>
    </Button>
  );
}

function RemoveButton({ holder, step, onRemove }: ButtonProps) {
  const t = useT();
  if (!isEditable(holder.status, step)) return null;
  return (
    <Button variant="danger-outline" small icon={Trash2} onClick={() => onRemove(holder)}>
      {t('voucher.remove')} <span className="sr">{spokenName(holder, t)}</span>
    </Button>
  );
}
