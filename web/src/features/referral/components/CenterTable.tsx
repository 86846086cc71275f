import { useState } from 'react';
import { useLang, useT } from '@/i18n/react';
import { cx } from '@/ui/cx';
import { COLUMNS, MAX_COMPARED, pressed, sorted, type ColumnId, type Order } from '../rules/centers';
import type { Choosing } from './CentersStep';
import { CenterValue, inWhole } from './CenterValue';
import { CompareBar, CompareBox } from './CompareBar';
import { ColumnHead } from './ColumnHead';
import { PickButton } from './PickButton';
import styles from './centers.module.css';

interface CenterTableProps extends Choosing {
  distance: number;
  /** The ids of the centers to see side by side; some may not be in the list just now. */
  compared: readonly number[];
  onCompared: (compared: readonly number[]) => void;
}

/** The centers as a table of twelve columns, each explained and sorted by a press (S2, S4). */
export function CenterTable({ centers, distance, compared, onCompared, ...choosing }: CenterTableProps) {
  const t = useT();
  const lang = useLang();
  const [order, setOrder] = useState<Order>(null);
  const [explained, setExplained] = useState<ColumnId | null>(null);
  const caption = distance
    ? t('referral.centers.caption', { miles: inWhole(distance) })
    : t('referral.centers.caption-any');
  const sideBySide = centers.filter(({ id }) => compared.includes(id));
  const shown = sideBySide.map(({ id }) => id);
  return (
    <>
      <CompareBar centers={sideBySide} isChosen={choosing.isChosen} />
      <div className={styles.scroller}>
        <table className={styles.table}>
          <caption className="sr">{caption}</caption>
          <thead>
            <tr>
              {COLUMNS.map((column, n) => (
                <ColumnHead
                  key={column}
                  column={column}
                  order={order?.column === column ? order.direction : null}
                  onSort={() => setOrder(pressed(order, column))}
                  isExplained={explained === column}
                  onExplain={(isOpen) => setExplained(isOpen ? column : null)}
                  opensLeft={n >= COLUMNS.length / 2}
                />
              ))}
            </tr>
          </thead>
          <tbody>
            {sorted(centers, order, lang).map((center) => (
              <tr key={center.id} className={cx(choosing.isChosen(center) && styles.on)}>
                {COLUMNS.map((column) =>
                  column === 'name' ? (
                    <th key={column} scope="row">
                      <PickButton center={center} {...choosing} />
                      <CompareBox
                        center={center}
                        checked={shown.includes(center.id)}
                        disabled={shown.length >= MAX_COMPARED && !shown.includes(center.id)}
                        onChecked={(checked) =>
                          onCompared(checked ? [...shown, center.id] : shown.filter((id) => id !== center.id))
                        }
                      />
                    </th>
                  ) : (
                    <td key={column}>
                      <CenterValue center={center} column={column} />
                    </td>
                  ),
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}
