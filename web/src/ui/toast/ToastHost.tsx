import { useSyncExternalStore } from 'react';
import { cssTransition, ToastContainer } from 'react-toastify/unstyled';
import { cx } from '../cx';
import { announcement } from './announcement';
import styles from './Toast.module.css';

/** How long a toast stays, in milliseconds (spec microsite §7). */
export const TOAST_MS = 2000;

const fade = cssTransition({
  enter: styles.enter ?? '',
  exit: styles.exit ?? '',
  collapse: false,
});

/**
 * The place where toasts appear: top centre, 2000 ms, paused while hovered. Their words are mirrored in a
 * live region that is always in the page, because one that comes and goes is not read out everywhere.
 */
export function ToastHost() {
  const words = useSyncExternalStore(announcement.subscribe, announcement.current, announcement.current);
  return (
    <>
      <div className="sr" role="status" aria-live="polite">
        {words}
      </div>
      <div aria-hidden="true">
        <ToastContainer
          position="top-center"
          autoClose={TOAST_MS}
          hideProgressBar
          closeButton={false}
          closeOnClick
          pauseOnHover
          pauseOnFocusLoss={false}
          draggable={false}
          transition={fade}
          className={styles.host}
          toastClassName={() => cx(styles.toast)}
        />
      </div>
    </>
  );
}
