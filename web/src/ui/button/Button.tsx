import type { ComponentPropsWithRef, ReactNode } from 'react';
import { cx } from '../cx';
import { Icon, TailIcon } from '../icon/Icon';
import type { Drawing } from '../icon/icons';
import { Spinner } from '../spinner/Spinner';
import styles from './Button.module.css';

/** The look of a button; `give` is only for the donate action of public pages. */
export type ButtonVariant =
  | 'primary'
  | 'secondary'
  | 'text'
  | 'give'
  | 'danger'
  | 'danger-outline'
  | 'on-green';

/** The look that buttons and links styled as buttons share. */
export interface ButtonLook {
  variant?: ButtonVariant;
  small?: boolean;
  wide?: boolean;
  /** The icon before the label. */
  icon?: Drawing;
  /** The icon after the label, such as an arrow or "opens outside". */
  iconAfter?: Drawing;
}

const variantClass: Record<ButtonVariant, string | undefined> = {
  primary: undefined,
  secondary: styles.secondary,
  text: styles.text,
  give: styles.give,
  danger: styles.danger,
  'danger-outline': styles.dangerOutline,
  'on-green': styles.onGreen,
};

/** Returns the classes of a button's look, for the rare element that is neither Button nor LinkButton. */
export function buttonClass(look: ButtonLook, className?: string): string {
  const { variant = 'primary', small, wide } = look;
  const size = [small && styles.small, wide && styles.wide];
  return cx(styles.btn, variantClass[variant], ...size, className);
}

interface ButtonProps extends ButtonLook, ComponentPropsWithRef<'button'> {
  /** Whether to show a spinner before the label and ignore clicks. */
  busy?: boolean;
  children: ReactNode;
}

/** A button with a label. Its type is "button" by default. */
export function Button({ variant, small, wide, icon, iconAfter, busy, className, ...rest }: ButtonProps) {
  const { children, onClick, type = 'button', ...attributes } = rest;
  return (
    <button
      type={type}
      className={buttonClass({ variant, small, wide, icon }, className)}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      onClick={(event) => {
        if (busy) event.preventDefault();
        else onClick?.(event);
      }}
      {...attributes}
    >
      {busy && <Spinner />}
      <span>
        {!busy && icon && <Icon of={icon} />}
        <span>{children}</span>
        {iconAfter && <TailIcon of={iconAfter} />}
      </span>
    </button>
  );
}

interface IconButtonProps extends Omit<ComponentPropsWithRef<'button'>, 'children'> {
  icon: Drawing;
  /**
   * The accessible name and the tooltip. A separate aria-label would turn the tooltip into a redundant description.
   */
  label: string;
}

/** A square button with only an icon: close, copy, move, play. */
export function IconButton({ icon, label, className, ...attributes }: IconButtonProps) {
  return (
    <button type="button" title={label} className={cx(styles.icon, className)} {...attributes}>
      <Icon of={icon} />
    </button>
  );
}
