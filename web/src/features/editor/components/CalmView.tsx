import type { ReactNode } from 'react';
import { cx } from '@/ui/cx';
import styles from './editor.module.css';

/** A screen with a single message, centered. */
export function CalmView({ children }: { children: ReactNode }) {
  return (
    <main id="main" tabIndex={-1} className={cx('col clip flow gap-5 centered', styles.calm)}>
      {children}
    </main>
  );
}
