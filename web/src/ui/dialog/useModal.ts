import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react';
import { closeDialog, openDialog } from './openDialog';

/**
 * Opens a native dialog while the component is mounted. The title takes the focus, Escape asks to cancel, and the
 * focus returns when the dialog closes. The page behind a modal dialog is inert.
 */
export function useModal(
  dialog: RefObject<HTMLDialogElement | null>,
  title: RefObject<HTMLElement | null>,
  onCancel: () => void,
  modal = true,
): void {
  const cancel = useRef(onCancel);
  useEffect(() => {
    cancel.current = onCancel;
  });

  useLayoutEffect(() => {
    const element = dialog.current;
    if (!element) return undefined;
    const before = document.activeElement;
    const askToCancel = (event: Event) => {
      event.preventDefault();
      cancel.current();
    };
    const onKey = (event: KeyboardEvent) => {
      if (!modal && event.key === 'Escape') askToCancel(event);
    };
    // Browsers may close the dialog on a second Escape without asking; that also counts as a cancellation.
    let leaving = false;
    const onClose = () => {
      if (!leaving) cancel.current();
    };
    element.addEventListener('cancel', askToCancel);
    element.addEventListener('close', onClose);
    element.addEventListener('keydown', onKey);
    if (modal) openDialog(element);
    else element.show();
    title.current?.focus();
    return () => {
      leaving = true;
      element.removeEventListener('cancel', askToCancel);
      element.removeEventListener('keydown', onKey);
      element.removeEventListener('close', onClose);
      closeDialog(element);
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, [dialog, title, modal]);
}
