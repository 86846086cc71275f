import type { ReactNode } from 'react';
import { useT } from '@/i18n/react';
import { cx } from '../cx';
import { FieldErrorText } from '../field/Field';
import styles from './HumanCheck.module.css';

interface CheckFrameProps {
  id: string;
  error?: string;
  children: ReactNode;
}

/** The heading, the box and the error of the human check; an error summary can focus the box. */
export function CheckFrame({ id, error, children }: CheckFrameProps) {
  const t = useT();
  return (
    <div className={styles.check}>
      <span className="legend" id={`${id}-label`}>
        {t('human.label')}
      </span>
      <div
        id={id}
        className={cx(styles.box, error && styles.wrong)}
        role="group"
        tabIndex={-1}
        aria-labelledby={`${id}-label`}
        aria-describedby={error ? `${id}-error` : undefined}
      >
        {children}
      </div>
      {error && <FieldErrorText id={`${id}-error`}>{error}</FieldErrorText>}
    </div>
  );
}
