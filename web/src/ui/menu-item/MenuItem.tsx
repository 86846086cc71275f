import type { ComponentPropsWithRef, ReactNode } from 'react';
import { Icon } from '../icon/Icon';
import type { Drawing } from '../icon/icons';
import { cx } from '../cx';
import { AppLink } from '../work-bar/AppLink';
import styles from './MenuItem.module.css';

interface MenuItemLook {
  icon: Drawing;
  /** A mark at the far end, such as for a new note. */
  mark?: ReactNode;
}

/** A button in the Actions list. */
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

/** A link to another screen in the Actions list. */
export function MenuLink({ icon, to, children }: { icon: Drawing; to: string; children: ReactNode }) {
  return (
    <AppLink className={styles.item} to={to}>
      <Icon of={icon} />
      <span>{children}</span>
    </AppLink>
  );
}
