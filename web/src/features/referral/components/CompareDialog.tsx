import { useT } from '@/i18n/react';
import { Button } from '@/ui/button/Button';
import { Dialog } from '@/ui/dialog/Dialog';
import { COLUMNS, type Center } from '../rules/centers';
import { CenterValue } from './CenterValue';
import styles from './compare.module.css';

/** The compared terms; name, city and state are in the head of each center. */
const TERMS = COLUMNS.slice(3);

interface CompareDialogProps {
  centers: readonly Center[];
  onClose: () => void;
}

/** The chosen centers side by side, one term per row with its meaning. */
export function CompareDialog({ centers, onClose }: CompareDialogProps) {
  const t = useT();
  return (
    <Dialog
      wide
      title={t('referral.compare.title')}
      onCancel={onClose}
      footer={<Button onClick={onClose}>{t('referral.compare.close')}</Button>}
    >
      <table className={styles.table}>
        <caption className="sr">{t('referral.compare.title')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('referral.compare.term')}</th>
            {centers.map((center) => (
              <th key={center.id} scope="col">
                {center.name}
                <span className={styles.place}>{`${center.city}, ${center.state}`}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {TERMS.map((column) => (
            <tr key={column}>
              <th scope="row">
                {t(`referral.column.${column}`)}
                <span className={styles.meaning}>{t(`referral.explain.${column}`)}</span>
              </th>
              {centers.map((center) => (
                <td key={center.id}>
                  <CenterValue center={center} column={column} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Dialog>
  );
}
