import { useEffect, useState, type DragEvent, type ReactNode, type Ref } from 'react';
import { buttonClass, type ButtonVariant } from '../button/Button';
import { cx } from '../cx';
import { chooserEvents, handOver } from './chooserEvents';
import { Icon } from '../icon/Icon';
import { Upload } from '../icon/icons';
import styles from './FileDrop.module.css';

interface FileDropProps {
  id: string;
  /** The full accessible name, for users who cannot see the context of the button. */
  label: string;
  /** The accept attribute, which filters the file dialog; a dropped file may have any type. */
  accept: string;
  variant?: ButtonVariant;
  small?: boolean;
  describedBy?: string;
  invalid?: boolean;
  /** The name of the current file, which the browser may not have. */
  chosen?: string;
  /** Whether to disable the choice during another operation. */
  disabled?: boolean;
  onFile: (file: File) => void;
  /** The label of the button. */
  children: ReactNode;
  /** Shown next to the button, such as "or drop the file here". */
  hint?: ReactNode;
  ref?: Ref<HTMLInputElement>;
}

/** The native file input, styled as a button, in a box onto which a file can be dropped. */
export function FileDrop(props: FileDropProps) {
  const { id, label, accept, variant = 'secondary', small, describedBy, invalid, disabled } = props;
  const { onFile, children, hint, ref, chosen } = props;
  const [over, setOver] = useState(false);
  useNoStrayDrops();

  function take(file: File) {
    if (!disabled) onFile(file);
  }
  function dropped(event: DragEvent) {
    event.preventDefault();
    setOver(false);
    const file = event.dataTransfer.files[0];
    if (file) handOver(file, take);
  }
  return (
    <div
      role="presentation"
      className={cx(styles.drop, over && styles.over, invalid && styles.bad)}
      onDragOver={() => setOver(!disabled)}
      onDragLeave={() => setOver(false)}
      onDrop={dropped}
    >
      <label htmlFor={id} className={buttonClass({ variant, small, icon: Upload }, styles.chooser)}>
        <span>
          <Icon of={Upload} />
          <span>{children}</span>
        </span>
        <input
          id={id}
          ref={ref}
          type="file"
          className={styles.input}
          accept={accept}
          disabled={disabled}
          aria-label={label}
          aria-describedby={cx(describedBy, chosen && `${id}-chosen`)}
          aria-invalid={invalid ? true : undefined}
          {...chooserEvents(take)}
        />
        {chosen && (
          <span id={`${id}-chosen`} className="sr">
            {chosen}
          </span>
        )}
      </label>
      {hint && <span className={cx('hint', styles.hint)}>{hint}</span>}
    </div>
  );
}

/**
 * Cancels drops outside the box. Otherwise the browser would open the file instead of the page, and typed text would
 * be lost.
 */
function useNoStrayDrops() {
  useEffect(() => {
    const refuse = (event: Event) => event.preventDefault();
    window.addEventListener('dragover', refuse);
    window.addEventListener('drop', refuse);
    return () => {
      window.removeEventListener('dragover', refuse);
      window.removeEventListener('drop', refuse);
    };
  }, []);
}
