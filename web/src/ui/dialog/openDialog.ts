/** Opens a dialog over the page; in browsers without modal dialogs it is shown in front of the page. */
export function openDialog(dialog: HTMLDialogElement): void {
  if ('showModal' in dialog) dialog.showModal();
  else (dialog as HTMLElement).setAttribute('open', '');
}

/** Closes a dialog, which fires "close". */
export function closeDialog(dialog: HTMLDialogElement): void {
  if ('close' in dialog) return dialog.close();
  const element = dialog as HTMLElement;
  element.removeAttribute('open');
  element.dispatchEvent(new Event('close'));
}
