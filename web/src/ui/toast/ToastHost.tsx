import { useEffect, useLayoutEffect, useState, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { cx } from '../cx';
import { Icon } from '../icon/Icon';
import { CircleCheck, Info } from '../icon/icons';
import { announcement, HELD_BACK_MS } from './announcement';
import { openDialogs } from './openDialogs';
import { shownToasts, type Toast } from './toast';
import styles from './Toast.module.css';

/** The time that a toast stays, in milliseconds (M7). */
export const TOAST_MS = 2000;

/**
 * The container of toasts: top center, 2000 ms, longer while hovered, above any dialog. Their text is mirrored in a
 * permanent live region, because screen readers do not reliably announce a region that is inserted with its text. The
 * page has a region, and so has each open dialog, since a modal dialog silences the page.
 */
export function ToastHost() {
  const dialogs = useSyncExternalStore(openDialogs.subscribe, openDialogs.current, openDialogs.current);
  const announced = useSyncExternalStore(announcement.subscribe, announcement.state, announcement.state);
  const top = dialogs.at(-1)?.element ?? null;
  useEffect(() => announcement.moveTo(top), [top]);
  const wordsIn = (place: HTMLDialogElement | null) => (announced.place === place ? announced.words : '');
  return (
    <>
      <div className="sr" role="status" aria-live="polite">
        {wordsIn(null)}
      </div>
      {dialogs.map(({ key, element }) =>
        createPortal(<DialogRegion words={wordsIn(element)} />, element, `${key}`),
      )}
      <ToastSheets within={top} />
    </>
  );
}

/** Empty when its dialog opens, so that only later text is announced. */
function DialogRegion({ words }: { words: string }) {
  const [shown, setShown] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setShown(words), HELD_BACK_MS);
    return () => clearTimeout(timer);
  }, [words]);
  return (
    <div className={cx('sr', styles.region)} aria-live="polite" aria-atomic="true">
      {shown}
    </div>
  );
}

/** One element for all toasts. It moves into the topmost dialog and back, so that a toast keeps its remaining time. */
function ToastSheets({ within }: { within: HTMLDialogElement | null }) {
  const toasts = useSyncExternalStore(shownToasts.subscribe, shownToasts.current, shownToasts.current);
  const [box] = useState(() => {
    const made = document.createElement('div');
    made.className = styles.host ?? '';
    made.setAttribute('aria-hidden', 'true');
    made.dataset['toasts'] = '';
    return made;
  });
  useLayoutEffect(() => (within ?? document.body).append(box), [within, box]);
  useLayoutEffect(() => () => box.remove(), [box]);
  return createPortal(
    toasts.map((toast) => <ToastSheet key={toast.id} toast={toast} />),
    box,
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
