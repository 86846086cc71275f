import { useT } from '@/i18n/react';
import { Button } from '@/ui/button/Button';
import { Dialog } from '@/ui/dialog/Dialog';
import { COLUMNS, type Center } from '../rules/centers';
import { CenterValue } from './CenterValue';
import type { Choosing } from './CentersStep';
import styles from './compare.module.css';

/** What is compared; name, city and state stand at the head of each center. */
const TERMS = COLUMNS.slice(3);

interface CompareDialogProps {
  centers: readonly Center[];
  isChosen: Choosing['isChosen'];
  onClose: () => void;
}

/** Two or three centers side by side, a term in each row with what it means. It chooses nothing. */
export function CompareDialog({ centers, isChosen, onClose }: CompareDialogProps) {
  const t = useT();
  return (
    <Dialog
      wide
      title={t('referral.compare.title')}
      onCancel={onClose}
      footer={<Button onClick={onClose}>{t('referral.compare.close')}</Button>}
    >
      <p>{t('referral.compare.note')}</p>
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
          <tr>
            <th scope="row">{t('referral.compare.chosen')}</th>
            {centers.map((center) => (
              <td key={center.id}>{t(isChosen(center) ? 'shared.yes' : 'shared.no')}</td>
            ))}
          </tr>
        </tbody>
      </table>
    </Dialog>
  );
}
