import type { ComponentPropsWithRef, ReactNode } from 'react';
import { Icon } from '../icon/Icon';
import type { Drawing } from '../icon/icons';
import { cx } from '../cx';
import { AppLink } from '../work-bar/AppLink';
import styles from './MenuItem.module.css';

interface MenuItemLook {
  icon: Drawing;
  /** A mark at the far end, such as the sign of a new note. */
  mark?: ReactNode;
}

/** One line of the Actions list. */
export function MenuItem({
  icon,
  mark,
  className,
  children,
  ...rest
}: MenuItemLook & ComponentPropsWithRef<'button'>) {
  return (
    <button type="button" className={cx(styles.item, className)} {...rest}>
      <Icon of={icon} />
      <span>{children}</span>
      {mark && <span className={styles.mark}>{mark}</span>}
    </button>
  );
}

/** One line of the Actions list that leads to another screen. */
export function MenuLink({ icon, to, children }: { icon: Drawing; to: string; children: ReactNode }) {
  return (
    <AppLink className={styles.item} to={to}>
      <Icon of={icon} />
      <span>{children}</span>
    </AppLink>
  );
}
