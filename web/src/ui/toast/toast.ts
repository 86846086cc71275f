import { announcement } from './announcement';

/** A short message that disappears by itself. */
export interface Toast {
  id: number;
  words: string;
  kind: 'success' | 'info';
}

let toasts: readonly Toast[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

function change(next: readonly Toast[]) {
  toasts = next;
  for (const listener of listeners) listener();
}

function show(words: string, kind: Toast['kind']): void {
  lastId += 1;
  announcement.set(words);
  change([...toasts, { id: lastId, words, kind }]);
}

/** Shows a success. An error must never appear only in a toast. */
export function toastSuccess(words: string): void {
  show(words, 'success');
}

/** Shows a neutral message. */
export function toastInfo(words: string): void {
  show(words, 'info');
}

/** The toasts that are currently shown, for the host. */
export const shownToasts = {
  current: () => toasts,
  subscribe(listener: () => void) {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
  dismiss(id: number) {
    change(toasts.filter((toast) => toast.id !== id));
  },
};
