import { expect, it, vi } from 'vitest';
import { closeDialog, openDialog } from './openDialog';

it('opens and closes in browsers without modal dialogs', () => {
  const dialog = document.createElement('section') as unknown as HTMLDialogElement;
  const closed = vi.fn<() => void>();
  dialog.addEventListener('close', closed);
  openDialog(dialog);
  expect(dialog.hasAttribute('open')).toBe(true);
  closeDialog(dialog);
  expect(dialog.hasAttribute('open')).toBe(false);
  expect(closed).toHaveBeenCalledOnce();
});
