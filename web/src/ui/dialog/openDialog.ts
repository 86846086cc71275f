/** Opens a dialog over the page; in front of it, at least, in browsers that know no modal dialogs. */
export function openDialog(dialog: HTMLDialogElement): void {
  if ('showModal' in dialog) dialog.showModal();
  else (dialog as HTMLElement).setAttribute('open', '');
}

/** Closes a dialog, which raises "close". */
export function closeDialog(dialog: HTMLDialogElement): void {
  if ('close' in dialog) return dialog.close();
  const element = dialog as HTMLElement;
  element.removeAttribute('open');
  element.dispatchEvent(new Event('close'));
}
