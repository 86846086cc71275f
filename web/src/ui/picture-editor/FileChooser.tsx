import type { ReactNode } from 'react';
import { buttonClass } from '../button/Button';
import { cx } from '../cx';
import { chooserEvents } from '../file-drop/chooserEvents';
import { Icon } from '../icon/Icon';
import type { Drawing } from '../icon/icons';
import { OFFERED_TYPES } from './photo';
import styles from './FileChooser.module.css';

interface FileChooserProps {
  id: string;
  icon: Drawing;
  /** The full accessible name, for users who cannot see the picture next to it. */
  label: string;
  small?: boolean;
  describedBy?: string;
  invalid?: boolean;
  /** The name of the current picture, which the browser may not have. */
  chosen?: string;
  onFile: (file: File) => void;
  children: ReactNode;
}

/** The native file input, styled as a button. */
export function FileChooser({
  id,
  icon,
  label,
  small,
  describedBy,
  invalid,
  chosen,
  onFile,
  children,
}: FileChooserProps) {
  return (
    <label htmlFor={id} className={buttonClass({ variant: 'secondary', small, icon }, styles.chooser)}>
      <span>
        <Icon of={icon} />
        <span>{children}</span>
      </span>
      <input
        id={id}
        type="file"
        className={styles.input}
        accept={OFFERED_TYPES.join(',')}
        aria-label={label}
        aria-describedby={cx(describedBy, chosen && `${id}-chosen`)}
        aria-invalid={invalid ? true : undefined}
        {...chooserEvents(onFile)}
      />
      {chosen && (
        <span id={`${id}-chosen`} className="sr">
          {chosen}
        </span>
      )}
    </label>
  );
}
