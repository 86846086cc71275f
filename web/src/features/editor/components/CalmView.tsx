import type { ReactNode } from 'react';
import { cx } from '@/ui/cx';
import styles from './editor.module.css';

/** A screen that tells one thing, in the middle of the page. */
export function CalmView({ children }: { children: ReactNode }) {
  return (
    <main id="main" tabIndex={-1} className={cx('col clip flow gap-5 centered', styles.calm)}>
      {children}
    </main>
  );
}
