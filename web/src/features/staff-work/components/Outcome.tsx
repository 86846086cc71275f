import { useT } from '@/i18n/react';
import { Alert } from '@/ui/alert/Alert';
import { Button } from '@/ui/button/Button';
import { Undo2 } from '@/ui/icon/icons';
import type { Outcome as Result } from '../hooks/useWorkActions';
import styles from './work.module.css';

interface OutcomeProps {
  outcome: Result;
  isUndoing: boolean;
  onUndo: () => void;
}

/** The result of an action: the changed items, those that were not changed and why, and a button that reverts it. */
export function Outcome({ outcome: { words, refused, undo }, isUndoing, onUndo }: OutcomeProps) {
  const t = useT();
  return (
    <Alert kind={refused.length > 0 ? 'waiting' : 'success'} role="status" className={styles.outcome}>
      <p>
        {words}{' '}
        {undo && (
          <Button small variant="text" icon={Undo2} busy={isUndoing} onClick={onUndo}>
            {t('work.undo')}
          </Button>
        )}
      </p>
      {refused.length > 0 && (
        <>
          <p>{t('work.done.refused', { count: refused.length })}</p>
          <ul>
            {refused.map(({ key, name, message }) => (
              <li key={key}>{t('work.refused', { name, message })}</li>
            ))}
          </ul>
        </>
      )}
    </Alert>
  );
}
