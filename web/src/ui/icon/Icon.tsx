import { useMemo } from 'react';
import { cx } from '../cx';
import type { Drawing } from './icons';

interface IconProps {
  /** The icon, from ui/icon/icons. */
  of: Drawing;
  /** The text for screen readers; omit it next to a visible label. */
  label?: string;
  big?: boolean;
  className?: string;
}

/** An icon of text height, drawn in lines that base.css styles. Without a label it is decorative. */
export function Icon({ of: drawing, label, big, className }: IconProps) {
  // The drawing comes from the build, never from user input. The memoized object keeps the path elements: if they were
  // replaced during a press, the browser would fire no click.
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

/** An icon after a text, which stays with the last word when the text wraps. */
export function TailIcon({ of }: { of: Drawing }) {
  return (
    <span className="tail" aria-hidden="true">
      <Icon of={of} />
    </span>
  );
}
