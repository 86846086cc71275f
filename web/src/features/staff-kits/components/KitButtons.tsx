import type { KitItem, KitState } from '@/api/staffKits';
import { useT } from '@/i18n/react';
import { Button } from '@/ui/button/Button';
import type { KitTask } from './KitDialog';
import styles from './kits.module.css';

/** Called when staff choose a task for a kit. */
export type OnTask = (kit: KitItem, task: KitTask) => void;

const tasks: Record<KitState, readonly KitTask[]> = {
  requested: ['ship'],
  shipped: ['receive', 'correct'],
  received: [],
};

/** The buttons for the possible tasks of a kit in its current state. */
export function KitButtons({ kit, onTask }: { kit: KitItem; onTask: OnTask }) {
  const t = useT();
  if (tasks[kit.state].length === 0) return null;
  return (
    <div className={styles.buttons}>
      {tasks[kit.state].map((task) => (
        <Button key={task} small variant="secondary" onClick={() => onTask(kit, task)}>
          {t(`kits.${task}`)}
          <span className="sr">
            {' '}
            {kit.firstName} {kit.lastName}, {t('kits.panel.kit', { number: kit.number })}
          </span>
        </Button>
      ))}
    </div>
  );
}
