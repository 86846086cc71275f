import { useId, type ReactNode } from 'react';
import { cx } from '@/ui/cx';
import styles from './dashboard.module.css';

interface SectionProps {
  /** Where the bar of links and the address lead. */
  id?: string;
  title: string;
  children: ReactNode;
}

/** One part of the dashboard, named by its heading, which takes the keyboard when somebody is led here. */
export function Section({ id, title, children }: SectionProps) {
  const heading = useId();
  return (
    <section id={id} className={cx('band', styles.section)} aria-labelledby={heading}>
      <div className="wrap flow gap-5">
        <h2 id={heading} tabIndex={-1}>
          {title}
        </h2>
        {children}
      </div>
    </section>
  );
}
