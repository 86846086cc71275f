import { cx } from '../cx';
import type { Drawing } from './icons';

interface IconProps {
  /** The drawing, from ui/icon/icons. */
  of: Drawing;
  /** Said by a screen reader; leave out where words stand beside the icon. */
  label?: string;
  big?: boolean;
  className?: string;
}

/** A line drawing of text height. Without a label it is decoration. Its lines are set in base.css. */
export function Icon({ of: drawing, label, big, className }: IconProps) {
  // The drawing is our own build's text, never a person's.
  const inside = { __html: drawing };
  const names = cx('ic', big && 'ic--big', className);
  return label ? (
    <svg
      className={names}
      viewBox="0 0 24 24"
      role="img"
      aria-label={label}
      dangerouslySetInnerHTML={inside}
    />
  ) : (
    <svg className={names} viewBox="0 0 24 24" aria-hidden="true" dangerouslySetInnerHTML={inside} />
  );
}
