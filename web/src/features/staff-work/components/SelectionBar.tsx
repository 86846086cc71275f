import { useT } from '@/i18n/react';
import { Button } from '@/ui/button/Button';
import { UserCheck, X } from '@/ui/icon/icons';
import styles from './work.module.css';

interface SelectionBarProps {
  count: number;
  isAssigning: boolean;
  onAssign: () => void;
  onClear: () => void;
}

/** The actions on the selected items. */
export function SelectionBar({ count, isAssigning, onAssign, onClear }: SelectionBarProps) {
  const t = useT();
  return (
    <div className={styles.bulk} role="region" aria-label={t('work.bulk')}>
      <b role="status">{t('work.bulk.count', { count })}</b>
      <div>
        <Button small variant="on-green" icon={UserCheck} busy={isAssigning} onClick={onAssign}>
          {t('work.bulk.assign')}
        </Button>
      </div>
      <Button small variant="on-green" icon={X} className={styles.clear} onClick={onClear}>
        {t('work.bulk.clear')}
      </Button>
    </div>
  );
}
