import type { ReactNode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';

/**
 * Hydrates the server's page, or renders it if the server could not. After an error in the browser the reader
 * keeps the server's page, never an empty one.
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
