import type { WorkItem } from '@/api/staffWork';
import { useT } from '@/i18n/react';
import { Button } from '@/ui/button/Button';
import { Bell, Mail, UserCheck, X } from '@/ui/icon/icons';
import styles from './work.module.css';

/** The actions on several items. */
type BulkAction = 'remind' | 'send-again' | 'assign';

const icons = { remind: Bell, 'send-again': Mail, assign: UserCheck };

interface SelectionBarProps {
  items: readonly WorkItem[];
  /** The action that is running. */
  running: string | null;
  onAction: (action: BulkAction) => void;
  onClear: () => void;
}

/** The actions on the selected items. An action that fits none of the items is left out. */
export function SelectionBar({ items, running, onAction, onClear }: SelectionBarProps) {
  const t = useT();
  const fits: Record<BulkAction, boolean> = {
    remind: items.some(({ canRemind }) => canRemind),
    'send-again': items.some(({ canSendAgain }) => canSendAgain),
    assign: true,
  };
  return (
    <div className={styles.bulk} role="region" aria-label={t('work.bulk')}>
      <b role="status">{t('work.bulk.count', { count: items.length })}</b>
      <div>
        {(['remind', 'send-again', 'assign'] as const)
          .filter((action) => fits[action])
          .map((action) => (
            <Button
              key={action}
              small
              variant="on-green"
              icon={icons[action]}
              busy={running === action}
              onClick={() => onAction(action)}
            >
              {t(`work.bulk.${action}`)}
            </Button>
          ))}
      </div>
      <Button small variant="on-green" icon={X} className={styles.clear} onClick={onClear}>
        {t('work.bulk.clear')}
      </Button>
    </div>
  );
}
