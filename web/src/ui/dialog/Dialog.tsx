import { useId, useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { useT } from '@/i18n/react';
import { IconButton } from '../button/Button';
import { cx } from '../cx';
import { X } from '../icon/icons';
import { AnnouncesErrors } from './announcesErrors';
import styles from './Dialog.module.css';
import { useModal } from './useModal';

/** The length in characters up to which a dialog without controls is read as a whole when it opens. */
const SHORT = 400;

interface DialogProps {
  title: ReactNode;
  /** Escape, the close button, or the safe choice. */
  onCancel: () => void;
  /** Red edge, for something that cannot be undone. */
  danger?: boolean;
  /** Room for a form or a document. */
  wide?: boolean;
  /** On a phone the whole screen, for something to work on rather than a question. */
  fullOnPhone?: boolean;
  /** The buttons; they stay in view when the text scrolls. The safe choice is always among them. */
  footer?: ReactNode;
  children: ReactNode;
}

/** A question or form that must be answered first. Render it to open it, leave it out to close it. */
export function Dialog({ title, onCancel, danger, wide, fullOnPhone, footer, children }: DialogProps) {
  const box = useRef<HTMLDialogElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const body = useRef<HTMLDivElement>(null);
  const [isShort, setIsShort] = useState(false);
  const id = useId();
  const bodyId = useId();
  const t = useT();
  // While the dialog opens, so that its description is read with its title.
  useLayoutEffect(() => {
    const hasControls = body.current?.querySelector('a, button, input, select, textarea, [tabindex]');
    setIsShort(!hasControls && (body.current?.textContent ?? '').length <= SHORT);
  }, []);
  useModal(box, heading, onCancel);
  return (
    <dialog
      ref={box}
      className={cx(styles.dialog, danger && styles.danger, wide && styles.wide, fullOnPhone && styles.full)}
      aria-labelledby={id}
      aria-describedby={isShort ? bodyId : undefined}
    >
      <div className={styles.head}>
        <h2 id={id} ref={heading} tabIndex={-1}>
          {title}
        </h2>
        <IconButton icon={X} label={t('shared.close')} onClick={onCancel} />
      </div>
      <div ref={body} id={bodyId} className={cx(styles.body, 'stack')}>
        <AnnouncesErrors value>{children}</AnnouncesErrors>
      </div>
      {footer && <div className={styles.foot}>{footer}</div>}
    </dialog>
  );
}
