import { useContext, useId, type ReactNode } from 'react';
import { useT } from '@/i18n/react';
import { cx } from '../cx';
import { AnnouncedAttempt } from '../dialog/announcedAttempt';
import { Icon } from '../icon/Icon';
import { CircleAlert } from '../icon/icons';
import styles from './Field.module.css';

/** The parts that every field shows around its control. */
export interface FieldLook {
  label: ReactNode;
  /** Stays visible between the label and the control. */
  hint?: ReactNode;
  /** The problem and its correction; sets aria-invalid. */
  error?: string;
  /** Adds "(optional)" to the label; required fields have no star. */
  optional?: boolean;
  /** The number of attempts, in a form without an error summary; each attempt announces the error. */
  attempt?: number;
  /** The control's id, which an error summary links to. */
  id?: string;
  /** The class for the grid: c2, c3, c4. */
  className?: string;
}

/** The attributes that connect a control to its label, hint and error. */
export interface FieldWiring {
  id: string;
  className: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
}

interface FieldProps extends FieldLook {
  /** The id of another element that describes the control, such as a counter. */
  describedBy?: string;
  /** Shown below the control. */
  after?: ReactNode;
  children: (wiring: FieldWiring) => ReactNode;
}

interface FieldErrorProps extends Pick<FieldLook, 'attempt'> {
  id: string;
  children: ReactNode;
}

/** The error below a control or a group of controls. */
export function FieldErrorText({ id, attempt, children }: FieldErrorProps) {
  const inDialog = useContext(AnnouncedAttempt);
  const announced = attempt ?? inDialog;
  // Each attempt renders a new alert, because an unchanged alert is not announced again.
  return (
    <span key={announced} className={styles.error} id={id} role={announced === null ? undefined : 'alert'}>
      <Icon of={CircleAlert} />
      <span>{children}</span>
    </span>
  );
}

/** A label, hint, control and error, connected for screen readers. */
export function Field(props: FieldProps) {
  const { label, hint, error, attempt, optional, className, describedBy, after, children } = props;
  const ownId = useId();
  const id = props.id ?? ownId;
  const t = useT();
  const parts = [hint && `${id}-hint`, describedBy, error && `${id}-error`].filter(Boolean);
  return (
    <div className={cx(styles.field, error && styles.bad, className)}>
      <div className={styles.part}>
        <label className={styles.label} htmlFor={id} id={`${id}-label`}>
          {label} {optional && <span className="opt">{t('shared.optional')}</span>}
        </label>
        {hint && (
          <span className="hint" id={`${id}-hint`}>
            {hint}
          </span>
        )}
      </div>
      <div className={styles.part}>
        {children({
          id,
          className: styles.input ?? '',
          'aria-describedby': parts.length > 0 ? parts.join(' ') : undefined,
          'aria-invalid': error ? true : undefined,
        })}
        {error && (
          <FieldErrorText id={`${id}-error`} attempt={attempt}>
            {error}
          </FieldErrorText>
        )}
        {after}
      </div>
    </div>
  );
}
