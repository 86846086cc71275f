import { useEffect, useId, useRef, useState, type ReactNode, type RefObject } from 'react';
import { useT } from '@/i18n/react';
import { IconButton } from '../button/Button';
import { cx } from '../cx';
import { X } from '../icon/icons';
import { AnnouncedAttempt } from './announcedAttempt';
import styles from './Dialog.module.css';
import { useModal } from './useModal';

/** Describes a dialog by its body, unless that is long or has controls: a question is read when it opens. */
function describe(body: HTMLDivElement | null) {
  const isShort =
    body && body.textContent.length <= 400 && !body.querySelector('a, button, input, select, textarea');
  if (isShort) body.parentElement!.setAttribute('aria-describedby', body.id);
}

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

/** Counts the presses of buttons in the footer or that submit. Enter in a field clicks the submit button, too. */
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

/** A question or form that must be answered first. Render it to open it, leave it out to close it. */
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
