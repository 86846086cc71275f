import type { ComponentPropsWithRef, ReactNode } from 'react';
import { cx } from '../cx';
import { Icon, TailIcon } from '../icon/Icon';
import type { Drawing } from '../icon/icons';
import { Spinner } from '../spinner/Spinner';
import styles from './Button.module.css';

/** How a button looks; `give` is for the donate action of public pages only. */
export type ButtonVariant =
  | 'primary'
  | 'secondary'
  | 'text'
  | 'give'
  | 'danger'
  | 'danger-outline'
  | 'on-green';

/** The look that a button and a link styled as one share. */
export interface ButtonLook {
  variant?: ButtonVariant;
  small?: boolean;
  wide?: boolean;
  /** Before the words. */
  icon?: Drawing;
  /** After the words: arrows and "opens outside". */
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

/** The classes of a button's look, for the rare element that is neither Button nor LinkButton. */
export function buttonClass(look: ButtonLook, className?: string): string {
  const { variant = 'primary', small, wide } = look;
  const size = [small && styles.small, wide && styles.wide];
  return cx(styles.btn, variantClass[variant], ...size, className);
}

interface ButtonProps extends ButtonLook, ComponentPropsWithRef<'button'> {
  /** While true a spinner stands before the label, and presses do nothing. */
  busy?: boolean;
  children: ReactNode;
}

/** A button with words. It is type="button" unless told otherwise. */
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
  /** Its accessible name and tooltip; an aria-label beside it would make the tooltip a description that repeats it. */
  label: string;
}

/** A square button with a drawing only: close, copy, move, play. */
export function IconButton({ icon, label, className, ...attributes }: IconButtonProps) {
  return (
    <button type="button" title={label} className={cx(styles.icon, className)} {...attributes}>
      <Icon of={icon} />
    </button>
  );
}
