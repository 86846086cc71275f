import type { ChangeEvent, ReactNode } from 'react';
import { buttonClass } from '../button/Button';
import { Icon } from '../icon/Icon';
import type { Drawing } from '../icon/icons';
import { ACCEPTED_TYPES } from './photo';
import styles from './FileChooser.module.css';

interface FileChooserProps {
  id: string;
  icon: Drawing;
  /** The whole name, for those who do not see which picture it stands beside. */
  label: string;
  small?: boolean;
  describedBy?: string;
  invalid?: boolean;
  onFile: (file: File) => void;
  children: ReactNode;
}

/** The browser's own file input, looking like a button. */
export function FileChooser({
  id,
  icon,
  label,
  small,
  describedBy,
  invalid,
  onFile,
  children,
}: FileChooserProps) {
  function chosen(event: ChangeEvent<HTMLInputElement>) {
    const file = event.target.files?.[0];
    if (file) onFile(file);
    // The same file may be chosen once more, after it was removed.
    event.target.value = '';
  }
  return (
    <label htmlFor={id} className={buttonClass({ variant: 'secondary', small, icon }, styles.chooser)}>
      <Icon of={icon} />
      {children}
      <input
        id={id}
        type="file"
        className={styles.input}
        accept={ACCEPTED_TYPES.join(',')}
        aria-label={label}
        aria-describedby={describedBy}
        aria-invalid={invalid ? true : undefined}
        onChange={chosen}
      />
    </label>
  );
}
