import type { LucideIcon } from 'lucide-react';
import { cx } from '../cx';

interface IconProps {
  /** The drawing, from ui/icon/icons. */
  of: LucideIcon;
  /** Said by a screen reader; leave out where words stand beside the icon. */
  label?: string;
  big?: boolean;
  className?: string;
}

/** A line drawing of text height. Without a label it is decoration. */
export function Icon({ of: Drawing, label, big, className }: IconProps) {
  const names = cx('ic', big && 'ic--big', className);
  return label ? (
    <Drawing className={names} role="img" aria-label={label} />
  ) : (
    <Drawing className={names} aria-hidden="true" focusable="false" />
  );
}
