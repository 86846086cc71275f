import { useId, useRef, useState, type ReactNode } from 'react';
import { useT } from '@/i18n/react';
import { IconButton } from '../button/Button';
import { X } from '../icon/icons';
import { useModal } from '../dialog/useModal';
import styles from './Drawer.module.css';

interface DrawerProps {
  title: ReactNode;
  onClose: () => void;
  footer?: ReactNode;
  children: ReactNode;
}

const NARROW = '(max-width: 47.9375em)';

/**
 * A list at the right side of the page. On wide screens the page stays usable; below 768 px the drawer covers the page
 * and is modal. It is open while it is rendered.
 */
export function Drawer({ title, onClose, footer, children }: DrawerProps) {
  const box = useRef<HTMLDialogElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const id = useId();
  const t = useT();
  const [modal] = useState(() => window.matchMedia?.(NARROW).matches ?? false);
  useModal(box, heading, onClose, modal);
  return (
    <dialog ref={box} className={styles.drawer} aria-labelledby={id}>
      <div className={styles.head}>
        <h2 id={id} ref={heading} tabIndex={-1}>
          {title}
        </h2>
        <IconButton icon={X} label={t('shared.close')} onClick={onClose} />
      </div>
      <div className={styles.list} tabIndex={0} role="region" aria-labelledby={id}>
        {children}
      </div>
      {footer && <div className={styles.foot}>{footer}</div>}
    </dialog>
  );
}
