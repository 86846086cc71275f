import type { ReactNode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';

/**
 * Brings a page that the server wrote to life, or draws it when the server could not. A fault in the browser leaves
 * the reader with the page as the server wrote it, never with an empty one.
 */
export function takeOver(root: HTMLElement, page: ReactNode): void {
  const served = root.innerHTML;
  if (!root.firstElementChild) {
    createRoot(root).render(page);
    return;
  }
  hydrateRoot(root, page, {
    onUncaughtError: (fault) => {
      console.error(fault);
      root.innerHTML = served;
    },
  });
}
