import type { ReactNode } from 'react';
import { useT } from '@/i18n/react';
import { Icon } from '@/ui/icon/Icon';
import { Clock } from '@/ui/icon/icons';
import styles from './record.module.css';

export interface Step {
  /** The task, such as "Review the update". */
  title: string;
  /** How late the step is; omitted for a step in time. */
  late?: string | undefined;
  /** Since when it waits, when it is due, and who owns it. */
  why?: ReactNode;
  /** The button or link with which it is done. */
  action?: ReactNode;
}

/** The next step of a record, with the page's only filled button. */
export function NextStep({ title, late, why, action }: Step) {
  return (
    <section className={styles.next} aria-labelledby="next-step">
      <div>
        <h2 id="next-step">{useT()('record.next-step')}</h2>
        <p>
          <b>{title}</b>
        </p>
        <p className={styles.why}>
          {late && (
            <span className="late">
              <Icon of={Clock} /> {late}
            </span>
          )}
          {why && <span>{why}</span>}
        </p>
      </div>
      {action}
    </section>
  );
}
