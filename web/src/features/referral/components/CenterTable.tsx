import { useState } from 'react';
import { useLang, useT } from '@/i18n/react';
import { cx } from '@/ui/cx';
import { COLUMNS, pressed, sorted, type ColumnId, type Order, type Center } from '../rules/centers';
import type { Choosing } from './CentersStep';
import { CenterValue, inWhole } from './CenterValue';
import { ColumnHead } from './ColumnHead';
import { PickButton } from './PickButton';
import styles from './centers.module.css';
import { Button } from '@/ui/button/Button';
import { CompareDialog } from './CompareDialog';

interface CenterTableProps extends Choosing {
  distance: number;
}

/** The id of the status element with the open explanation of a column. */
const EXPLANATION = 'centers-explanation';

/** The centers as a table of twelve columns; buttons in each head sort and explain it (S2, S4). */
export function CenterTable({ centers, distance, ...choosing }: CenterTableProps) {
  const t = useT();
  const lang = useLang();
  const [order, setOrder] = useState<Order>(null);
  const [explained, setExplained] = useState<ColumnId | null>(null);
  const caption = distance
    ? t('referral.centers.caption', { miles: inWhole(distance) })
    : t('referral.centers.caption-any');
  return (
    <>
      <CompareCenters centers={centers.filter(choosing.isChosen)} />
      <div role="status" id={EXPLANATION} className="sr">
        {explained && t(`referral.explain.${explained}`)}
      </div>
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
                  explanation={EXPLANATION}
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

/** Opens the comparison of the chosen centers; nothing until two are chosen. */
function CompareCenters({ centers }: { centers: readonly Center[] }) {
  const t = useT();
  const [isOpen, setOpen] = useState(false);
  if (centers.length < 2) return null;
  return (
    <div>
      <Button small variant="secondary" onClick={() => setOpen(true)}>
        {t('referral.compare.open')}
      </Button>
      {isOpen && <CompareDialog centers={centers} onClose={() => setOpen(false)} />}
    </div>
  );
}
