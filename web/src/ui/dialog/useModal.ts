import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react';
import { closeDialog, openDialog } from './openDialog';

/**
 * Opens a native dialog for as long as the component is mounted: focus goes to its title, Escape asks to
 * cancel, and focus returns to where it was when it closes. The page behind is inert while it is modal.
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
    // Browsers may close without asking on a second Escape; that is a wish to cancel, too.
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
