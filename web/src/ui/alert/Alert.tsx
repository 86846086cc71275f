import type { ReactNode, Ref } from 'react';
import { useT } from '@/i18n/react';
import { cx } from '../cx';
import { Icon } from '../icon/Icon';
import { CircleAlert, CircleCheck, Info, TriangleAlert, X, type Drawing } from '../icon/icons';
import styles from './Alert.module.css';

/** What an alert is about. */
export type AlertKind = 'danger' | 'success' | 'info' | 'waiting' | 'plain';

const icons: Record<AlertKind, Drawing> = {
  danger: CircleAlert,
  success: CircleCheck,
  info: Info,
  waiting: TriangleAlert,
  plain: Info,
};

interface AlertProps {
  kind?: AlertKind;
  /** Instead of the kind's own drawing. */
  icon?: Drawing;
  /** "status" or "alert" when it appears after something the person did; none when it is there from the start. */
  role?: 'status' | 'alert' | 'group';
  /** The id of its heading, which names a group. */
  'aria-labelledby'?: string;
  /** Shows a close button; only where the specification says so. */
  onDismiss?: () => void;
  className?: string;
  /** Takes focus by script when needed. */
  ref?: Ref<HTMLDivElement>;
  children: ReactNode;
}

/** A message that stays: thick left edge, icon, text. */
export function Alert({ kind = 'info', icon, onDismiss, className, children, ...box }: AlertProps) {
  const t = useT();
  return (
    <div className={cx(styles.alert, styles[kind], className)} tabIndex={box.ref ? -1 : undefined} {...box}>
      <Icon of={icon ?? icons[kind]} />
      <div>{children}</div>
      {onDismiss && (
        <button type="button" className={styles.close} aria-label={t('shared.dismiss')} onClick={onDismiss}>
          <Icon of={X} />
        </button>
      )}
    </div>
  );
}
