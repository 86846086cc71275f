import type { ReactNode, Ref } from 'react';
import { useT } from '@/i18n/react';
import { cx } from '../cx';
import { Icon } from '../icon/Icon';
import { CircleAlert, CircleCheck, Info, TriangleAlert, X, type Drawing } from '../icon/icons';
import styles from './Alert.module.css';

/** The kind of an alert, which sets its color and icon. */
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
  /** Replaces the icon of the kind. */
  icon?: Drawing;
  /** "status" or "alert" if it appears after an action of the user; none if it is there from the start. */
  role?: 'status' | 'alert' | 'group';
  /** The id of its heading, which names a group. */
  'aria-labelledby'?: string;
  /** Shows a close button; only where the specification requires it. */
  onDismiss?: () => void;
  className?: string;
  /** With a ref, the alert can take the focus. */
  ref?: Ref<HTMLDivElement>;
  children: ReactNode;
}

/** A persistent message with a thick left edge, an icon and text. */
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
