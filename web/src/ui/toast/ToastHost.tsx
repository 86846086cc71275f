import { useEffect, useState, useSyncExternalStore } from 'react';
import { Icon } from '../icon/Icon';
import { CircleCheck, Info } from '../icon/icons';
import { announcement } from './announcement';
import { shownToasts, type Toast } from './toast';
import styles from './Toast.module.css';

/** How long a toast stays, in milliseconds (spec microsite §7). */
export const TOAST_MS = 2000;

/**
 * The place where toasts appear: top centre, 2000 ms, longer while hovered. Their words are mirrored in a
 * live region that is always in the page, because one that comes and goes is not read out everywhere.
 */
export function ToastHost() {
  const toasts = useSyncExternalStore(shownToasts.subscribe, shownToasts.current, shownToasts.current);
  const words = useSyncExternalStore(announcement.subscribe, announcement.current, announcement.current);
  return (
    <>
      <div className="sr" role="status" aria-live="polite">
        {words}
      </div>
      <div className={styles.host} aria-hidden="true">
        {toasts.map((toast) => (
          <ToastSheet key={toast.id} toast={toast} />
        ))}
      </div>
    </>
  );
}

function ToastSheet({ toast }: { toast: Toast }) {
  const [held, setHeld] = useState(false);
  useEffect(() => {
    if (held) return undefined;
    const timer = setTimeout(() => shownToasts.dismiss(toast.id), TOAST_MS);
    return () => clearTimeout(timer);
  }, [held, toast.id]);
  return (
    <div className={styles.toast} onPointerEnter={() => setHeld(true)} onPointerLeave={() => setHeld(false)}>
      <Icon of={toast.kind === 'success' ? CircleCheck : Info} />
      <span>{toast.words}</span>
    </div>
  );
}
