import type { CSSProperties } from 'react';
import { useT } from '@/i18n/react';
import { Icon } from '../icon/Icon';
import { Check } from '../icon/icons';
import styles from './ProgressSteps.module.css';

interface ProgressStepsProps {
  /** The goal of the steps, for screen readers. */
  label: string;
  steps: readonly string[];
  /** The index of the current step, from 0; earlier steps are done. */
  current: number;
  /** The indices of skipped steps before the current step, from 0. */
  skipped?: readonly number[];
}

/** A bar for each step with its label; on a phone only the current step shows its label. */
export function ProgressSteps({ label, steps, current, skipped = [] }: ProgressStepsProps) {
  const t = useT();
  const isDone = (n: number) => n < current && !skipped.includes(n);
  return (
    <ol className={styles.steps} aria-label={label} style={{ '--steps': steps.length } as CSSProperties}>
      {steps.map((words, n) => (
        <li
          key={words}
          className={isDone(n) ? styles.done : undefined}
          aria-current={n === current ? 'step' : undefined}
        >
          <span>
            {isDone(n) && <Icon of={Check} />} <span>{words}</span>
            {isDone(n) && <span className="sr"> {t('shared.step-done')}</span>}
          </span>
        </li>
      ))}
    </ol>
  );
}
