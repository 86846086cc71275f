import { useEffect, useId, useRef, useState, type ReactNode, type RefObject } from 'react';
import { useT } from '@/i18n/react';
import { IconButton } from '../button/Button';
import { cx } from '../cx';
import { X } from '../icon/icons';
import { AnnouncedAttempt } from './announcedAttempt';
import styles from './Dialog.module.css';
import { useModal } from './useModal';

/**
 * Sets the dialog's description to its body if the body is short and has no controls, so that a question is announced
 * when it opens.
 */
function describe(body: HTMLDivElement | null) {
  const isShort =
    body && body.textContent.length <= 400 && !body.querySelector('a, button, input, select, textarea');
  if (isShort) body.parentElement!.setAttribute('aria-describedby', body.id);
}

interface DialogProps {
  title: ReactNode;
  /** Called by Escape, the close button, or the safe choice. */
  onCancel: () => void;
  /** Shows a red edge, for an action that cannot be undone. */
  danger?: boolean;
  /** Widens the dialog for a form or a document. */
  wide?: boolean;
  /** Fills the screen of a phone, for an editor rather than a question. */
  fullOnPhone?: boolean;
  /** The buttons, including the safe choice; they stay visible while the text scrolls. */
  footer?: ReactNode;
  children: ReactNode;
}

/** Counts clicks on buttons that submit or are in the footer. Enter in a field also clicks the submit button. */
function useAttempts(box: RefObject<HTMLDialogElement | null>) {
  const [attempts, setAttempts] = useState(0);
  useEffect(() => {
    const count = ({ target }: Event) => {
      if ((target as Element).closest(`[type=submit], .${styles.foot}`)) setAttempts((before) => before + 1);
    };
    const dialog = box.current;
    dialog?.addEventListener('click', count);
    return () => dialog?.removeEventListener('click', count);
  }, [box]);
  return attempts;
}

/** A modal dialog with a question or form. It is open while it is rendered. */
export function Dialog({ title, onCancel, danger, wide, fullOnPhone, footer, children }: DialogProps) {
  const box = useRef<HTMLDialogElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const id = useId();
  const bodyId = useId();
  const t = useT();
  const attempt = useAttempts(box);
  useModal(box, heading, onCancel);
  return (
    <dialog
      ref={box}
      className={cx(styles.dialog, danger && styles.danger, wide && styles.wide, fullOnPhone && styles.full)}
      aria-labelledby={id}
    >
      <div className={styles.head}>
        <h2 id={id} ref={heading} tabIndex={-1}>
          {title}
        </h2>
        <IconButton icon={X} label={t('shared.close')} onClick={onCancel} />
      </div>
      <div ref={describe} id={bodyId} className={cx(styles.body, 'stack')}>
        <AnnouncedAttempt value={attempt}>{children}</AnnouncedAttempt>
      </div>
      {footer && <div className={styles.foot}>{footer}</div>}
    </dialog>
  );
}
