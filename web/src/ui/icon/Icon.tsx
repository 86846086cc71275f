import { useMemo } from 'react';
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
  // The drawing is our own build's text, never a person's. The same object as before keeps the lines as they are:
  // when those under the pointer are made anew between pressing and letting go, the browser makes no click of it.
  const inside = useMemo(() => ({ __html: drawing }), [drawing]);
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

/** A drawing after words, which stays with the last of them where they wrap. */
export function TailIcon({ of }: { of: Drawing }) {
  return (
    <span className="tail" aria-hidden="true">
      <Icon of={of} />
    </span>
  );
}
